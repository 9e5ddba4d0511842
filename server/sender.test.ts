import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../test/app.ts'
import { addAdmin, addEvent, addPhone, addRoom, addSession, addTimeSlot } from '../test/factories.ts'
import { openPushService, pushSubscription } from '../test/push-service.ts'
import { createMaySend, takeOver } from './sender.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

const lines: string[] = []
/** The same rows, read by a server with this address. */
const at = (publicUrl: string) => ({ db: hub.engine.db, config: { ...hub.config, publicUrl } })
const maySend = (server: ReturnType<typeof at>) => createMaySend(server, (line) => lines.push(line))

it('lets the first installation with phones send, and reports once that a copy elsewhere may not', async () => {
  const copy = at('https://staging.example')
  const [live, staging] = [maySend(at('https://hub.example')), maySend(copy)]
  // Without phones nothing is claimed: the address may still change.
  expect([await staging(), await live()]).toEqual([true, true])
  const { id: eventId } = await addEvent(hub.db)
  await addPhone(hub.engine.db, { ...pushSubscription(), eventId, sessionIds: [], leadMinutes: 0 })
  expect([await live(), await staging(), await staging(), await live()]).toEqual([true, false, false, true])
  expect(lines).toEqual([
    'Phones and webhooks belong to this installation at https://hub.example, and not to its copy at https://staging.example: nothing is sent to them. If that one is gone for good, or has this address now, run: npm run hub -- take-over',
  ])
  await takeOver(copy)
  expect([await staging(), await live()]).toEqual([true, false])
})

it('notifies no phone from a copy of the database until it takes over', async () => {
  const push = await openPushService()
  const copy = await openApp({
    settings: { MESSAGE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://staging.example' },
  })
  const owner = await addAdmin(copy.db)
  const { id: eventId } = await addEvent(copy.db, { createdBy: owner.id })
  const { id: roomId } = await addRoom(copy.db, { eventId })
  const { id: timeSlotId } = await addTimeSlot(copy.db, { eventId, startTime: '11:00', endTime: '11:45' })
  const { id } = await addSession(copy.db, { eventId, title: 'Owls' })
  await addPhone(copy.engine.db, { ...push.subscribe('ann'), eventId, sessionIds: [id], leadMinutes: 0 })
  // As in the original, whose rows these are.
  await copy.engine.db.updateTable('site').set({ sender: 'https://hub.example' }).execute()
  await copy.app.listen({ host: '127.0.0.1', port: 0 })
  const { call } = await copy.as(owner)
  await call('POST /api/sessions/arrange', {
    body: { eventId, moves: [{ id, version: 1, spot: { timeSlotId, roomId } }] },
  })
  const body = { ...push.subscribe('ben'), eventId, sessionIds: [id], leadMinutes: 0 as const }
  await copy.call('POST /api/phones', { body })
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(push.state.asked).toBe(0)
  await takeOver({ ...copy, db: copy.engine.db })
  await expect.poll(() => push.received.map(({ phone }) => phone)).toEqual(['ann'])
  await copy.close()
  await push.close()
})
