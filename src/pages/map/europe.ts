/** The part of the world whose maps have more detail. */
const EUROPE = { west: -11, south: 35, east: 30, north: 60.5 }

/** In degrees. */
export function isInEurope(lng: number, lat: number): boolean {
  return lng > EUROPE.west && lng < EUROPE.east && lat > EUROPE.south && lat < EUROPE.north
}
