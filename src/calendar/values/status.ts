/** What a post is to its readers. Terms have no status: they are always public. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type Status = (typeof statuses)[number]
