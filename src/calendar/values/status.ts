/** What a post is to its readers. Terms have no status: they are always public. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type Status = (typeof statuses)[number]

/** Scheduled, and its publication date has come: it becomes public. `now`: Unix seconds, as is the date. */
export function isDue({ status, published }: { status: string; published: number }, now: number): boolean {
  return status === 'future' && published <= now
}

export const statusMeanings: Readonly<Record<Status, string>> = {
  publish: 'Public',
  future: 'Public from its publication date on',
  draft: 'Being written',
  pending: 'Waits for somebody who may publish it',
  private: 'For those who edit others’ records',
  trash: 'Deleted, until it is restored',
}
