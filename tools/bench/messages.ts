import { setTimeout as pause } from 'node:timers/promises'
import { createCall } from '../../client/net/call.ts'
import { openPushService } from '../../test/push-service.ts'
import { signInAt } from '../../test/server-process.ts'
import { ask } from './load.ts'
import { ORGANIZER } from './organizer.ts'
import { type Figure, percentile } from './report.ts'
import { startSeeded } from './servers.ts'

const PHONES = 1_000
const READS = 300
const READ_EVERY_MS = 10
const DAY_MS = 24 * 60 * 60 * 1_000
const TOMORROW = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)

/**
 * Moves a session that a thousand phones have starred, and measures when their push service has the messages, and
 * what visitors notice.
 */
export async function benchMessages(): Promise<Figure[]> {
  const hub = await startSeeded({ ...ORGANIZER, MESSAGE_HOSTS: '127.0.0.1' })
  const push = await openPushService()
  try {
    const site = `http://127.0.0.1:${hub.port}`
    const { move, path, subscribe } = await eventWithSession(site, push)
    for (let phone = 0; phone < PHONES; phone += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => subscribe(`phone-${phone + index}`)))
    const page = { port: hub.port, path }
    const quiet = await readTimes(page)
    await move()
    const began = performance.now()
    const [times, arrived] = await Promise.all([readTimes(page), arrivals(push.received, began)])
    return [
      {
        what: 'a moved session: its first message at the push service after',
        measured: arrived.first / 1_000,
        unit: 's',
        goal: { atMost: 2 },
      },
      {
        what: '1,000 phones: the last message at the push service after',
        measured: arrived.last / 1_000,
        unit: 's',
        goal: { atMost: 10 },
      },
      {
        what: 'a visitor’s page meanwhile, p99',
        measured: percentile(times, 0.99),
        unit: 'ms',
        goal: { atMost: 100 },
      },
      { what: 'the same before', measured: percentile(quiet, 0.99), unit: 'ms' },
    ]
  } finally {
    await push.close()
    await hub.stop()
  }
}

type Push = Awaited<ReturnType<typeof openPushService>>

/** An event tomorrow with a session that can move, created by API calls. */
async function eventWithSession(site: string, push: Push) {
  const cookie = await signInAt(site, { email: ORGANIZER.ADMIN_EMAIL, password: ORGANIZER.ADMIN_PASSWORD })
  const call = createCall((path, request) =>
    fetch(`${site}${path}`, {
      ...request,
      headers: { ...(request.headers as Record<string, string>), cookie },
    }),
  )
  const event = await call('POST /api/events', {
    body: { name: 'Pockets', location: 'Pockets', date: TOMORROW, isPublic: true },
  })
  const eventId = event.id
  const hall = await call('POST /api/rooms', { body: { name: 'Hall', eventId } })
  const attic = await call('POST /api/rooms', { body: { name: 'Attic', eventId } })
  const slot = await call('POST /api/time-slots', { body: { startTime: '9:00', endTime: '9:45', eventId } })
  const session = await call('POST /api/sessions', {
    body: {
      title: 'Bread',
      description: 'How',
      presenterName: 'Ann Author',
      eventId,
      timeSlotId: slot.id,
      roomId: hall.id,
    },
  })
  const spot = { timeSlotId: slot.id, roomId: attic.id }
  const moves = [{ id: session.id, version: session.version, spot }]
  return {
    path: `/pockets/${TOMORROW}`,
    move: () => call('POST /api/sessions/arrange', { body: { eventId, moves } }),
    subscribe: (phone: string) =>
      call('POST /api/phones', {
        body: { ...push.subscribe(phone), eventId, sessionIds: [session.id], leadMinutes: 0 },
      }),
  }
}

/** How many milliseconds the first and the last phone's message took to reach the push service. */
async function arrivals(received: Push['received'], began: number): Promise<{ first: number; last: number }> {
  let first = Number.NaN
  while (received.length < PHONES) {
    await pause(5)
    const now = performance.now() - began
    if (received.length > 0 && Number.isNaN(first)) first = now
    if (now > 60_000) throw new Error(`${received.length} of ${PHONES} messages came within a minute`)
  }
  return { first, last: performance.now() - began }
}

/** The milliseconds of reads, one after another. */
async function readTimes(target: Parameters<typeof ask>[0]): Promise<number[]> {
  const times: number[] = []
  for (let read = 0; read < READS; read += 1) {
    const began = performance.now()
    await ask(target)
    times.push(performance.now() - began)
    await pause(READ_EVERY_MS)
  }
  return times
}
