/**
 * The versions of the index. Each has an index for every resource, `<prefix>-<resource>-<hash>-<number>`, with an alias
 * of its own to be written under, so that a write that comes after the drop makes no new index. The live one has another
 * alias for each, that lists are answered from; its filter leaves the tombstones out.
 */
import type { Client, estypes } from '@elastic/elasticsearch'
import type { IndexBuild, IndexDeclaration, IndexedResource } from '../../calendar/ports.ts'
import { liveSettings, mappingOf, settingsOf, shapeOf } from './mapping.ts'

/** A closed index is still there. */
const everyIndex: estypes.ExpandWildcards = ['open', 'closed']

/** In place of the hash of a version that is not what its name says: somebody has put another index there. */
const OTHER = 'other'

const present: estypes.QueryDslQueryContainer = { bool: { must_not: [{ term: { deleted: true } }] } }

export class Versions {
  readonly #asking: Client
  readonly #writing: Client
  readonly #prefix: string
  readonly #declarations: ReadonlyMap<IndexedResource, IndexDeclaration>
  readonly #live: ReadonlyMap<IndexedResource, string>
  /** By the unique id of an index. */
  readonly #fitting = new Map<string, boolean>()

  constructor(
    { asking, writing }: { asking: Client; writing: Client },
    prefix: string,
    indexes: readonly IndexDeclaration[],
  ) {
    this.#asking = asking
    this.#writing = writing
    this.#prefix = prefix
    this.#declarations = new Map(indexes.map((declaration) => [declaration.name, declaration]))
    this.#live = new Map(
      indexes.map((declaration) => [declaration.name, `${prefix}-${declaration.name}-live-${shapeOf(declaration)}`]),
    )
  }

  declaration(resource: IndexedResource): IndexDeclaration | undefined {
    return this.#declarations.get(resource)
  }

  live(resource: IndexedResource): string {
    return this.#live.get(resource) ?? raise(`${resource} is not indexed`)
  }

  /** Whatever is live, of these declarations or others. */
  get anyLive(): string {
    return `${this.#prefix}-*-live-*`
  }

  get allLive(): string[] {
    return [...this.#live.values()]
  }

  writing(resource: IndexedResource, version: string): string {
    return `${this.index(resource, version)}-write`
  }

  private index(resource: IndexedResource, version: string): string {
    return `${this.#prefix}-${resource}-${version}`
  }

  /** Those that are whole: one that is being made or dropped is not among them. */
  async list(): Promise<IndexBuild[]> {
    const { whole } = await this.survey()
    return whole
  }

  /** Whether the live version is as this process would make it. */
  async fits(): Promise<boolean> {
    return (await this.list()).some(({ live, hash }) => live && hash !== OTHER)
  }

  private async survey(): Promise<{ whole: IndexBuild[]; indexes: string[] }> {
    const known = await this.#asking.indices.get({
      index: `${this.#prefix}-*`,
      allow_no_indices: true,
      expand_wildcards: everyIndex,
      features: ['aliases', 'settings'],
      filter_path: ['*.aliases', '*.settings.index.uuid'],
    })
    const pattern = new RegExp(`^${this.#prefix}-(${[...this.#declarations.keys()].join('|')})-(([^-]+)-(\\d+))$`)
    const parts = Object.entries(known).flatMap(([index, { aliases = {}, settings }]) => {
      const [, resource, version = '', hash = '', number = ''] = pattern.exec(index) ?? []
      return version
        ? [
            {
              index,
              resource: resource as IndexedResource,
              uuid: settings?.index?.uuid ?? '',
              version,
              hash,
              number: Number(number),
              live: Object.keys(aliases).some((alias) => alias.includes('-live-')),
            },
          ]
        : []
    })
    await this.fit(parts)
    const byVersion = Map.groupBy(
      parts.sort((a, b) => a.number - b.number),
      ({ version }) => version,
    )
    const whole = [...byVersion]
      .filter(([, of]) => of.length === this.#declarations.size)
      .map(([name, of]) => ({
        name,
        hash: of.every(({ uuid }) => this.#fitting.get(uuid)) ? (of[0]?.hash ?? '') : OTHER,
        live: of.every(({ live }) => live),
      }))
    return { whole, indexes: parts.map(({ index }) => index) }
  }

  /** Whether each index is as this process would make it. What a field is never changes in an index, so that each is looked at once. */
  private async fit(parts: readonly { index: string; resource: IndexedResource; uuid: string }[]): Promise<void> {
    const unknown = parts.filter(({ uuid }) => !this.#fitting.has(uuid))
    if (unknown.length === 0) return
    const mappings = await this.#asking.indices.getMapping({
      index: unknown.map(({ index }) => index),
      ignore_unavailable: true,
    })
    for (const { index, resource, uuid } of unknown) {
      const declaration = this.#declarations.get(resource)
      this.#fitting.set(
        uuid,
        declaration !== undefined && isPartOf(mappingOf(declaration).properties, mappings[index]?.mappings.properties),
      )
    }
  }

  async create(hash: string): Promise<string> {
    const { whole, indexes } = await this.survey()
    // What an interrupted making or drop has left.
    const left = indexes.filter((index) => !whole.some(({ name }) => index.endsWith(`-${name}`)))
    if (left.length) await this.#writing.indices.delete({ index: left })
    // A name that nobody had before: who still writes to a version that was dropped writes to none.
    const version = `${hash}-${Math.max(Date.now(), ...whole.map(({ name }) => Number(name.split('-').at(-1)) + 1))}`
    for (const [resource, declaration] of this.#declarations) {
      await this.#writing.indices.create({
        index: this.index(resource, version),
        settings: settingsOf(declaration),
        mappings: mappingOf(declaration),
        aliases: { [this.writing(resource, version)]: {} },
      })
    }
    return version
  }

  /** In one step for all resources: lists are never of two versions. */
  async swap(version: string): Promise<void> {
    const resources = [...this.#declarations.keys()]
    const index = resources.map((resource) => this.index(resource, version))
    await this.#writing.indices.refresh({ index })
    await this.#writing.indices.putSettings({ index, settings: { index: liveSettings } })
    const known = await this.#asking.indices.getAlias({
      index: `${this.#prefix}-*`,
      allow_no_indices: true,
      expand_wildcards: everyIndex,
    })
    const old = Object.entries(known).flatMap(([name, { aliases }]) =>
      Object.keys(aliases)
        .filter((alias) => resources.some((resource) => alias.startsWith(`${this.#prefix}-${resource}-live-`)))
        .map((alias) => ({ remove: { index: name, alias } })),
    )
    await this.#writing.indices.updateAliases({
      actions: [
        ...old,
        ...resources.map((resource) => ({
          add: { index: this.index(resource, version), alias: this.live(resource), filter: present },
        })),
      ],
    })
  }

  async destroy(): Promise<void> {
    const { indexes } = await this.survey()
    if (indexes.length) await this.#writing.indices.delete({ index: indexes })
  }

  async drop(version: string): Promise<void> {
    const { whole } = await this.survey()
    if (whole.some(({ name, live }) => name === version && live))
      throw new Error(`version ${version} of the index is live`)
    await this.#writing.indices.delete({
      index: [...this.#declarations.keys()].map((resource) => this.index(resource, version)),
      ignore_unavailable: true,
    })
  }
}

/** What was declared is there; Elasticsearch may tell more of it. */
function isPartOf(declared: unknown, actual: unknown): boolean {
  if (typeof declared !== 'object' || declared === null) return declared === actual
  const [of, at] = [declared, actual ?? {}] as Record<string, unknown>[]
  return Object.keys(of ?? {}).every((key) => isPartOf(of?.[key], at?.[key]))
}

function raise(reason: string): never {
  throw new Error(reason)
}
