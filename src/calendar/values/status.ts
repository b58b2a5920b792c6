/** What a post is to its readers. Terms have no status: they are always public. */
export const statuses = ['publish', 'future', 'draft', 'pending', 'private', 'trash'] as const
export type Status = (typeof statuses)[number]

export const statusMeanings: Readonly<Record<Status, string>> = {
  publish: 'Public',
  future: 'Public from its publication date on',
  draft: 'Being written',
  pending: 'Waits for somebody who may publish it',
  private: 'For those who edit others’ records',
  trash: 'Deleted, until it is restored',
}
