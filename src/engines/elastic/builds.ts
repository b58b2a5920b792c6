/**
 * The builds of the index. Each has one Elasticsearch index for every resource, `<prefix>-<resource>-<hash>-<number>`,
 * with a write alias of its own: once a build is dropped, a late write fails instead of creating an index. The live
 * build also has a live alias for each resource, which lists are answered from; its filter excludes tombstones.
 */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexBuild, IndexDeclaration, IndexedResource } from '../../calendar/ports.ts'
import { liveSettingsOf, mappingHash, mappingOf, settingsOf } from './mapping.ts'
import type { IndexOptions } from './options.ts'

/** Closed indexes still exist: they are listed and deleted like the others. */
const ALL_INDEXES: estypes.ExpandWildcards = ['open', 'closed']

/** Stands for the hash of a build whose mapping is not what its name says: somebody has put another index there. */
const FOREIGN = 'other'

const notDeleted: estypes.QueryDslQueryContainer = { bool: { must_not: [{ term: { deleted: true } }] } }

/** One Elasticsearch index of a build. */
interface BuildPart {
  index: string
  resource: IndexedResource
  uuid: string
  /** `<hash>-<number>` */
  build: string
  hash: string
  number: number
  live: boolean
}

interface Survey {
  /** Builds with an index for every resource. */
  complete: IndexBuild[]
  /** All indexes of the prefix, those of incomplete builds too. */
  indexes: string[]
}

export class Builds {
  readonly #searchClient: Client
  readonly #writeClient: Client
  readonly #prefix: string
  readonly #options: IndexOptions
  readonly #declarations: ReadonlyMap<IndexedResource, IndexDeclaration>
  readonly #resources: readonly IndexedResource[]
  readonly #liveAliases: ReadonlyMap<IndexedResource, string>
  /** Whether the mapping of an index has all that is declared, by the index's uuid. */
  readonly #mappingFits = new Map<string, boolean>()

  constructor(
    { searchClient, writeClient }: { searchClient: Client; writeClient: Client },
    prefix: string,
    indexes: readonly IndexDeclaration[],
    options: IndexOptions,
  ) {
    this.#options = options
    this.#searchClient = searchClient
    this.#writeClient = writeClient
    this.#prefix = prefix
    this.#declarations = new Map(indexes.map((declaration) => [declaration.name, declaration]))
    this.#resources = indexes.map(({ name }) => name)
    this.#liveAliases = new Map(
      indexes.map((declaration) => [
        declaration.name,
        `${prefix}-${declaration.name}-live-${mappingHash(declaration)}`,
      ]),
    )
  }

  /** Undefined: the resource is not indexed. */
  declaration(resource: IndexedResource): IndexDeclaration | undefined {
    return this.#declarations.get(resource)
  }

  /** @throws Error when the resource is not indexed */
  liveAlias(resource: IndexedResource): string {
    const alias = this.#liveAliases.get(resource)
    if (alias === undefined) throw new Error(`${resource} is not indexed`)
    return alias
  }

  get liveAliases(): string[] {
    return [...this.#liveAliases.values()]
  }

  /** A pattern of the live aliases, of these declarations or others. */
  get anyLiveAlias(): string {
    return `${this.#prefix}-*-live-*`
  }

  writeAlias(resource: IndexedResource, build: string): string {
    return `${this.#indexOf(resource, build)}-write`
  }

  /** Without builds that are being created or dropped. */
  async list(): Promise<IndexBuild[]> {
    const { complete } = await this.#survey()
    return complete
  }

  /** Whether the live build has the mapping that this process would give it. */
  async liveFitsDeclarations(): Promise<boolean> {
    return (await this.list()).some(({ live, hash }) => live && hash !== FOREIGN)
  }

  async create(hash: string): Promise<string> {
    const { complete, indexes } = await this.#survey()
    const remains = indexes.filter((index) => !complete.some(({ name }) => index.endsWith(`-${name}`)))
    if (remains.length) await this.#writeClient.indices.delete({ index: remains }) // of an interrupted create or drop
    // A number that was never used: whoever still writes to a dropped build finds no index.
    const build = `${hash}-${Math.max(Date.now(), ...complete.map(({ name }) => Number(name.split('-').at(-1)) + 1))}`
    for (const declaration of this.#declarations.values()) {
      await this.#writeClient.indices.create({
        index: this.#indexOf(declaration.name, build),
        settings: settingsOf(declaration, this.#options),
        mappings: mappingOf(declaration),
        aliases: { [this.writeAlias(declaration.name, build)]: {} },
      })
    }
    return build
  }

  /** One request for all resources, so that lists are never of two builds. */
  async swap(build: string): Promise<void> {
    const index = this.#indexesOf(build)
    await this.#writeClient.indices.refresh({ index })
    await this.#writeClient.indices.putSettings({ index, settings: { index: liveSettingsOf(this.#options) } })
    const present = await this.#searchClient.indices.getAlias({
      index: `${this.#prefix}-*`,
      allow_no_indices: true,
      expand_wildcards: ALL_INDEXES,
    })
    const removals = Object.entries(present).flatMap(([name, { aliases }]) =>
      Object.keys(aliases)
        .filter((alias) => this.#resources.some((resource) => alias.startsWith(`${this.#prefix}-${resource}-live-`)))
        .map((alias) => ({ remove: { index: name, alias } })),
    )
    const additions = this.#resources.map((resource) => ({
      add: { index: this.#indexOf(resource, build), alias: this.liveAlias(resource), filter: notDeleted },
    }))
    await this.#writeClient.indices.updateAliases({ actions: [...removals, ...additions] })
  }

  /** @throws Error when the build is live */
  async drop(build: string): Promise<void> {
    if ((await this.list()).some(({ name, live }) => name === build && live))
      throw new Error(`build ${build} of the index is live`)
    await this.#writeClient.indices.delete({ index: this.#indexesOf(build), ignore_unavailable: true })
  }

  async destroy(): Promise<void> {
    const { indexes } = await this.#survey()
    if (indexes.length) await this.#writeClient.indices.delete({ index: indexes })
  }

  #indexOf(resource: IndexedResource, build: string): string {
    return `${this.#prefix}-${resource}-${build}`
  }

  #indexesOf(build: string): string[] {
    return this.#resources.map((resource) => this.#indexOf(resource, build))
  }

  async #survey(): Promise<Survey> {
    const present = await this.#searchClient.indices.get({
      index: `${this.#prefix}-*`,
      allow_no_indices: true,
      expand_wildcards: ALL_INDEXES,
      features: ['aliases', 'settings'],
      filter_path: ['*.aliases', '*.settings.index.uuid'],
    })
    const parts = Object.entries(present).flatMap(([index, state]) => this.#partOf(index, state) ?? [])
    await this.#compareMappings(parts)
    const byBuild = Map.groupBy(
      parts.sort((a, b) => a.number - b.number),
      ({ build }) => build,
    )
    const complete = [...byBuild]
      .filter(([, of]) => of.length === this.#declarations.size)
      .map(([name, of]) => ({
        name,
        hash: of.every(({ uuid }) => this.#mappingFits.get(uuid)) ? (of[0]?.hash ?? '') : FOREIGN,
        live: of.every(({ live }) => live),
      }))
    return { complete, indexes: parts.map(({ index }) => index) }
  }

  /** Undefined: the name is not that of a build's index. */
  #partOf(index: string, { aliases = {}, settings }: estypes.IndicesIndexState): BuildPart | undefined {
    const resource = this.#resources.find((each) => index.startsWith(`${this.#prefix}-${each}-`))
    if (!resource) return undefined
    const [build, hash, number] = /^([^-]+)-(\d+)$/.exec(index.slice(this.#indexOf(resource, '').length)) ?? []
    if (build === undefined || hash === undefined) return undefined
    return {
      index,
      resource,
      uuid: settings?.index?.uuid ?? '',
      build,
      hash,
      number: Number(number),
      live: Object.keys(aliases).some((alias) => alias.includes('-live-')),
    }
  }

  /** Looks once at each index: a field that is mapped never changes in it. */
  async #compareMappings(parts: readonly BuildPart[]): Promise<void> {
    const unseen = parts.filter(({ uuid }) => !this.#mappingFits.has(uuid))
    if (unseen.length === 0) return
    const mappings = await this.#searchClient.indices.getMapping({
      index: unseen.map(({ index }) => index),
      ignore_unavailable: true,
    })
    for (const { index, resource, uuid } of unseen) {
      const declaration = this.#declarations.get(resource)
      const present = mappings[index]?.mappings.properties
      this.#mappingFits.set(uuid, declaration !== undefined && includes(present, mappingOf(declaration).properties))
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
