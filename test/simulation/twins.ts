/** What is changed in sources when they are loaded: constants, and the mutations that the simulation must notice. */

export interface Edit {
  /** From the top. */
  file: string
  /** There exactly once. */
  from: string
  to: string
}

export interface Twin extends Edit {
  name: string
  says: string
  /** Within so many from the first one it is noticed. */
  seeds: number
}

/** Little data meets what much would: several pages, chunks, bulks and batches; and a minute what a day would. */
export const constants: readonly Edit[] = [
  { file: 'indexers/follow.ts', from: 'const HOUR = 3_600_000', to: 'const HOUR = 15_000' },
  { file: 'indexers/maintenance/purge.ts', from: 'const KEPT = 24 * 3_600_000', to: 'const KEPT = 120_000' },
  { file: 'indexers/tasks/task-rows.ts', from: 'const CHUNK = 500', to: 'const CHUNK = 3' },
  { file: 'indexers/maintenance/rebuild.ts', from: 'const PAGE = 200', to: 'const PAGE = 3' },
  { file: 'indexers/batches/adaptive-batch-size.ts', from: 'const MOST = 200', to: 'const MOST = 6' },
  { file: 'indexers/batches/adaptive-batch-size.ts', from: 'const LEAST = 5', to: 'const LEAST = 2' },
  { file: 'indexers/batches/adaptive-batch-size.ts', from: 'const MORE = 20', to: 'const MORE = 1' },
]

export const twins: readonly Twin[] = [
  {
    name: 'label after the read',
    says: 'what is stale passes for new',
    seeds: 500,
    file: 'indexers/batches/batch.ts',
    from: 'of pages(items, batch)) {',
    to: 'of pages(await new Promise((resolve) => setTimeout(resolve, Math.random() < 0.2 ? 2_000 : 0)).then(() => batch.engine.store.now()).then((label) => items.map((item) => ({ ...item, version: label }))), batch)) {',
  },
  {
    name: 'position before the bulk',
    says: 'what a crash cuts off is not done again',
    seeds: 20,
    file: 'indexers/follow.ts',
    from: 'await applyMarks(marks, label, batch)',
    to: 'checkpoint = await saveCheckpoint(engine.state, { position, done: checkpoint.done }, checkpoint); await applyMarks(marks, label, batch)',
  },
  {
    name: 'hard delete',
    says: 'an older write brings back what is gone',
    seeds: 20,
    file: 'test/simulation/memory-search.ts',
    from: 'rows.set(key, item)',
    to: 'item.document ? rows.set(key, item) : rows.delete(key)',
  },
  {
    name: 'last write wins',
    says: 'labels are not compared',
    seeds: 20,
    file: 'test/simulation/memory-search.ts',
    from: '(rows.get(key)?.version ?? -1) > item.version',
    to: 'false',
  },
  {
    name: 'no fence',
    says: 'who was held up takes the position back',
    seeds: 300,
    file: 'indexers/state/checkpoint.ts',
    from: 'over?.rev ?? null',
    to: 'undefined',
  },
  {
    name: 'fan-out in memory',
    says: 'a crash forgets it',
    seeds: 60,
    file: 'indexers/tasks/task-rows.ts',
    from: "FANOUT = 'fanout:'",
    to: "FANOUT = 'memory-fanout:'",
  },
  {
    name: 'refusals unseen',
    says: 'what the index refuses is nowhere noted',
    seeds: 20,
    file: 'indexers/state/checkpoint.ts',
    from: 'await state.put(ASIDE + record, { reason, label, at: new Date().toISOString() } satisfies Refused)',
    to: '',
  },
  {
    name: 'failures unseen',
    says: 'a bulk that failed passes for written',
    seeds: 20,
    file: 'indexers/batches/batch.ts',
    from: 'name === version)) throw error',
    to: 'name === version)) return []',
  },
  {
    name: 'only the live version',
    says: 'what is followed does not go to the version that is being made',
    seeds: 150,
    file: 'indexers/follow.ts',
    from: 'versions: versions.map(',
    to: 'versions: versions.filter(({ live }) => live).map(',
  },
  {
    name: 'label after the scan',
    says: 'what was scanned before a change passes for newer',
    seeds: 600,
    file: 'indexers/maintenance/rebuild.ts',
    from: 'apply(items, batch, [version])',
    to: 'store.now().then((now) => apply(items.map((item) => ({ ...item, version: now })), batch, [version]))',
  },
  {
    name: 'counted where it is',
    says: 'the venue that an event has left still counts it',
    seeds: 60,
    file: 'indexers/batches/batch.ts',
    from: 'for (const event of [is, was])',
    to: 'for (const event of [is])',
  },
  {
    name: 'counted by links and status alone',
    says: 'an event that is protected or hidden still counts',
    seeds: 60,
    file: 'indexers/batches/batch.ts',
    from: 'if (!marked && is?.rev === was?.rev) continue',
    to: 'if (["status", ...links].every((key) => String(is?.[key]) === String(was?.[key]))) continue',
  },
  {
    name: 'told before it is shown',
    says: 'the index is not refreshed',
    seeds: 20,
    file: 'indexers/follow.ts',
    from: 'await engine.search.refresh()',
    to: '',
  },
]
