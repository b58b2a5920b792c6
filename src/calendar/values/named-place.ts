/** A town of the gazetteer (src/places/). */
export interface NamedPlace {
  /** As the gazetteer has it. */
  name: string
  /** In the language of the question; the gazetteer's where no other is known. */
  displayName: string
  /** ISO 3166 alpha-2. */
  country: string
  /** The first level below the country (`TX`, canton `SG`, elsewhere mostly a number), or ''. */
  region: string
  population: number
  /** Degrees, WGS 84. */
  lat: number
  lng: number
}
