/** How a thread without columns hands on what they answer (threads/threads.ts has which do). */

/** A thread without columns was asked for what they answer. */
export class NeedsColumns extends Error {}

/** What a thread without columns finds, or else one that has them. */
export async function orWithColumns<Found>(
  without: () => Promise<Found>,
  withColumns: () => Promise<Found>,
): Promise<Found> {
  try {
    return await without()
  } catch (error) {
    if (error instanceof NeedsColumns) return withColumns()
    throw error
  }
}
