/** The body of an answer. Its bytes and its entity tag are made once, when they are first needed. */
import { hash } from 'node:crypto'

export class Body {
  readonly text: string
  #bytes: Buffer | undefined
  #digest: string | undefined

  constructor(text: string) {
    this.text = text
  }

  get bytes(): Buffer {
    return (this.#bytes ??= Buffer.from(this.text))
  }

  /** A strong entity tag (RFC 9110, 8.8.3); of a record it begins with the revision, which If-Match compares. */
  entityTag(rev?: number): string {
    this.#digest ??= hash('sha1', this.text, 'base64url')
    return `"${rev === undefined ? '' : `${rev}-`}${this.#digest}"`
  }
}
