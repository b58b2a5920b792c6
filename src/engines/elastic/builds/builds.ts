/**
 * The builds of the index. Each has one Elasticsearch index for every resource (names.ts), with a write alias of its
 * own: once a build is dropped, a late write fails instead of creating an index. The live build also has a live alias
 * for each resource, which lists are answered from; its filter excludes tombstones.
 */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexBuild, IndexDeclaration, IndexedResource } from '../../../calendar/ports.ts'
import type { IndexOptions } from '../options.ts'
import { type IndexMetadata, liveSettingsOf, mappingOf, metadataOf, settingsOf } from './mapping.ts'
import type { Names } from './names.ts'

/** Closed indexes still exist: they are listed and deleted like the others. */
const ALL_INDEXES: estypes.ExpandWildcards = ['open', 'closed']

/** Stands for the hash of a build whose mapping is not what we gave it: somebody has put another index there. */
const FOREIGN = 'other'

const notDeleted: estypes.QueryDslQueryContainer = { bool: { must_not: [{ term: { deleted: true } }] } }

/** One Elasticsearch index of a build. */
interface BuildPart {
  index: string
  resource: IndexedResource
  uuid: string
  /** The number at the end of the name. */
  build: string
  live: boolean
  hasWriteAlias: boolean
}

/** What is seen of a mapping. */
interface SeenMapping {
  /** Whether it has all that is declared. */
  fits: boolean
  metadata: Partial<IndexMetadata>
}

interface Survey {
  /** Builds with an index for every resource. */
  complete: { build: IndexBuild; parts: BuildPart[] }[]
  /** All indexes of the mirror, those of incomplete builds too. */
  indexes: string[]
}

export class Builds {
  readonly #searchClient: Client
  readonly #writeClient: Client
  readonly #options: IndexOptions
  readonly #declarations: ReadonlyMap<IndexedResource, IndexDeclaration>
  readonly #resources: readonly IndexedResource[]
  /** Throws while the store was never reached: then it is not known what its indexes are called. */
  readonly names: () => Promise<Names>
  /** By the index's uuid. */
  readonly #seen = new Map<string, SeenMapping>()

  constructor(
    { searchClient, writeClient }: { searchClient: Client; writeClient: Client },
    names: () => Promise<Names>,
    indexes: readonly IndexDeclaration[],
    options: IndexOptions,
  ) {
    this.#options = options
    this.#searchClient = searchClient
    this.#writeClient = writeClient
    this.names = names
    this.#declarations = new Map(indexes.map((declaration) => [declaration.name, declaration]))
    this.#resources = indexes.map(({ name }) => name)
  }

  /** @throws Error when the resource is not indexed */
  required(resource: IndexedResource): IndexDeclaration {
    const declaration = this.declaration(resource)
    if (!declaration) throw new Error(`${resource} is not indexed`)
    return declaration
  }

  /** Undefined: the resource is not indexed. */
  declaration(resource: IndexedResource): IndexDeclaration | undefined {
    return this.#declarations.get(resource)
  }

  indexesOf(names: Names, build: string): string[] {
    return this.#resources.map((resource) => names.indexOf(resource, build))
  }

  /** Without builds that are being created or dropped. Puts back the write aliases that somebody has removed. */
  async list(): Promise<IndexBuild[]> {
    const { complete } = await this.#survey()
    await this.#restoreWriteAliases(complete.flatMap(({ parts }) => parts))
    return complete.map(({ build }) => build)
  }

  /** Whether the live build has the mapping that this process would give it. */
  async liveFitsDeclarations(): Promise<boolean> {
    return (await this.list()).some(({ live, hash }) => live && hash !== FOREIGN)
  }

  async create(hash: string): Promise<string> {
    const names = await this.names()
    const { complete, indexes } = await this.#survey()
    const used = complete.flatMap(({ parts }) => parts.map(({ index }) => index))
    const remains = indexes.filter((index) => !used.includes(index))
    if (remains.length) await this.#writeClient.indices.delete({ index: remains }) // of an interrupted create or drop
    // A number that was never used: whoever still writes to a dropped build finds no index.
    const build = String(Math.max(Date.now(), ...complete.map(({ build: { name } }) => Number(name) + 1)))
    for (const declaration of this.#declarations.values()) {
      await this.#writeClient.indices.create({
        index: names.indexOf(declaration.name, build),
        settings: settingsOf(this.#options),
        mappings: { ...mappingOf(declaration), _meta: metadataOf(names.store, hash) },
        aliases: {
          [names.writeAlias(declaration.name, build)]: {},
          [names.readAlias(declaration.name, build)]: { filter: notDeleted },
        },
      })
    }
    return build
  }

  /** One request for all resources, so that lists are never of two builds. */
  async swap(build: string): Promise<void> {
    const names = await this.names()
    const index = this.indexesOf(names, build)
    await this.#writeClient.indices.refresh({ index })
    await this.#writeClient.indices.putSettings({ index, settings: { index: liveSettingsOf(this.#options) } })
    const present = await this.#searchClient.indices.getAlias({
      index: names.anyIndexOfMirror,
      allow_no_indices: true,
      expand_wildcards: ALL_INDEXES,
    })
    const liveAliases = this.#resources.map((resource) => names.liveAlias(resource))
    const removals = Object.entries(present).flatMap(([name, { aliases }]) =>
      liveAliases.filter((alias) => aliases[alias]).map((alias) => ({ remove: { index: name, alias } })),
    )
    const additions = this.#resources.map((resource) => ({
      add: { index: names.indexOf(resource, build), alias: names.liveAlias(resource), filter: notDeleted },
    }))
    await this.#writeClient.indices.updateAliases({ actions: [...removals, ...additions] })
  }

  /** @throws Error when the build is live */
  async drop(build: string): Promise<void> {
    if ((await this.list()).some(({ name, live }) => name === build && live))
      throw new Error(`build ${build} of the index is live`)
    await this.#writeClient.indices.delete({
      index: this.indexesOf(await this.names(), build),
      ignore_unavailable: true,
    })
  }

  async layouts(): Promise<string[]> {
    const names = await this.names()
    return [...new Set((await this.#present(names.anyIndex)).flatMap((index) => names.layoutOf(index) ?? []))]
  }

  async dropLayout(layout: string): Promise<void> {
    await this.#deleteAll((await this.names()).anyIndexOf(layout))
  }

  async destroy(): Promise<void> {
    await this.#deleteAll((await this.names()).anyIndex)
  }

  /** By their own names: a server may refuse to delete by a pattern. */
  async #deleteAll(pattern: string): Promise<void> {
    const indexes = await this.#present(pattern)
    if (indexes.length) await this.#writeClient.indices.delete({ index: indexes, ignore_unavailable: true })
  }

  async #present(pattern: string): Promise<string[]> {
    return Object.keys(
      await this.#searchClient.indices.getAlias({
        index: pattern,
        allow_no_indices: true,
        expand_wildcards: ALL_INDEXES,
      }),
    )
  }

  async #restoreWriteAliases(parts: readonly BuildPart[]): Promise<void> {
    const lacking = parts.filter(({ hasWriteAlias }) => !hasWriteAlias)
    if (lacking.length === 0) return
    const names = await this.names()
    const actions = lacking.map(({ index, resource, build }) => ({
      add: { index, alias: names.writeAlias(resource, build) },
    }))
    await this.#writeClient.indices.updateAliases({ actions })
  }

  async #survey(): Promise<Survey> {
    const names = await this.names()
    const present = await this.#searchClient.indices.get({
      index: names.anyIndexOfMirror,
      allow_no_indices: true,
      expand_wildcards: ALL_INDEXES,
      features: ['aliases', 'settings'],
      filter_path: ['*.aliases', '*.settings.index.uuid'],
    })
    const found = Object.entries(present).flatMap(([index, state]) => this.#partOf(names, index, state) ?? [])
    await this.#lookAtMappings(found)
    // The names hold a part of the store's id only.
    const parts = found.filter(({ uuid }) => [undefined, names.store.id].includes(this.#seen.get(uuid)?.metadata.store))
    const byBuild = Map.groupBy(
      parts.sort((a, b) => Number(a.build) - Number(b.build)),
      ({ build }) => build,
    )
    const complete = [...byBuild]
      .filter(([, of]) => of.length === this.#declarations.size)
      .map(([name, of]) => ({
        build: { name, hash: this.#hashOf(of), live: of.every(({ live }) => live) },
        parts: of,
      }))
    return { complete, indexes: parts.map(({ index }) => index) }
  }

  #hashOf(parts: readonly BuildPart[]): string {
    const seen = parts.map(({ uuid }) => this.#seen.get(uuid))
    const hash = seen[0]?.metadata.hash
    return hash !== undefined && seen.every((each) => each?.fits && each.metadata.hash === hash) ? hash : FOREIGN
  }

  /** Undefined: the name is not that of a build's index. */
  #partOf(names: Names, index: string, { aliases = {}, settings }: estypes.IndicesIndexState): BuildPart | undefined {
    for (const resource of this.#resources) {
      const build = names.buildOf(resource, index)
      if (build === undefined) continue
      return {
        index,
        resource,
        uuid: settings?.index?.uuid ?? '',
        build,
        live: names.liveAlias(resource) in aliases,
        hasWriteAlias: names.writeAlias(resource, build) in aliases,
      }
    }
    return undefined
  }

  /** Looks once at each index: a field that is mapped never changes in it. */
  async #lookAtMappings(parts: readonly BuildPart[]): Promise<void> {
    const unseen = parts.filter(({ uuid }) => !this.#seen.has(uuid))
    if (unseen.length === 0) return
    const mappings = await this.#searchClient.indices.getMapping({
      index: unseen.map(({ index }) => index),
      ignore_unavailable: true,
    })
    for (const { index, resource, uuid } of unseen) {
      const declaration = this.#declarations.get(resource)
      const { properties, _meta = {} } = mappings[index]?.mappings ?? {}
      const fits = declaration !== undefined && includes(properties, mappingOf(declaration).properties)
      this.#seen.set(uuid, { fits, metadata: _meta })
    }
  }
}

/** Whether all that is declared is present; Elasticsearch may return more. */
function includes(present: unknown, declared: unknown): boolean {
  if (!isObject(declared)) return declared === present
  return Object.entries(declared).every(([key, value]) => includes(isObject(present) ? present[key] : undefined, value))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
