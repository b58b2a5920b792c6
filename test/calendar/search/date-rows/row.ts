/** What was typed, what is left of it, and the ranges: a day, or the first and the last. */
export type DateRow = [typed: string, rest: string, ...ranges: string[]]
