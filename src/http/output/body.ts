/** The body of an answer. Its bytes and its entity tag are made once, when they are first needed. */
import { hash } from 'node:crypto'
import { ownBytes } from '../kept/own-bytes.ts'

export class Body {
  /** The text is not kept beside its bytes: most bodies that are kept are never read as a text. */
  #content: string | Buffer
  #digest: string | undefined

  constructor(text: string) {
    this.#content = text
  }

  get text(): string {
    return this.#content.toString()
  }

  get bytes(): Buffer {
    if (typeof this.#content === 'string') this.#content = ownBytes(this.#content)
    return this.#content
  }

  /** In bytes, or in characters while it is a text. */
  get length(): number {
    return this.#content.length
  }

  /** A strong entity tag (RFC 9110, 8.8.3); of a record it begins with the revision, which If-Match compares. */
  entityTag(rev?: number): string {
    this.#digest ??= hash('sha1', this.bytes, 'base64url')
    return `"${rev === undefined ? '' : `${rev}-`}${this.#digest}"`
  }
}
