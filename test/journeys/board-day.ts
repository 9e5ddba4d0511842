import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { addAdmin, addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'
import type { serveApp } from '../served.ts'

type Hub = Awaited<ReturnType<typeof serveApp>>
type BoardDay = Awaited<ReturnType<typeof addBoard>>
/** The index of the time, and that of the room. */
type At = readonly [slot: number, room: number]

/** Three rooms, three times and a break; five sessions, one of them in the tray. */
export async function addBoard(hub: Hub, rooms = ['Hall', 'Library', 'Attic']) {
  const owner = await addAdmin(hub.db, { name: 'Ana Organizer' })
  const event = await addEvent(hub.db, { createdBy: owner.id, date: '2099-05-09' })
  const eventId = event.id
  const roomIds: number[] = []
  for (const [order, name] of rooms.entries())
    roomIds.push((await addRoom(hub.db, { eventId, name, order })).id)
  const slotIds: number[] = []
  for (const hour of [9, 10, 11])
    slotIds.push((await addTimeSlot(hub.db, { eventId, startTime: `${hour}:00`, endTime: `${hour}:45` })).id)
  const lunch = { startTime: '12:00', endTime: '13:00', isStatic: true, staticTitle: 'Lunch' }
  await addTimeSlot(hub.db, { eventId, ...lunch })
  const sessionIds: Record<string, number> = {}
  const add = async (title: string, presenterName: string, place?: At) => {
    const { id } = await addSession(hub.db, {
      eventId,
      title,
      presenterName,
      ...(place && { timeSlotId: slotIds[place[0]], roomId: roomIds[place[1]] }),
    })
    sessionIds[title] = id
  }
  await add('Bees in the city', 'Ada Example', [0, 0])
  await add('Slow software', 'Bo Example', [0, 1])
  await add('Mending', 'Ada Example', [1, 0])
  await add('Maps', 'Chi Example', [2, 2])
  await add('東京の地図', 'Dee Example')
  const path = `/${event.slug}/${event.date}/admin/board`
  const query = { city: event.slug, date: event.date }
  const { call } = await hub.as(owner)
  /** The place of each session by its title: 'tray', or the indexes of its time and room as '0/2'. */
  const places = async () => {
    const sessions = await call('GET /api/sessions', { query })
    return Object.fromEntries(
      sessions.map(({ title, timeSlotId, roomId }) => [
        title,
        timeSlotId === null ? 'tray' : `${slotIds.indexOf(timeSlotId)}/${roomIds.indexOf(roomId ?? 0)}`,
      ]),
    )
  }
  const come = (wanted: Record<string, string>) => expect.poll(places).toMatchObject(wanted)
  return { owner, event, path, places, come, call, roomIds, slotIds, sessionIds }
}

export const card = (page: Page, title: string): Locator =>
  page.locator('[data-card]').filter({ hasText: title })

export const spot = (page: Page, { slotIds, roomIds }: BoardDay, [slot, room]: At): Locator =>
  page.locator(`[data-spot="${slotIds[slot]}/${roomIds[room]}"] > button`)

/**
 * Lets the server execute the next request to these addresses, but loses its answer. The route stays, because a
 * request sent while a route is being removed may wait forever.
 */
export async function loseAnswer(page: Page, addresses: string): Promise<void> {
  let isLost = false
  await page.route(addresses, async (route) => {
    if (isLost) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
