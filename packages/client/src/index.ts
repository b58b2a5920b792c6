/** Client of a Kalends calendar. */
export { Calendar, type CalendarSettings, type FollowOptions } from './calendar.ts'
export { CalendarError } from './error.ts'
export type { Answer, Body, DryRunBody, Item, ListPath, Method, Operation, Options, Path, Schemas } from './types.ts'
