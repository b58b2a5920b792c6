import { britain, canada } from './venues/britain-canada.ts'
import { belgium, france, germany } from './venues/germany-france-belgium.ts'
import { austria, switzerland } from './venues/switzerland-austria.ts'

/** Every venue by its slug. */
export const venues = { ...switzerland, ...germany, ...france, ...austria, ...belgium, ...britain, ...canada }

export type VenueSlug = keyof typeof venues
