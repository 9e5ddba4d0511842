import type { Kysely } from 'kysely'

type Events = { events: { id: number; location: string; slug: string; date: string } }

/**
 * Events whose city was stored with decomposed letters ("u" and "¨") get the address that people type. Where another event
 * has that address on this day, the city gets a number, so that both have pages; the log says so.
 */
export async function composeCities(db: Kysely<unknown>): Promise<void> {
  const events = (db as Kysely<Events>).selectFrom('events').select(['id', 'location', 'slug', 'date'])
  const rows = await events.orderBy('id').execute()
  const taken = new Set(rows.map(({ slug, date }) => `${slug}/${date}`))
  for (const { id, date, ...row } of rows) {
    const [city, address] = [row.location.normalize('NFC'), row.slug.normalize('NFC')]
    if (city === row.location && address === row.slug) continue
    let [location, slug] = [city, address]
    for (let number = 2; slug !== row.slug && taken.has(`${slug}/${date}`); number += 1)
      [location, slug] = [`${city} ${number}`, `${address}-${number}`]
    taken.add(`${slug}/${date}`)
    await (db as Kysely<Events>).updateTable('events').set({ location, slug }).where('id', '=', id).execute()
    if (location !== city)
      console.warn(
        `Two events in "${city}" on ${date} had addresses that look the same: the city of event ${id} is now "${location}". Change or delete it in its portal.`,
      )
  }
}
