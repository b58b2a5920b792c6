/** How long the texts of a record may be, in characters. */

/** Of a title: plain text. */
export const MAX_TITLE_CHARACTERS = 10_000
/** Of a description, and its letters: as many as are sanitized and analysed without blocking the event loop. */
export const MAX_TEXT_CHARACTERS = 200_000
