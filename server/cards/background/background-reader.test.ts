import { CardReadingError } from '@conference-hub/card-reader'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { fakeCardReader, readingWith } from '../../../test/card-reader.ts'
import { addAdmin, addEvent } from '../../../test/factories.ts'
import { waitingStatements } from '../../../test/waiting-statements.ts'
import { lockEvent } from '../../access/data.ts'
import { runAs } from '../../lib/acting.ts'
import { createCard, findCard } from '../data.ts'
import { problemWords } from '../stored-reading.ts'
import { keyOfPiece } from '../wall/wall-piece.ts'
import { createBackgroundReader } from './background-reader.ts'
import { keepFailure } from './data.ts'
import { LEASE_MS, leaseNextCard } from './leases/data.ts'
import { keepLease } from './leases/lease.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let clock = new Date('2026-05-09T08:30:00Z')
const now = () => clock
beforeAll(async () => {
  hub = await openApp({ now })
})
afterAll(() => hub.close())

async function addCard(given: Partial<Parameters<typeof createCard>[1]> = {}) {
  const event = await addEvent(hub.db)
  const photo = await hub.storage.private.put(Buffer.from('a photo'), 'jpg')
  const at = clock.toISOString()
  const card = {
    eventId: event.id,
    state: 'waiting',
    photo,
    photoHash: '0',
    uploadedBy: null,
    createdAt: at,
  } as const
  return createCard(hub.db, { ...card, ...given })
}

/** A server that starts on this database; `done` closes it when nothing is left to read. */
async function start(cardReader = fakeCardReader()) {
  const app = fastify()
  const reader = createBackgroundReader(app, { ...hub, cardReader, now })
  await app.ready()
  return { reader, app, done: () => reader.settled().then(() => app.close()) }
}

it('reads the cards left waiting or half read when the server ended', async () => {
  const waiting = await addCard()
  const interrupted = await addCard({
    state: 'reading',
    leaseUntil: new Date(clock.getTime() - 1).toISOString(),
  })
  await (await start()).done()
  expect([
    (await findCard(hub.db, waiting.id))?.state,
    (await findCard(hub.db, interrupted.id))?.state,
  ]).toEqual(['read', 'read'])
})

it('gives a card to one of several servers, and to another if the first does not return', async () => {
  const card = await addCard()
  const turns = await Promise.all([1, 2, 3, 4].map(() => leaseNextCard(hub.db, clock)))
  expect(turns.map((each) => each?.id ?? null).filter((id) => id !== null)).toEqual([card.id])
  clock = new Date(clock.getTime() + LEASE_MS)
  expect(await leaseNextCard(hub.db, clock)).toBeNull()
  clock = new Date(clock.getTime() + 1)
  expect((await leaseNextCard(hub.db, clock))?.attempts).toBe(2)
  clock = new Date(clock.getTime() + LEASE_MS + 1)
  await (await start()).done()
})

it('alternates between events, however many cards one has', async () => {
  const [many, few] = [await addEvent(hub.db), await addEvent(hub.db)]
  const cards: number[] = []
  for (const { id: eventId } of [many, many, many, few, few]) cards.push((await addCard({ eventId })).id)
  const read: number[] = []
  const cardReader = fakeCardReader()
  const recognize = cardReader.recognize
  cardReader.recognize = async (photo, options) => {
    const { id = 0 } =
      (await hub.db
        .selectFrom('session_cards')
        .select('id')
        .where('state', '=', 'reading')
        .executeTakeFirst()) ?? {}
    read.push(cards.indexOf(id))
    return recognize(photo, options)
  }
  await (await start(cardReader)).done()
  expect(read).toEqual([0, 3, 1, 4, 2])
})

it('reads the closer photo of a note before the one it replaces', async () => {
  const { id: eventId } = await addEvent(hub.db)
  const piece = (name: string) => ({ eventId, uploadKey: keyOfPiece(null, name) })
  const small = await addCard(piece('small'))
  const other = await addCard(piece('other'))
  const closer = await addCard({ ...piece('closer'), twinOf: small.id })
  const order: unknown[] = []
  for (let at = 0; at < 3; at++) order.push((await leaseNextCard(hub.db, clock))?.id)
  expect(order).toEqual([other.id, closer.id, small.id])
  clock = new Date(clock.getTime() + LEASE_MS + 1)
  await (await start()).done()
})

it('tells the reader that a photo is upright only for pieces of a wall photo', async () => {
  const card = await addCard()
  const piece = await addCard({ eventId: card.eventId, uploadKey: keyOfPiece(null, 'a note') })
  const cardReader = fakeCardReader()
  const recognize = cardReader.recognize
  const upright: unknown[] = []
  cardReader.recognize = async (photo, options) => {
    upright.push(options.isUpright)
    return recognize(photo, options)
  }
  await (await start(cardReader)).done()
  expect((await findCard(hub.db, piece.id))?.state).toBe('read')
  expect(upright).toEqual([false, true])
})

it('picks up a card whose server died before the clock was set back', async () => {
  const later = new Date(clock.getTime() + 3_600_000).toISOString()
  const { id } = await addCard({ state: 'reading', leaseUntil: later, attempts: 1 })
  expect((await leaseNextCard(hub.db, clock))?.id).toBe(id)
  clock = new Date(clock.getTime() + LEASE_MS + 1)
  await (await start()).done()
})

it('does not overwrite a card whose lease has passed to another server', async () => {
  const { id } = await addCard()
  const cardReader = fakeCardReader()
  cardReader.answer = async () => {
    clock = new Date(clock.getTime() + LEASE_MS + 1)
    await leaseNextCard(hub.db, clock)
    return readingWith({ title: 'Too late' })
  }
  await (await start(cardReader)).done()
  const card = await findCard(hub.db, id)
  expect([card?.state, card?.reading]).toEqual(['reading', null])
  clock = new Date(clock.getTime() + LEASE_MS + 1)
  await (await start()).done()
})

it('leaves a card waiting when the queue is full, and when the server ends', async () => {
  const { id } = await addCard()
  const busy = fakeCardReader()
  busy.fail('busy', 3)
  await (await start(busy)).done()
  const endless = fakeCardReader()
  endless.recognize = (_photo, { signal }) =>
    new Promise((_, reject) => {
      const end = () => reject(new CardReadingError('aborted'))
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end)
    })
  const { app } = await start(endless)
  await app.close()
  const card = await findCard(hub.db, id)
  expect([card?.state, card?.attempts]).toEqual(['waiting', 0])
  await (await start()).done()
})

it('leaves a card to a person after reading it has crashed the process repeatedly', async () => {
  const { id } = await addCard({ attempts: 3 })
  await (await start()).done()
  const card = await findCard(hub.db, id)
  expect([card?.state, card?.message, card && problemWords(card)]).toEqual([
    'failed',
    'crashed',
    'Text recognition stopped unexpectedly. Try again.',
  ])
})

it('records no user as the actor, even if a user’s upload woke the reader', async () => {
  const { reader, done } = await start()
  await reader.settled()
  const uploader = await addAdmin(hub.db)
  const card = await addCard()
  runAs(uploader, () => reader.wake(), { now: hub.now })
  await done()
  expect((await findCard(hub.db, card.id))?.state).toBe('read')
  const entries = await hub.db.selectFrom('history').selectAll().where('actorId', '=', uploader.id).execute()
  expect(entries).toEqual([])
})

it('keeps a card’s attempts while photo storage is unavailable, and reads the card afterward', async () => {
  const { id } = await addCard()
  const photos = hub.storage.private.read
  hub.storage.private.read = async () => {
    throw Object.assign(new Error('away'), { code: 'E_CANNOT_READ_FILE' })
  }
  for (const _ of [1, 2, 3, 4, 5]) await (await start()).done()
  hub.storage.private.read = photos
  const meanwhile = await findCard(hub.db, id)
  expect([meanwhile?.state, meanwhile?.attempts]).toEqual(['waiting', 0])
  await (await start()).done()
  expect((await findCard(hub.db, id))?.state).toBe('read')
})

it('renews the lease of a card that takes long to read', async () => {
  const { id } = await addCard()
  const card = await leaseNextCard(hub.db, clock)
  if (!card) throw new Error('No card was leased')
  const before = card.leaseUntil
  const release = keepLease({ db: hub.db, now }, card, 1)
  clock = new Date(clock.getTime() + LEASE_MS - 1)
  await expect.poll(() => card.leaseUntil).not.toBe(before)
  await release()
  expect((await findCard(hub.db, id))?.leaseUntil).toBe(card.leaseUntil)
  clock = new Date(clock.getTime() + 2)
  expect(await leaseNextCard(hub.db, clock)).toBeNull()
  clock = new Date(clock.getTime() + LEASE_MS)
  await (await start()).done()
})

it('does not lock a card while it waits for its event, so the holder of the event can change the card', async () => {
  await addCard()
  const card = await leaseNextCard(hub.db, now())
  if (!card) throw new Error('No card was leased')
  let kept: Promise<void> | undefined
  await hub.engine.db.transaction().execute(async (organizer) => {
    await lockEvent(organizer, card.eventId)
    kept = hub.engine.writeUnsynced((transaction) => keepFailure(transaction, card, 'damaged'))
    if (hub.engine.name === 'postgres') {
      await expect.poll(() => waitingStatements(hub.db)).toBe(1)
      await sql`set local lock_timeout = '500ms'`.execute(organizer)
    }
    await organizer.updateTable('session_cards').set({ number: 7 }).where('id', '=', card.id).execute()
  })
  await kept
  expect(await findCard(hub.db, card.id)).toMatchObject({ number: 7, state: 'failed' })
})
