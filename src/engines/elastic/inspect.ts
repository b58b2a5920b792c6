/** What an Elasticsearch cluster is, for those who look for trouble. Nothing is written. */
import type { Client } from '@elastic/elasticsearch'
import { connect, translateErrors } from './client.ts'
import { defaultOptions, type ElasticOptions } from './options.ts'
import { productCheck } from './product.ts'

export interface NodeDisk {
  node: string
  free: number
  total: number
}

export interface ElasticReport {
  version: string
  /** green, yellow or red. */
  health: string
  nodes: number
  /** Milliseconds since 1970 by the clock of a node. */
  time: number | undefined
  disks: NodeDisk[]
  /** From this share of a disk on, nothing is written to it: `95%`, or how much has to be free: `10gb`. */
  floodStage: string | undefined
}

/** @throws Unavailable, UnsuitableServer */
export async function inspectElastic(options: Partial<ElasticOptions>): Promise<ElasticReport> {
  const { searcher, writeClient } = connect({ ...defaultOptions, ...options })
  const { client } = searcher
  try {
    await productCheck(client)()
    return await translateErrors(() => report(client))
  } finally {
    await Promise.all([client.close(), writeClient.close()])
  }
}

async function report(client: Client): Promise<ElasticReport> {
  const [info, health, stats, settings] = await Promise.all([
    client.nodes.info({ filter_path: 'nodes.*.version' }),
    client.cluster.health(),
    client.nodes.stats({ metric: 'fs' }),
    client.cluster.getSettings({ include_defaults: true, flat_settings: true }),
  ])
  const nodes = Object.values(stats.nodes)
  const key = 'cluster.routing.allocation.disk.watermark.flood_stage'
  const stage = [settings.transient, settings.persistent, settings.defaults].map((each) => each?.[key]).find(Boolean)
  return {
    version: Object.values(info.nodes)[0]?.version ?? 'unknown',
    health: health.status.toLowerCase(),
    nodes: nodes.length,
    time: nodes[0]?.timestamp,
    disks: nodes.map(({ name, fs }) => ({
      node: name ?? '',
      free: fs?.total?.available_in_bytes ?? 0,
      total: fs?.total?.total_in_bytes ?? 0,
    })),
    floodStage: stage === undefined ? undefined : String(stage),
  }
}
