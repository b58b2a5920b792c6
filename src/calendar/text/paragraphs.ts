/**
 * Descriptions as they are answered: paragraphs where the text has blank lines, breaks where it has single ones, and
 * each block on a line of its own, so that words stay apart when a program strips the tags. What is rendered already
 * stays as it is.
 */
import { blockTags } from './block-tags.ts'

/** The tag of a block; preformatted text as a whole. */
const BLOCK = new RegExp(`(<pre(?![\\w-])[^<>]*>[^]*?(?:</pre>|$)|</?(?:${blockTags.join('|')})(?![\\w-])[^<>]*>)`, 'i')
const TAG_NAME = /^<(\/?)([a-z\d]+)/i
const LINE_END = /<br(?![\w-])[^<>]*>[ \t]*\n?|\n/i
/** An inline tag; those without an end are not counted. */
const INLINE_TAG = /<(\/?)(?!img|br)[a-z][^<>]*>/gi

/** Blocks that may hold paragraphs; the text of others, such as a heading, is one. */
const holdsParagraphs = new Set<string>(['blockquote', 'dd', 'div', 'figcaption', 'figure', 'li', 'td', 'th'])

/** Blanks at both ends; no-break ones stay. In a loop, for a pattern would look at every run of blanks. */
function trimmed(line: string): string {
  let [from, to] = [0, line.length]
  while (from < to && isBlank(line.charCodeAt(from))) from++
  while (to > from && isBlank(line.charCodeAt(to - 1))) to--
  return line.slice(from, to)
}

const isBlank = (code: number) => code === 32 || code === 9

/** Whether a paragraph can stand around it: each inline tag in it is closed in it. */
function isBalanced(text: string): boolean {
  let open = 0
  for (const [, slash] of text.matchAll(INLINE_TAG)) {
    open += slash ? -1 : 1
    if (open < 0) return false
  }
  return open === 0
}

/** The lines between two blocks, without blank ones at the ends. */
function linesOf(text: string): string[] {
  const lines = text.split(LINE_END).map(trimmed)
  const first = lines.findIndex(Boolean)
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex(Boolean) + 1)
}

/** Runs of lines without a blank one among them. */
function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line) paragraphs.at(-1)?.push(line)
    else if (paragraphs.at(-1)?.length) paragraphs.push([])
  }
  return paragraphs
}

const broken = (lines: readonly string[]) => lines.join('<br />\n')

/** The text between two blocks; `parent`: the block around it, undefined at the top. */
function renderText(text: string, parent: string | undefined): string {
  const lines = linesOf(text)
  const whole = broken(lines)
  if (!whole || !(parent === undefined || holdsParagraphs.has(parent))) return whole
  const paragraphs = paragraphsOf(lines).map(broken)
  if (parent !== undefined && paragraphs.length === 1) return whole
  const wrapped = paragraphs.every(isBalanced) ? paragraphs : isBalanced(whole) ? [whole] : []
  return wrapped.length ? wrapped.map((paragraph) => `<p>${paragraph}</p>`).join('\n') : whole
}

/** Blocks of one piece: they hold no others. */
const isWhole = new Set(['hr', 'pre'])

/** Pieces of the answer, and what they stand in. */
class Writer {
  #out = ''
  readonly #parents: string[] = []
  /** The last piece was the start of a block, in which text follows without a break. */
  #isAtStart = true
  /** The last piece was the end of a block. */
  #isAtEnd = false

  /** A piece that `BLOCK` matches. */
  block(piece: string): void {
    const [, slash, name = ''] = TAG_NAME.exec(piece) ?? []
    const tag = name.toLowerCase()
    if (slash) this.#close(tag)
    this.#put(piece, slash ? !this.#isAtEnd : this.#out === '')
    this.#isAtStart = !slash && !isWhole.has(tag)
    this.#isAtEnd = !this.#isAtStart
    if (this.#isAtStart) this.#parents.push(tag)
  }

  text(text: string): void {
    const rendered = renderText(text, this.#parents.at(-1))
    if (!rendered) return
    const isBlock = rendered.startsWith('<p>')
    this.#put(rendered, this.#out === '' || (this.#isAtStart && !isBlock))
    this.#isAtStart = false
    this.#isAtEnd = isBlock
  }

  #close(tag: string): void {
    const at = this.#parents.lastIndexOf(tag)
    if (at >= 0) this.#parents.length = at
  }

  #put(piece: string, follows: boolean): void {
    this.#out += follows ? piece : `\n${piece}`
  }

  get html(): string {
    return this.#out
  }
}

/** `html`: as it is stored, cleaned. Takes time linear in its length. */
export function renderHtml(html: string): string {
  const writer = new Writer()
  for (const [at, piece] of html.replace(/\r\n?/g, '\n').split(BLOCK).entries())
    if (at % 2) writer.block(piece)
    else if (piece) writer.text(piece)
  return writer.html
}
