import { expect, it, vi } from 'vitest'
import { openOwnedApp } from '../../test/app.ts'
import { readEvents } from '../event/event.ts'
import { CallError, type MakeCall } from '../net/call.ts'
import { createQueryClient } from '../net/reads.ts'
import { followMovedEvent } from './moved-event.ts'

it.each([
  ['as it is linked', (city: string) => city, 0],
  ['in capitals', (city: string) => city.toUpperCase(), 0],
  ['as it is linked, after a failure', (city: string) => city, 1],
])('leads an open page to the new address of its event, typed %s', async (_, spelled, failures) => {
  const hub = await openOwnedApp()
  let left = failures
  const call = async (name: string, input: object) => {
    if (/^GET .api.events.\d/.test(name) && left-- > 0) throw new CallError(503, '')
    return hub.call(name as 'GET /api/events', input)
  }
  const { query, eventId } = await hub.addOwnEvent()
  const { city, date } = { ...query, city: spelled(query.city) }
  const reads = createQueryClient(call as unknown as MakeCall)
  const [event] = await reads.fetchQuery(readEvents({ city, date }))
  if (!event) throw new Error('There is no event')
  history.replaceState(null, '', `/${city}/${date}/rooms/7?lang=de`)
  followMovedEvent(reads, { city, date })
  const body = { name: event.name, location: 'New Lisbon', date: '2026-05-10', isPublic: true }
  await hub.admin.call('PUT /api/events/:id', { params: { id: eventId }, body })
  await reads.refetchQueries()
  await vi.waitFor(
    () => expect(location.pathname + location.search).toBe('/new-lisbon/2026-05-10/rooms/7?lang=de'),
    10_000,
  )
  await hub.close()
})
