import { openApp } from './app.ts'
import { addAdmin, addEvent } from './factories.ts'

/** The application in memory with an admin: `admin` calls in their name, and `addOwnEvent` adds events of theirs. */
export async function openOwnedApp(options: Parameters<typeof openApp>[0] = {}) {
  const hub = await openApp(options)
  const owner = await addAdmin(hub.db)
  return {
    ...hub,
    owner,
    admin: await hub.as(owner),
    async addOwnEvent() {
      const event = await addEvent(hub.db, { createdBy: owner.id })
      return { event, eventId: event.id, query: { city: event.slug, date: event.date } }
    },
  }
}
