import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { acceptanceOf } from '../../../domain/wall/wall-acceptance.ts'
import type { SeenCard } from '../../../domain/wall/wall-cards.ts'
import {
  type Acceptable,
  blocksOfDifferences,
  isAcceptable,
  wallDifferences,
} from '../../../domain/wall/wall-differences.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addNumberedCard } from '../../../test/card-factories.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const ROOMS = 3
const SLOTS = 3
/** The proposals are the same on both engines; only the database that accepts or refuses them differs. */
const WALLS = inject('engine') === 'postgres' ? 60 : 200

const place = fc.record({ room: fc.nat(ROOMS - 1), slot: fc.nat(SLOTS - 1) })
/** A scheduled session, and how the wall shows it: with a numbered or plain card somewhere, read with or without doubt, or not at all. */
const scheduled = fc.record({
  at: fc.option(place),
  isNumbered: fc.boolean(),
  seen: fc.option(place, { freq: 3 }),
  isSure: fc.boolean(),
  isTwice: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
})
/** A card without a session: typed by its author, or a plain one that no one has read. */
const fresh = fc.record({ seen: fc.option(place, { freq: 5 }), isSure: fc.boolean(), isTyped: fc.boolean() })
const wall = fc.record({
  sessions: fc.array(scheduled, { maxLength: 9 }),
  fresh: fc.array(fresh, { maxLength: 5 }),
  bare: fc.array(place, { maxLength: 4 }),
  /** The differences that a person chooses instead of the sure ones. */
  choices: fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
})
type Wall = typeof wall extends fc.Arbitrary<infer Value> ? Value : never

async function hang({ sessions, fresh, bare }: Wall) {
  // Every reply queries the revisions of all events.
  await hub.engine.db.deleteFrom('events').execute()
  const { event, query } = await hub.addOwnEvent()
  const eventId = event.id
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, (_, order) => addRoom(hub.db, { eventId, name: `Room ${order}`, order })),
  )
  const slots = await Promise.all(
    Array.from({ length: SLOTS }, (_, hour) =>
      addTimeSlot(hub.db, { eventId, startTime: `${9 + hour}:00`, endTime: `${9 + hour}:45` }),
    ),
  )
  const cards: SeenCard[] = []
  const see = (at: { room: number; slot: number } | null, more: Partial<SeenCard>) =>
    cards.push({
      number: null,
      cardId: null,
      column: at?.room ?? null,
      row: at?.slot ?? null,
      isSure: true,
      sessionId: null,
      words: null,
      piece: null,
      readAs: null,
      isPartlyRead: false,
      doubtfulWords: {},
      throughRow: null,
      votes: 0,
      key: `card ${cards.length}`,
      likeSessionId: null,
      put: null,
      isTyped: false,
      ...more,
    })
  const taken = new Set<string>()
  let number = 0
  for (const { at, isNumbered, seen, isSure, isTwice } of sessions) {
    const key = at && `${at.room}/${at.slot}`
    const isFree = key !== null && !taken.has(key)
    if (isFree) taken.add(key)
    const session = await addSession(hub.db, {
      eventId,
      timeSlotId: (isFree && slots[at?.slot ?? 0]?.id) || null,
      roomId: (isFree && rooms[at?.room ?? 0]?.id) || null,
    })
    if (isNumbered) {
      number += 1
      await addNumberedCard(hub.db, { eventId, number, sessionId: session.id })
    }
    const named = { sessionId: session.id, number: isNumbered ? number : null, isSure }
    if (seen) see(seen, named)
    if (seen && isTwice) see({ room: (seen.room + 1) % ROOMS, slot: seen.slot }, named)
  }
  for (const { seen, isSure, isTyped } of fresh) {
    number += 1
    const typedAt = isTyped ? '2026-05-09T08:00:00.000Z' : null
    const title = `Typed ${number}`
    await addNumberedCard(hub.db, {
      eventId,
      number,
      typedAt,
      ...(isTyped && { title, presenterName: 'Ann' }),
    })
    const words = isTyped ? { title, presenterName: 'Ann', description: '', typedAt, doubtful: [] } : null
    see(seen, { number, isSure, words })
  }
  const lines = { rooms: rooms.map(({ id }) => id), slots: slots.map(({ id }) => id) }
  const empty = bare.map(({ room, slot }) => ({ column: room, row: slot }))
  const list = await hub.admin.call('GET /api/sessions', { query })
  return { eventId, list, differences: wallDifferences({ cards, bare: empty }, lines, list) }
}

/** Accepts some of the differences of a newly hung wall. @returns how many were chosen, and how many were ready */
async function accept(each: Wall, choose: (offered: Acceptable[]) => Acceptable[]) {
  const { eventId, list, differences } = await hang(each)
  const chosen = choose(differences.filter(isAcceptable))
  const blocked = blocksOfDifferences(chosen, list)
  const ready = chosen.filter(({ key }) => !blocked.has(key))
  if (ready.length > 0)
    await hub.admin.call('POST /api/wall/accept', { body: acceptanceOf(eventId, ready, list) })
  return { chosen: chosen.length, ready: ready.length }
}

it('proposes nothing that the database refuses, on any wall', async () => {
  const sums = { sure: 0, waiting: 0, own: 0 }
  await fc.assert(
    fc.asyncProperty(wall, async (each) => {
      const sure = await accept(each, (offered) => offered.filter(({ doubt }) => doubt === null))
      // Everything proposed as sure can be done at once, without waiting for anything.
      expect(sure.ready).toBe(sure.chosen)
      const own = await accept(each, (offered) => offered.filter((_, index) => each.choices[index]))
      sums.sure += sure.ready
      sums.own += own.ready
      sums.waiting += own.chosen - own.ready
    }),
    { numRuns: WALLS },
  )
  // The walls do contain something to refuse.
  expect(Math.min(...Object.values(sums))).toBeGreaterThan(WALLS / 4)
})
