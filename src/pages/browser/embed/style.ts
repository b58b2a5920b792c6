/** Styles as constructed sheets: no page's Content-Security-Policy has to allow inline styles. */

export function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

/** Light or dark as the `color-scheme` of the page around it. `--_…`: properties that no page around it has. */
export const common = sheet(`
:host { --_text: var(--kalends-text, light-dark(#1c1b22, #ecebf2));
  --_soft: var(--kalends-muted, light-dark(#5c5a68, #a9a7b6));
  --_ground: var(--kalends-background, light-dark(#fff, #1b1a21));
  --_line: var(--kalends-border, light-dark(#dddbe4, #3a3843));
  --_accent: var(--kalends-accent, light-dark(#5b2bb5, #c3a6ff));
  --_on: var(--kalends-on-accent, light-dark(#fff, #22113f));
  --_tint: color-mix(in srgb, var(--_accent) 10%, var(--_ground));
  display: block; container-type: inline-size; color: var(--_text); background: var(--_ground);
  border: 1px solid var(--_line); border-radius: var(--kalends-radius, 12px); overflow: hidden;
  font: 16px/1.45 var(--kalends-font, system-ui, sans-serif) }
:host([hidden]) { display: none }
* { box-sizing: border-box }
a { color: inherit; text-decoration: none } a:hover { text-decoration: underline }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--_line); border-radius: 8px;
  min-height: 2.5em; padding: .3em .9em; cursor: pointer }
button:hover { background: var(--_tint) } button:disabled { opacity: .4; cursor: default }
:focus-visible { outline: 2px solid var(--_accent); outline-offset: -2px }
.status { margin: 0; padding: 1.2em; color: var(--_soft) } .status:empty { display: none }
ol { list-style: none; margin: 0; padding: 0 }
li { display: grid; grid-template-columns: 3.4em 1fr; gap: .9em; padding: .85em 1em }
li + li { border-top: 1px solid var(--_line) }
time { align-self: start; text-align: center; background: var(--_tint); color: var(--_accent); border-radius: 8px;
  padding: .3em 0; line-height: 1.15; font-size: .8em }
time b { display: block; font-size: 1.7em }
.title { font-weight: 650; text-wrap: balance }
.details { margin: .1em 0 0; color: var(--_soft); font-size: .9em }
.badge { display: inline-block; font-size: .85em; font-weight: 650; padding: .05em .6em; border-radius: 99px;
  background: light-dark(#fbe3e0, #5a1f1a); color: light-dark(#8f1d12, #ffd9d4); margin-inline-end: .5em }
.off .title { text-decoration: line-through }
h3 { margin: 0; padding: .9em 1rem 0; font-size: 1em }
[aria-busy=true] { opacity: .6 }
`)
