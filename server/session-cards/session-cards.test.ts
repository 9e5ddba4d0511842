import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { type FakeCardReader, fakeCardReader, readingWith } from '../../test/card-reader.ts'
import { addAdmin, addEvent, addGrant, addRoom, addTimeSlot, addUser } from '../../test/factories.ts'
import { refusalOf, refusedCall } from '../../test/refusal.ts'
import type { Row } from '../db/schema.ts'
import { forgetOldCards } from './routes.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let reader: FakeCardReader
let owner: Row<'users'>
let helper: Row<'users'>
let admin: Awaited<ReturnType<typeof hub.as>>
let volunteer: Awaited<ReturnType<typeof hub.as>>
let clock = new Date('2026-05-09T08:30:00Z')

beforeAll(async () => {
  reader = fakeCardReader()
  hub = await openApp({ cardReader: reader, now: () => clock })
  owner = await addAdmin(hub.db, { name: 'Olga Owner' })
  helper = await addAdmin(hub.db, { name: 'Vic Volunteer' })
  admin = await hub.as(owner)
  volunteer = await hub.as(helper)
})
afterAll(() => hub.close())
beforeEach(() => {
  clock = new Date('2026-05-09T08:30:00Z')
  reader.answer = async () => readingWith({})
})

/** An event of both admins with a time slot and a room. */
async function addPlace() {
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

/** A photo that looks like no other one. */
async function photo(seed = 1): Promise<Buffer> {
  const noise = Buffer.from(
    Array.from({ length: 40 * 30 }, (_, at) => (at * at * seed * 7_919 + at * 31) % 256),
  )
  const grey = { raw: { width: 40, height: 30, channels: 1 } } as const
  return sharp(noise, grey).resize(400, 300, { kernel: 'cubic' }).jpeg().toBuffer()
}

function formOf(fields: Record<string, string | number>, image?: Buffer, name = 'card.jpg') {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value))
  if (image) form.append('image', new File([new Uint8Array(image)], name, { type: 'image/jpeg' }))
  return form
}

async function upload(eventId: number, seed: number, more: Record<string, string> = {}) {
  return admin.call('POST /api/session-cards', { form: formOf({ eventId, ...more }, await photo(seed)) })
}

async function process(eventId: number | undefined, image: Buffer | undefined) {
  return admin.call('POST /api/process-image', {
    form: formOf(eventId === undefined ? {} : { eventId }, image),
  })
}

/** Waits until the background has read what there is. */
async function list(eventId: number) {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const cards = await admin.call('GET /api/session-cards', { query: { eventId: String(eventId) } })
    if (!cards.some(({ state }) => state === 'waiting' || state === 'reading')) return cards
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('The cards were not read')
}

it('answers a processed image with the session fields, time slot and room left for the person', async () => {
  const { event } = await addPlace()
  reader.answer = async () =>
    readingWith({
      title: 'Tagging debt',
      presenterName: 'Ida Berg',
      description: 'How to pay it',
      level: ['advanced'],
    })
  const answer = await process(event.id, await photo(2))
  expect(answer).toEqual({
    success: true,
    data: {
      title: 'Tagging debt',
      presenterName: 'Ida Berg',
      description: 'How to pay it',
      level: ['advanced'],
      type: [],
      focus: [],
      timeSlotId: null,
      roomId: null,
    },
    message: 'The card was read. Review the extracted information and correct any errors.',
    rawText: 'Tagging debt\nIda Berg\nHow to pay it',
    processedImagePath: `/api/session-cards/${answer.cardId}/photo`,
    confidence: 0.9,
    fieldConfidence: { title: 0.9, presenterName: 0.9, description: 0.9, type: 0.9, level: 0.9, focus: 0.9 },
    doubtful: ['title'],
    crops: { title: `/api/session-cards/${answer.cardId}/crops/title` },
    warnings: [],
    cardId: answer.cardId,
    twinOf: null,
  })
  const [card] = await list(event.id)
  expect([card?.state, card?.claimedBy]).toEqual(['read', { id: owner.id, name: 'Olga Owner' }])
})

it('reads a photo for a caller that names no event, and leaves nothing in any list', async () => {
  const { event } = await addPlace()
  const answer = await process(undefined, await photo(3))
  expect([answer.success, answer.cardId, answer.processedImagePath === null]).toEqual([true, null, false])
  expect(await list(event.id)).toEqual([])
})

it('answers success: false with a sentence when nothing could be read', async () => {
  const { event } = await addPlace()
  reader.answer = async () => readingWith({ title: '', presenterName: '', description: '' }, ['no-text'])
  const nothing = await process(event.id, await photo(4))
  expect([nothing.success, nothing.message, nothing.data.title]).toEqual([
    false,
    'No text was found on the photo. Type the card in, or take a sharper photo of it.',
    '',
  ])
  reader.fail('timeout')
  const late = await process(event.id, await photo(5))
  expect([late.success, late.message]).toEqual([
    false,
    'Reading the card took too long. Type it in, or try another photo.',
  ])
})

it('answers 503 with Retry-After when too many cards are being read, and keeps nothing', async () => {
  const { event } = await addPlace()
  reader.fail('busy', 9)
  const refused = await refusedCall(process(event.id, await photo(6)))
  expect([refused.status, refused.sentence, refused.retryAfterSeconds]).toEqual([
    503,
    'Too many cards are being read at the moment. Try again in a few seconds.',
    9,
  ])
  expect(await list(event.id)).toEqual([])
})

const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
const gif = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
const animated = async () =>
  sharp(
    await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp({ loop: 0 })
    .toBuffer()
const huge = () =>
  sharp({
    create: { width: 8_000, height: 7_000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()

it.each([
  ['nothing', async () => undefined, 400, 'Please upload a session card image first.'],
  [
    'text',
    async () => Buffer.from('not a photo at all'),
    415,
    'This file is not a photo. Choose a JPEG, PNG, WebP or AVIF image.',
  ],
  ['a GIF', gif, 415, 'This file is not a photo. Choose a JPEG, PNG, WebP or AVIF image.'],
  [
    'a HEIC photo',
    async () => HEIC,
    415,
    'HEIC photos cannot be read here. In the iPhone’s settings choose Camera, Formats, Most Compatible, or share the photo as JPEG.',
  ],
  ['an animation', animated, 400, 'Animated images cannot be read. Choose a still photo.'],
  [
    'one pixel',
    async () =>
      sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    400,
    'The picture is too small to hold a card.',
  ],
  [
    'half a photo',
    async () => (await photo(7)).subarray(0, 3_000),
    400,
    'The photo is damaged or incomplete. Take it again.',
  ],
  ['56 megapixels', huge, 400, 'The photo has more than 50 megapixels. Choose a smaller one.'],
  [
    'more than 15 MB',
    async () => Buffer.alloc(15 * 2 ** 20 + 1, 0xff),
    413,
    'File size must be less than 15MB',
  ],
])('refuses %s, processed or kept for later', async (_what, make, status, sentence) => {
  const { event } = await addPlace()
  const image = await make()
  expect(await refusalOf(process(event.id, image))).toEqual([status, sentence])
  const kept = admin.call('POST /api/session-cards', { form: formOf({ eventId: event.id }, image) })
  expect(await refusalOf(kept)).toEqual([status, sentence])
  expect(await list(event.id)).toEqual([])
})

it('takes PNG, WebP and AVIF as well, and keeps them upright and without their metadata', async () => {
  const { event } = await addPlace()
  const turned = sharp(await photo(8)).withMetadata({
    orientation: 6,
    exif: { IFD0: { Artist: 'Somebody' } },
  })
  const images = [
    await turned.clone().jpeg().toBuffer(),
    await turned.clone().png().toBuffer(),
    await turned.clone().webp().toBuffer(),
    await turned.clone().avif({ effort: 0 }).toBuffer(),
  ]
  for (const image of images) {
    const card = await admin.call('POST /api/session-cards', { form: formOf({ eventId: event.id }, image) })
    const kept = await admin.fetch(card.photo ?? '')
    const { format, width, height, exif, orientation } = await sharp(
      Buffer.from(await kept.arrayBuffer()),
    ).metadata()
    expect([format, width, height, exif, orientation]).toEqual(['jpeg', 300, 400, undefined, undefined])
  }
  await list(event.id)
})

it('reads uploaded cards one at a time in the order they came, failed ones included', async () => {
  const { event } = await addPlace()
  let running = 0
  let most = 0
  let count = 0
  reader.answer = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    count += 1
    if (count === 2) return reader.refuse('crashed')
    return readingWith({
      title: `Card number ${'xyz'[count - 1]} of the day`,
      description: `${count}`.repeat(40),
    })
  }
  const uploaded = await Promise.all([11, 12, 13].map((seed) => upload(event.id, seed)))
  const cards = await list(event.id)
  expect(most).toBe(1)
  expect(cards.map(({ id }) => id)).toEqual(uploaded.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(cards.map(({ state, message }) => [state, message])).toEqual([
    ['read', null],
    ['failed', 'Text recognition stopped unexpectedly. Try again.'],
    ['read', null],
  ])
})

it('makes one card of a photo that is sent again under its key', async () => {
  const { event } = await addPlace()
  const [first, again] = await Promise.all([
    upload(event.id, 14, { uploadKey: 'phone-1' }),
    upload(event.id, 14, { uploadKey: 'phone-1' }),
  ])
  const later = await upload(event.id, 14, { uploadKey: 'phone-1' })
  expect([again.id, later.id]).toEqual([first.id, first.id])
  expect((await list(event.id)).length).toBe(1)
})

it('tells a card that was photographed twice from another one, by its words and by its picture', async () => {
  const { event } = await addPlace()
  const texts = [
    'Server side tagging for small teams',
    'Server side tagqing for smal teams',
    'Hiring your first analyst',
  ]
  let read = 0
  reader.answer = async () => {
    read += 1
    return readingWith({ title: texts[read - 1] ?? '', presenterName: '', description: '' })
  }
  for (const seed of [15, 16, 17]) {
    await upload(event.id, seed)
    await list(event.id)
  }
  reader.answer = async () => readingWith({ title: '', presenterName: '', description: '' }, ['no-text'])
  await upload(event.id, 17)
  const cards = await list(event.id)
  const [first, , third] = cards
  expect(cards.map(({ twinOf }) => twinOf)).toEqual([null, first?.id, null, third?.id])
})

it('shows cards, photos and crops to the admins of the event only, and lets nobody keep them', async () => {
  const { event } = await addPlace()
  const { id } = await upload(event.id, 18)
  await list(event.id)
  const addresses = [
    `/api/session-cards?eventId=${event.id}`,
    `/api/session-cards/${id}`,
    `/api/session-cards/${id}/photo`,
    `/api/session-cards/${id}/crops/title`,
  ]
  const stranger = await hub.as(await addAdmin(hub.db))
  const user = await hub.as(await addUser(hub.db))
  for (const address of addresses) {
    const answers = await Promise.all([
      hub.fetch(address),
      user.fetch(address),
      stranger.fetch(address),
      volunteer.fetch(address),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 403, 200])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([
      'no-store',
      'no-store',
      'no-store',
      'private, no-store',
    ])
  }
  const crop = await volunteer.fetch(`/api/session-cards/${id}/crops/title`)
  expect([crop.headers.get('content-type'), Buffer.from(await crop.arrayBuffer()).toString()]).toEqual([
    'image/webp',
    'a crop',
  ])
  expect((await volunteer.fetch(`/api/session-cards/${id}/crops/level`)).status).toBe(404)
  expect((await volunteer.fetch(`/api/session-cards/${id}/crops/password`)).status).toBe(400)
  const image = await photo(1)
  const writes = [
    stranger.call('POST /api/session-cards/:id/claim', { params: { id } }),
    stranger.call('POST /api/session-cards/:id/release', { params: { id } }),
    stranger.call('DELETE /api/session-cards/:id', { params: { id } }),
    stranger.call('POST /api/session-cards/claim-next', { body: { eventId: event.id } }),
    stranger.call('POST /api/session-cards', { form: formOf({ eventId: event.id }, image) }),
    stranger.call('POST /api/process-image', { form: formOf({ eventId: event.id }, image) }),
  ]
  const refused = await Promise.all(writes.map(refusalOf))
  expect(new Set(refused.map(([status]) => status))).toEqual(new Set([403]))
})

it('never gives one card to two people who ask at once', async () => {
  const { event } = await addPlace()
  for (const seed of [21, 22, 23, 24, 25, 26]) await upload(event.id, seed)
  await list(event.id)
  const next = (who: typeof admin) =>
    who.call('POST /api/session-cards/claim-next', { body: { eventId: event.id } })
  const given: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const [mine, theirs] = await Promise.all([next(admin), next(volunteer)])
    const ids = [mine.card?.id ?? 0, theirs.card?.id ?? 0]
    given.push(...ids)
    await Promise.all([
      admin.call('DELETE /api/session-cards/:id', { params: { id: ids[0] ?? 0 } }),
      volunteer.call('DELETE /api/session-cards/:id', { params: { id: ids[1] ?? 0 } }),
    ])
  }
  expect(new Set(given).size).toBe(6)
  expect(await next(admin)).toEqual({ card: null })
})

it('keeps a card for who opened it, until they release it or ten minutes are over', async () => {
  const { event } = await addPlace()
  const { id } = await upload(event.id, 27)
  await list(event.id)
  const claim = (who: typeof admin) => who.call('POST /api/session-cards/:id/claim', { params: { id } })
  expect((await claim(admin)).claimedBy).toEqual({ id: owner.id, name: 'Olga Owner' })
  const refused = await refusedCall(claim(volunteer))
  expect([refused.status, refused.code, refused.sentence]).toEqual([
    409,
    'CARD_CLAIMED',
    'Olga Owner has this card open',
  ])
  await volunteer.call('POST /api/session-cards/:id/release', { params: { id } })
  expect((await refusedCall(claim(volunteer))).status).toBe(409)
  await admin.call('POST /api/session-cards/:id/release', { params: { id } })
  expect((await claim(volunteer)).claimedBy?.id).toBe(helper.id)
  clock = new Date(clock.getTime() + 10 * 60_000 - 1)
  expect((await refusedCall(claim(admin))).status).toBe(409)
  // Whoever goes on working asks again, and has it for ten minutes more.
  expect((await claim(volunteer)).claimedBy?.id).toBe(helper.id)
  clock = new Date(clock.getTime() + 10 * 60_000 - 1)
  expect((await refusedCall(claim(admin))).status).toBe(409)
  clock = new Date(clock.getTime() + 1)
  expect((await list(event.id))[0]?.claimedBy).toBeNull()
  expect((await claim(admin)).claimedBy?.id).toBe(owner.id)
})

it('saves a card as a session and marks it, both or neither', async () => {
  const { event, form, room } = await addPlace()
  const { id } = await upload(event.id, 28)
  const other = await upload(event.id, 29)
  await list(event.id)
  await admin.call('POST /api/session-cards/:id/claim', { params: { id } })
  const save = (who: typeof admin, card: number) =>
    who.call('POST /api/session-cards/:id/save', { params: { id: card }, body: form })
  expect((await refusedCall(save(volunteer, id))).code).toBe('CARD_CLAIMED')
  const query = { city: event.slug, date: event.date }
  expect(await hub.call('GET /api/sessions', { query })).toEqual([])
  const session = await save(admin, id)
  expect([session.title, session.roomId]).toEqual(['Consent without tears', room.id])
  expect((await refusedCall(save(admin, other.id))).code).toBe('ROOM_OCCUPIED')
  const again = await refusedCall(admin.call('POST /api/session-cards/:id/claim', { params: { id } }))
  expect([again.status, again.sentence]).toEqual([409, 'This card has been saved already'])
  expect((await list(event.id)).map(({ state, sessionId }) => [state, sessionId])).toEqual([
    ['saved', session.id],
    ['read', null],
  ])
  expect(await hub.call('GET /api/sessions', { query })).toEqual([session])
})

it('makes one session of a card that two people save at once', async () => {
  const { event, form } = await addPlace()
  const free = await addRoom(hub.db, { eventId: event.id })
  const { id } = await upload(event.id, 30)
  await list(event.id)
  const saves = await Promise.allSettled([
    admin.call('POST /api/session-cards/:id/save', { params: { id }, body: form }),
    volunteer.call('POST /api/session-cards/:id/save', {
      params: { id },
      body: { ...form, roomId: free.id },
    }),
  ])
  expect(saves.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  const query = { city: event.slug, date: event.date }
  expect((await hub.call('GET /api/sessions', { query })).length).toBe(1)
})

it('forgets cards and their photos after 30 days, and with their event', async () => {
  const { event } = await addPlace()
  const old = await upload(event.id, 31)
  clock = new Date(clock.getTime() + 86_400_000)
  const young = await upload(event.id, 32)
  await list(event.id)
  const files = await hub.db
    .selectFrom('session_cards')
    .select(['id', 'photo'])
    .where('eventId', '=', event.id)
    .orderBy('id')
    .execute()
  const kept = () =>
    Promise.all(files.map(async ({ photo }) => (await hub.storage.private.read(photo ?? '')) !== null))
  clock = new Date(clock.getTime() + 29 * 86_400_000 + 1)
  await forgetOldCards(hub)
  // Sign-ins do not last that long.
  admin = await hub.as(owner)
  expect((await list(event.id)).map(({ id }) => id)).toEqual([young.id])
  expect(files.map(({ id }) => id)).toEqual([old.id, young.id])
  expect(await kept()).toEqual([false, true])
  await admin.call('DELETE /api/admin/delete-event/:id', { params: { id: event.id } })
  expect(await kept()).toEqual([false, false])
  admin = await hub.as(owner)
  expect(
    await hub.db.selectFrom('session_card_crops').select('cardId').where('cardId', '=', young.id).execute(),
  ).toEqual([])
})

it('serves the picture of no card under a made-up address', async () => {
  expect(await refusalOf(admin.call('GET /api/session-cards/:id', { params: { id: 999_999 } }))).toEqual([
    404,
    'This card does not exist, or no longer',
  ])
  expect((await admin.fetch('/uploads/../private/x.jpg')).status).toBe(404)
})
