/** Colours of categories. */

/** As many as the style sheet has colours. */
const HUES = 12
/** Neighbours in the list of categories get colours far apart. */
const HUE_STEP = 5

/** The colour of a category, as a class. */
export const hueOf = (id: number): string => `hue-${(id * HUE_STEP) % HUES}`
