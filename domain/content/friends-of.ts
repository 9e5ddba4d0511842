/** The level of a sponsor who is a friend of the event's brand. Visitors' phones need it, and not the lists of levels and platforms. */
export function friendsOf(brand: string): string {
  return `Friends of ${brand}`
}
