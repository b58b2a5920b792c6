/** What an operator does about an error of SQLite's, by its words: logs, the state and other threads have no more. */

const remedies: readonly (readonly [words: RegExp, remedy: string])[] = [
  [
    /malformed|not a database/,
    'The file is damaged: stop the service, restore a backup (npm run restore -- <file> --force), and run ' +
      'npm run doctor.',
  ],
  [/disk is full/, 'Make room on the disk of DATA_DIR: it goes on by itself.'],
]

/** A sentence or two; undefined: none is known. */
export const remedyFor = (message: string): string | undefined => remedies.find(([words]) => words.test(message))?.[1]
