/** Where uploaded pictures are stored: a folder, or a bucket. */
export interface Pictures {
  /** Stores a picture; the same name always has the same bytes. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Undefined: there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** There may be none. */
  delete(name: string): Promise<void>
}

/** Of every stored picture. */
export const PICTURE_TYPE = 'image/webp'

/** A name in a store, with slashes between its parts; nothing in it leads anywhere else. */
export const PICTURE_NAME = /^[0-9a-f]{32}\/[a-z_]{1,20}\.webp$/
