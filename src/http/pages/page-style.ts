/** The style sheet of the pages, and the policy that allows it by its hash: no script, no other style. */
import { hash } from 'node:crypto'

/** A backslash joins two lines. */
export const style = `
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #60646c; --line: #d9dce1; --paper: #fff; --accent: #0b5fad }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e8ea; --soft: #a0a5ae; --line: #3a3d44; --paper: #17181b; \
--accent: #7db7f0 } }
body { font: 16px/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 60rem; \
margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { font-size: 1.9rem; margin: 0 0 .3rem } h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem } \
h3 { font-size: 1rem; margin: 1.6rem 0 .3rem; font-family: ui-monospace, monospace }
p, li { max-width: 44rem } .soft { color: var(--soft) } a { color: var(--accent) }
code { font-family: ui-monospace, monospace; font-size: .92em } ul { padding-left: 1.2rem }
table { border-collapse: collapse; width: 100%; font-size: .9rem } td, th { text-align: left; \
vertical-align: top; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line) }
td:first-child { white-space: nowrap } details { margin: .3rem 0 } summary { cursor: pointer }`

const styleHash = `'sha256-${hash('sha256', style, 'base64')}'`
const nothing = ['default-src', 'base-uri', 'form-action', 'frame-ancestors'].map((name) => `${name} 'none'`).join('; ')

export const pagePolicy = `${nothing}; style-src ${styleHash}`
