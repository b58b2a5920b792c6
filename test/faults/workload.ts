/** Writers that record every acknowledgement: acknowledged writes must be stored, deleted records must be gone. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from './random.ts'
import { firstOf, type KnownSeries, knownSeries, lostOccurrences, type StoredSeries, seriesBody } from './series.ts'

/** An event, with the states its writer expects. Nobody else writes it. */
export interface Known {
  id: number
  /** One state after an acknowledged write; several after writes whose response was lost. */
  states: { title: string; status: 'publish' | 'trash' }[]
}

export interface Tally {
  acknowledged: number
  /** Refused, or without a response: the outcome is unknown. */
  unknown: number
  /** Events and occurrences that were listed after a delete that was acknowledged as visible. */
  listedAfterDelete: (number | string)[]
}

function distinct(states: Known['states']): Known['states'] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()]
}

/** Milliseconds after a write that was not acknowledged. */
const REST = 50

export interface Sent {
  status: number
  body: {
    id: number
    status?: 'publish' | 'trash'
    total?: number
    tags?: { id: number }[]
    events?: { occurrence_id: string }[]
  }
  pending: boolean
}

type Send = (method: string, path: string, body?: unknown) => Promise<Sent>

const LIST = 'events?starts_after=1000-01-02'

export class Writer {
  readonly known: Known[] = []
  readonly series: KnownSeries[] = []
  readonly tally: Tally = { acknowledged: 0, unknown: 0, listedAfterDelete: [] }
  readonly #name: string
  readonly #send: Send
  readonly #random: Random
  readonly #venues: readonly number[]
  #written = 0
  /** Others use it too. */
  #tag: number | undefined

  constructor(name: string, send: Send, random: Random, venues: readonly number[]) {
    this.#name = name
    this.#send = send
    this.#random = random
    this.#venues = venues
  }

  async run(until: () => boolean): Promise<void> {
    while (!until()) await this.step()
  }

  private async step(): Promise<void> {
    const event = this.#random.one(this.known)
    const kind = this.#random.below(13)
    if (!event || kind < 2) return this.create()
    if (kind >= 10) return this.writeOccurrence()
    const [current] = event.states
    if (kind < 3) return this.#random.below(4) ? this.rename() : this.forget()
    if (kind < 5 && current)
      return current.status === 'trash' ? this.change(event, { status: 'publish' }) : this.remove(event)
    return this.change(event, {
      title: this.title(),
      ...(this.#random.below(2) ? { venue: this.#random.one(this.#venues) } : {}),
    })
  }

  private title(): string {
    return `${this.#name} ${++this.#written}`
  }

  /** The response; undefined if there was none, or an error. */
  private async write(method: string, path: string, body?: unknown): Promise<Sent | undefined> {
    const answer = await this.#send(method, path, body).catch(() => undefined)
    const isAcknowledged = answer !== undefined && answer.status < 300
    if (isAcknowledged) this.tally.acknowledged++
    else {
      this.tally.unknown++
      await sleep(REST)
    }
    return isAcknowledged ? answer : undefined
  }

  private async create(): Promise<void> {
    const title = this.title()
    const series = this.#random.below(2) ? undefined : seriesBody()
    const answer = await this.write('POST', 'events', {
      title,
      ...(series ?? { start_date: '2999-05-01 19:00', end_date: '2999-05-01 21:00' }),
      venue: this.#random.one(this.#venues),
      tags: [`tag ${this.#random.below(5)}`],
    })
    if (!answer) return
    const { id, tags } = answer.body
    this.known.push({ id, states: [{ title, status: 'publish' }] })
    if (series) this.series.push(knownSeries(id, firstOf(id, series)))
    this.#tag = tags?.at(0)?.id
  }

  /** Any but the first. */
  private async writeOccurrence(): Promise<void> {
    const series = this.#random.one(this.series)
    if (!series) return this.create()
    const listed = await this.listed(series.id)
    const occurrence = this.#random.one(listed?.filter((id) => id !== series.first) ?? [])
    if (occurrence === undefined) return this.create()
    const kind = this.#random.below(5)
    if (kind === 0) return this.split(occurrence)
    return kind < 3 ? this.leaveOut(series, occurrence) : this.override(series, occurrence)
  }

  /** The ids of its occurrences; undefined: there was no answer. */
  private async listed(id: number): Promise<string[] | undefined> {
    const path = `${LIST}&include=${id}&per_page=50&_=${this.#written}`
    const answer = await this.#send('GET', path).catch(() => undefined)
    return answer?.body.events?.map(({ occurrence_id }) => occurrence_id)
  }

  private async leaveOut({ id, excluded }: KnownSeries, occurrence: string): Promise<void> {
    const answer = await this.write('DELETE', `events/${occurrence}`)
    if (!answer) return
    excluded.add(occurrence)
    if (!answer.pending && (await this.listed(id))?.includes(occurrence)) this.tally.listedAfterDelete.push(occurrence)
  }

  private async override({ titles }: KnownSeries, occurrence: string): Promise<void> {
    const title = this.title()
    const answer = await this.write('PATCH', `events/${occurrence}`, { title })
    titles.set(occurrence, answer ? [title] : [...(titles.get(occurrence) ?? [undefined]), title])
  }

  /** The occurrence and those that follow become another series. */
  private async split(occurrence: string): Promise<void> {
    const title = this.title()
    const answer = await this.write('PATCH', `events/${occurrence}?scope=following`, { title })
    if (!answer) return
    const { id, status = 'publish' } = answer.body
    this.known.push({ id, states: [{ title, status }] })
    this.series.push(knownSeries(id, occurrence.replace(/^\d+/, String(id))))
  }

  private async change(event: Known, body: Partial<Known['states'][number]> & Record<string, unknown>): Promise<void> {
    const next = event.states.map((state) => ({
      title: body.title ?? state.title,
      status: body.status ?? state.status,
    }))
    const answer = await this.write('PATCH', `events/${event.id}`, body)
    event.states = answer ? distinct(next) : distinct([...event.states, ...next])
  }

  private async remove(event: Known): Promise<void> {
    const next = event.states.map(({ title }) => ({ title, status: 'trash' as const }))
    const answer = await this.write('DELETE', `events/${event.id}`)
    event.states = answer ? distinct(next) : distinct([...event.states, ...next])
    if (!answer || answer.pending) return
    const listed = await this.#send('GET', `${LIST}&include=${event.id}&_=${this.#written}`).catch(() => undefined)
    if (listed?.status === 200 && listed.body.total !== 0) this.tally.listedAfterDelete.push(event.id)
  }

  /** The venues are shared, so the events of other writers change too. */
  private async rename(): Promise<void> {
    await this.write('PATCH', `venues/${this.#random.one(this.#venues)}`, { venue: this.title() })
  }

  /** A deleted tag must not return. */
  private async forget(): Promise<void> {
    if (this.#tag !== undefined) await this.write('DELETE', `tags/${this.#tag}`)
    this.#tag = undefined
  }

  /** Events and occurrences that are not stored as they were acknowledged. */
  lost(stored: ReadonlyMap<number, StoredSeries>): (number | string)[] {
    const events = this.known
      .filter(({ id, states }) => {
        const document = stored.get(id)
        return !states.some(({ title, status }) => document?.status === status && document.texts.en?.title === title)
      })
      .map(({ id }) => id)
    return [...events, ...this.series.flatMap((series) => lostOccurrences(series, stored.get(series.id)))]
  }
}
