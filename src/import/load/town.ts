/** Gives a venue the town that its name and address tell, and the town's coordinates if it has none. */
import type { Located, LocationText, Place } from '../../places/index.ts'
import type { EventDraft, VenueDraft } from '../readers/draft.ts'

interface Gazetteer {
  locate(location: LocationText): Promise<Located | undefined>
  find(city: string, country: string): Promise<Place>
}

export class Towns {
  readonly #gazetteer: Gazetteer
  readonly #siteZone: string
  /** Few venues have many events. */
  readonly #found = new Map<string, Promise<Partial<VenueDraft> | undefined>>()

  constructor(gazetteer: Gazetteer, siteZone: string) {
    this.#gazetteer = gazetteer
    this.#siteZone = siteZone
  }

  async withTown(draft: EventDraft): Promise<EventDraft> {
    const { venues, timezone = this.#siteZone } = draft
    if (!venues) return draft
    return { ...draft, venues: await Promise.all(venues.map((venue) => this.#located(venue, timezone))) }
  }

  async #located(venue: VenueDraft, timezone: string): Promise<VenueDraft> {
    if (!venue.name || venue.city !== undefined) return venue
    const { name, address, country, geo_lat, geo_lng } = venue
    const location: LocationText = {
      name,
      zone: timezone,
      ...(address === undefined ? {} : { address }),
      ...(country === undefined ? {} : { country }),
      ...(geo_lat === undefined || geo_lng === undefined ? {} : { point: { lat: geo_lat, lng: geo_lng } }),
    }
    const key = JSON.stringify(location)
    const found = this.#found.get(key) ?? this.#townOf(location)
    this.#found.set(key, found)
    const town = await found
    const { address: _, ...others } = venue
    return town ? { ...others, ...town } : venue
  }

  async #townOf(location: LocationText): Promise<Partial<VenueDraft> | undefined> {
    const located = await this.#gazetteer.locate(location)
    if (!located) return undefined
    const { lat, lng, ...parts } = located
    // The rules of writes give a venue the coordinates of its town, unless another town of the country has that name.
    const usual = await this.#gazetteer.find(parts.city, parts.country)
    const isUsual = usual?.lat === lat && usual.lng === lng
    return {
      ...parts,
      country: location.country ?? parts.country,
      ...(location.point || isUsual ? {} : { geo_lat: lat, geo_lng: lng }),
    }
  }
}
