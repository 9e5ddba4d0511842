/**
 * A time zone in which it is noon or a little later, and the date there: a test that needs the real clock has hours
 * until the next midnight, whenever it starts.
 */
export function aroundNoon(now = new Date()): { timeZone: string; date: string } {
  const hours = 12 - now.getUTCHours()
  return {
    timeZone: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    date: now.toISOString().slice(0, 10),
  }
}
