// The indexer alone under RATE puts a second, from N stored events. ROOT=… node put.ts N RATES SECONDS
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
const root = process.env.ROOT!
const { startServers } = await import('/work/main/test/support/servers/start.ts')
const { fill } = await import(root + '/bench/data.ts')
const { indexes, stores } = await import(root + '/src/calendar/resources/index.ts')
const { openProduction } = await import(root + '/src/engines/production.ts')
const { indexHash } = await import(root + '/indexers/documents/project.ts')
const servers: any = await startServers(); await servers.mongo.stop()
const P = 27700 + Math.floor(Math.random() * 500), C = P + 1000
const set = spawn(process.execPath, ['--max-old-space-size=6000', '/tmp/rs.mjs', String(P), String(C)], { env: { ...process.env, APP: '/work/main' }, stdio: ['ignore', 'pipe', 'inherit'] })
await new Promise((r) => set.stdout.once('data', r))
const mongodb = `mongodb://127.0.0.1:${P}/kalends?replicaSet=rs0`
const engine = openProduction({ mongodb, elasticsearch: servers.elasticsearch.url, stores, indexes, layout: indexHash({ defaultLanguage: 'en' }) })
const N = Number(process.argv[2]); let t = performance.now()
await fetch(`http://127.0.0.1:${C}/set?commit=0`)
await fill(engine, N, Math.floor(Date.now() / 1000), () => {})
await fetch(`http://127.0.0.1:${C}/set?commit=2`)
console.log('filled', N, ((performance.now() - t) / 1000).toFixed(0), 's'); t = performance.now()
const ix = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'indexers/main.ts')], { env: { ...process.env, MONGODB_URL: mongodb, ELASTICSEARCH_URL: servers.elasticsearch.url, DATA_DIR: mkdtempSync(join(tmpdir(), 'put-')), PORT: '0', LOG_LEVEL: 'error' }, stdio: ['ignore', 'ignore', 'inherit'], cwd: root })
const q = (ids: number[]) => ({ resource: 'events' as const, language: 'en' as const, where: [{ op: 'in' as const, field: 'id', values: ids }], order: { by: 'id', dir: 'asc' as const }, from: 0, size: ids.length })
for (;;) { try { const b = await engine.search.builds(); if (b.some((x: any) => x.live)) break } catch {} await new Promise((r) => setTimeout(r, 200)) }
const s = (performance.now() - t) / 1000; console.log('rebuilt', Math.round(N / s), 'events/s', s.toFixed(1), 's')
const { openTasks } = await import(root + '/indexers/state/task-rows.ts')
t = performance.now(); if (process.env.WAIT) for (;;) { const o: any = await openTasks(engine.state); if (!o.recounts.length && performance.now() - t > 3000) break; await new Promise((r) => setTimeout(r, 100)) }
console.log('recounted', ((performance.now() - t) / 1000).toFixed(1), 's')
const events = (await engine.store.scan('events', 0, 4000)) as any[]
{ const { mongo } = await import('mongoose') as any; const { calculateObjectSize } = mongo.BSON; console.log('mongo BSON bytes an event', Math.round(events.reduce((x, e) => x + calculateObjectSize(e), 0) / events.length)) 
await fetch(servers.elasticsearch.url + '/_flush', { method: 'POST' }).catch(() => {}); const st = await (await fetch(servers.elasticsearch.url + '/_stats/store,docs')).json() as any; const ev = Object.entries(st.indices).find(([k]) => k.includes('-events-')) as any; console.log('ES events index bytes a doc', Math.round(ev[1].primaries.store.size_in_bytes / ev[1].primaries.docs.count), ev[1].primaries.docs.count, 'all', Math.round(st._all.primaries.store.size_in_bytes / 1e6), 'MB'); const nd = await (await fetch(servers.elasticsearch.url + '/_nodes/stats/jvm')).json() as any; console.log('heap used MB', Object.values(nd.nodes).map((n: any) => Math.round(n.jvm.mem.heap_used_in_bytes / 1e6))); const { execSync } = await import('node:child_process'); console.log('indexer RSS MB', Math.round(Number(execSync('ps -o rss= -p ' + ix.pid)) / 1024)) }
try {
  for (const rate of process.argv[3].split(',').map(Number)) {
    await fetch(`http://127.0.0.1:${C}/set?reset=1`)
    const seconds = Number(process.argv[4] ?? 10); const pending = new Map<number, { at: number; rev: number }>(); const lags: number[] = []; let writing = true, open = 0, at = 0
    const watch = async () => { while (writing || pending.size) { const ids = [...pending.keys()].slice(0, 200); if (ids.length) { const [f] = await engine.search.find([q(ids)]); const seen = performance.now(); for (const h of f.hits as any[]) { const p = pending.get(h.id); if (p && h.record.rev >= p.rev) { lags.push(seen - p.at); pending.delete(h.id) } } } await new Promise((r) => setTimeout(r, 15)) } }
    const w = watch(); const begun = performance.now(); let n = 0; const all: Promise<void>[] = []
    for (; n < rate * seconds; n++) { const wait = begun + (n * 1000) / rate - performance.now(); if (wait > 0) await new Promise((d) => setTimeout(d, wait)); while (open > 200) await new Promise((d) => setTimeout(d, 1)); const e = events[at++ % events.length]; open++; const next = { ...e, rev: e.rev + 1, venue: events[(at * 7) % events.length].venue, categories: events[(at * 3) % events.length].categories }; all.push(engine.store.put('events', next, e.rev).then((ok: boolean) => { if (ok) { Object.assign(e, next); pending.set(e.id, { at: performance.now(), rev: next.rev }) } }).finally(() => { open-- })) }
    await Promise.all(all); const secs = (performance.now() - begun) / 1000; writing = false; const u = performance.now(); await w
    lags.sort((a, b) => a - b); const Q = (p: number) => Math.round(lags[Math.min(lags.length - 1, Math.floor(p * lags.length))] ?? 0)
    const st = await (await fetch(`http://127.0.0.1:${C}/stats`)).json() as any
    console.log(`${N} events, rate ${rate}: achieved ${(n / secs).toFixed(0)}/s; lag p50 ${Q(0.5)} p99 ${Q(0.99)} max ${Q(1)} ms; caught up ${Math.round(performance.now() - u)} ms after; documents examined per change ${(st.examined / n).toFixed(1)}`, JSON.stringify(st.commands))
  }
} finally { ix.kill('SIGTERM'); await engine.close(); set.kill(); await servers.elasticsearch.stop(); setTimeout(() => process.exit(0), 5000).unref() }
