import sharp from 'sharp'
import type { Row } from '../server/db/schema.ts'
import { openApp } from './app.ts'
import { fakeCardReader, readingWith } from './card-reader.ts'
import { addAdmin, addEvent, addGrant, addRoom, addTimeSlot } from './factories.ts'

const MORNING = new Date('2026-05-09T08:30:00Z')

export type CardDesk = Awaited<ReturnType<typeof openCardDesk>>

/** The app in memory with two admins who upload cards, a recognition with given answers, and an adjustable clock. */
export async function openCardDesk() {
  const clock = { now: MORNING }
  const reader = fakeCardReader()
  const hub = await openApp({ cardReader: reader, now: () => clock.now })
  const owner = await addAdmin(hub.db, { name: 'Olga Owner' })
  const helper = await addAdmin(hub.db, { name: 'Vic Volunteer' })
  const desk = {
    hub,
    reader,
    clock,
    owner,
    helper,
    admin: await hub.as(owner),
    volunteer: await hub.as(helper),
  }
  return {
    ...desk,
    /** Sets the clock to the morning and enables the recognition, before each test. */
    begin() {
      clock.now = MORNING
      reader.answer = async () => readingWith({})
    },
    addOpenSpots: () => addOpenSpots(desk),
    async upload(eventId: number, seed: number, more: Record<string, string> = {}) {
      const form = cardForm({ eventId, ...more }, await photo(seed))
      return desk.admin.call('POST /api/session-cards', { form })
    },
    process(eventId: number | undefined, image: Buffer | undefined) {
      const form = cardForm(eventId === undefined ? {} : { eventId }, image)
      return desk.admin.call('POST /api/process-image', { form })
    },
    /** The cards of an event, after the background job has read all of them. */
    async list(eventId: number, admin = desk.admin) {
      for (let tries = 0; tries < 2_000; tries += 1) {
        const cards = await admin.call('GET /api/session-cards', { query: { eventId: String(eventId) } })
        if (!cards.some(({ state }) => state === 'waiting' || state === 'reading')) return cards
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error('The cards were not read')
    },
  }
}

type Desk = { hub: Awaited<ReturnType<typeof openApp>>; owner: Row<'users'>; helper: Row<'users'> }

/** An event of both admins with a time slot and a room. */
async function addOpenSpots({ hub, owner, helper }: Desk) {
  const event = await addEvent(hub.db, { createdBy: owner.id })
  await addGrant(hub.db, { eventId: event.id, userId: helper.id })
  const slot = await addTimeSlot(hub.db, { eventId: event.id })
  const room = await addRoom(hub.db, { eventId: event.id, name: 'Atrium' })
  const form = {
    title: 'Consent without tears',
    description: 'What works',
    presenterName: 'Robin Example',
    level: [],
    type: [],
    focus: [],
    timeSlotId: slot.id,
    roomId: room.id,
  }
  return { event, slot, room, form }
}

/** A photo that differs from all others. */
export async function photo(seed = 1): Promise<Buffer> {
  const noise = Buffer.from(
    Array.from({ length: 40 * 30 }, (_, at) => (at * at * seed * 7_919 + at * 31) % 256),
  )
  const gray = { raw: { width: 40, height: 30, channels: 1 } } as const
  return sharp(noise, gray).resize(400, 300, { kernel: 'cubic' }).jpeg().toBuffer()
}

export function cardForm(fields: Record<string, string | number>, image?: Buffer): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  if (image) form.append('image', new File([new Uint8Array(image)], 'card.jpg', { type: 'image/jpeg' }))
  return form
}
