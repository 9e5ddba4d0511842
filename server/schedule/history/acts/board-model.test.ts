import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeRoom, swapRooms } from '../../../../domain/schedule/big-moves.ts'
import { ACTS_LISTED, CHANGED_SINCE } from '../../../../domain/schedule/history-limits.ts'
import { arranged, type Move, type Spot } from '../../../../domain/schedule/spots.ts'
import { openApp } from '../../../../test/app.ts'
import { addAdmin, addEvent, addGrant, addRoom, addSession, addTimeSlot } from '../../../../test/factories.ts'
import { mayBeRefused, refusalOf, refusedCall } from '../../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

const [SLOTS, ROOMS, SESSIONS] = [4, 4, 9]
type Caller = Awaited<ReturnType<typeof hub.as>>

/** An event with a break, and sessions, the last three of them in the tray. */
async function createBoard(organizers: number) {
  const owner = await addAdmin(hub.db)
  const event = await addEvent(hub.db, { createdBy: owner.id })
  const eventId = event.id
  const people: Caller[] = [await hub.as(owner)]
  while (people.length < organizers) {
    const person = await addAdmin(hub.db)
    await addGrant(hub.db, { eventId, userId: person.id })
    people.push(await hub.as(person))
  }
  const [slots, rooms]: [number[], number[]] = [[], []]
  for (let index = 0; index < SLOTS; index++) {
    const times = { startTime: `${9 + index}:00`, endTime: `${9 + index}:45` }
    slots.push((await addTimeSlot(hub.db, { eventId, ...times })).id)
  }
  await addTimeSlot(hub.db, { eventId, startTime: '13:00', endTime: '13:45', isStatic: true })
  for (let index = 0; index < ROOMS; index++)
    rooms.push((await addRoom(hub.db, { eventId, order: index })).id)
  for (let index = 0; index < SESSIONS; index++)
    await addSession(hub.db, {
      eventId,
      title: `Session ${index}`,
      ...(index < SESSIONS - 3 && {
        timeSlotId: slots[index % SLOTS],
        roomId: rooms[Math.floor(index / SLOTS)],
      }),
    })
  const query = { city: event.slug, date: event.date }
  const [boss] = people
  if (!boss) throw new Error('There is nobody')
  return {
    eventId,
    people,
    boss,
    slots,
    rooms,
    sessions: () => boss.call('GET /api/sessions', { query }),
    times: () => boss.call('GET /api/time-slots', { query }),
    acts: () => boss.call('GET /api/history/acts', { query: { eventId: String(eventId) } }),
  }
}
type Board = Awaited<ReturnType<typeof createBoard>>

/** Everything that the board shows, without versions. */
async function shown(board: Board) {
  const sessions = (await board.sessions()).map(({ version: _, ...session }) => session)
  const times = (await board.times()).map(({ version: _, ...slot }) => slot)
  return { sessions, times }
}
type Shown = Awaited<ReturnType<typeof shown>>

const index = fc.nat({ max: 11 })
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move' as const), a: index, b: index, c: index }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('swap' as const), a: index, b: index, c: index }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('circle' as const), a: index, b: index, c: index }) },
  fc.record({ kind: fc.constant('tray' as const), a: index, b: index, c: index }),
  fc.record({ kind: fc.constant('rooms' as const), a: index, b: index, c: index }),
  fc.record({ kind: fc.constant('close' as const), a: index, b: index, c: index }),
  fc.record({ kind: fc.constant('shift' as const), a: index, b: index, c: index }),
  fc.record({ kind: fc.constant('add' as const), a: index, b: index, c: index }),
  fc.record({ kind: fc.constant('delete' as const), a: index, b: index, c: index }),
)
type Act = { kind: string; a: number; b: number; c: number }

const REFUSED = [400, 404, 409, 412]
const at = <T>(list: readonly T[], position: number): T => {
  const found = list[position % list.length]
  if (found === undefined) throw new Error('The list is empty')
  return found
}

/** The moves of an act on the current board. */
function movesOf({ kind, a, b, c }: Act, { sessions, times }: Shown, { slots, rooms }: Board): Move[] {
  const [one, two, three] = [at(sessions, a), at(sessions, b), at(sessions, c)]
  const spotOf = ({ timeSlotId, roomId }: (typeof sessions)[number]): Spot | null =>
    timeSlotId === null || roomId === null ? null : { timeSlotId, roomId }
  if (kind === 'move') return [{ id: one.id, spot: { timeSlotId: at(slots, b), roomId: at(rooms, c) } }]
  if (kind === 'tray') return [{ id: one.id, spot: null }]
  if (kind === 'swap')
    return [
      { id: one.id, spot: spotOf(two) },
      { id: two.id, spot: spotOf(one) },
    ]
  if (kind === 'circle')
    return [
      { id: one.id, spot: spotOf(two) },
      { id: two.id, spot: spotOf(three) },
      { id: three.id, spot: spotOf(one) },
    ]
  if (kind === 'rooms')
    return swapRooms(sessions, times, { rooms: [at(rooms, a), at(rooms, a + 1)], fromSlotId: at(slots, b) })
  if (kind !== 'close') return []
  return closeRoom(sessions, times, {
    roomId: at(rooms, a),
    slotIds: slots,
    freeRooms: b % 2 === 0 ? rooms.map((id) => ({ id })) : [],
  })
}

/** Performs an act for a person, who is refused if someone was faster. @returns whether it was done */
async function perform(board: Board, { call }: Caller, wanted: Act): Promise<boolean> {
  const now = { sessions: await board.sessions(), times: await board.times() }
  const { eventId } = board
  const isDone = (attempt: Promise<unknown>) => {
    const judged = attempt.then(() => true)
    return mayBeRefused(judged, REFUSED).then(() => judged.catch(() => false))
  }
  if (wanted.kind === 'shift') {
    const timeSlots = now.times.slice(wanted.a % now.times.length).map(({ id, version }) => ({ id, version }))
    const minutes = (wanted.b - 5) * 7 || 3
    return isDone(call('POST /api/time-slots/shift', { body: { eventId, minutes, timeSlots } }))
  }
  if (wanted.kind === 'add') {
    const spot = { timeSlotId: at(board.slots, wanted.a), roomId: at(board.rooms, wanted.b) }
    const body = { title: `New ${wanted.c}`, description: 'D', presenterName: 'P', ...spot }
    return isDone(call('POST /api/sessions', { body }))
  }
  if (now.sessions.length === 0) return false
  if (wanted.kind === 'delete')
    return isDone(call('DELETE /api/sessions/:id', { params: { id: at(now.sessions, wanted.a).id } }))
  const versions = new Map(now.sessions.map(({ id, version }) => [id, version]))
  const moves = movesOf(wanted, now, board).map((move) => ({ ...move, version: versions.get(move.id) ?? 0 }))
  if (moves.length === 0) return false
  return isDone(call('POST /api/sessions/arrange', { body: { eventId, moves } }))
}

/** The spot of each session, derived from the first schedule and the entries of the history alone. */
async function replayed(board: Board, first: Shown): Promise<Map<number, string>> {
  const spots = new Map(first.sessions.map((row) => [row.id, `${row.timeSlotId}/${row.roomId}`]))
  const entries = await hub.db
    .selectFrom('history')
    .selectAll()
    .where('eventId', '=', board.eventId)
    .where('noun', '=', 'sessions')
    .orderBy('id')
    .execute()
  for (const { rowId, after, before } of entries) {
    const was = before === null ? null : JSON.parse(before)
    expect(spots.get(rowId)).toBe(was ? `${was.timeSlotId}/${was.roomId}` : undefined)
    const row = after === null ? null : JSON.parse(after)
    if (row) spots.set(rowId, `${row.timeSlotId}/${row.roomId}`)
    else spots.delete(rowId)
  }
  return spots
}

async function expectSound(board: Board, first: Shown): Promise<void> {
  const { sessions } = await shown(board)
  const placed = sessions.filter(({ timeSlotId, roomId }) => timeSlotId !== null && roomId !== null)
  const spots = placed.map(({ timeSlotId, roomId }) => `${timeSlotId}/${roomId}`)
  expect(new Set(spots).size).toBe(spots.length)
  expect(placed.filter(({ timeSlotId }) => !board.slots.includes(timeSlotId ?? 0))).toEqual([])
  expect(await replayed(board, first)).toEqual(
    new Map(sessions.map((row) => [row.id, `${row.timeSlotId}/${row.roomId}`])),
  )
}

it('moves as a simple model does, and every undo and redo restores the exact state', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 9 }), index, async (acts, moment) => {
      const board = await createBoard(1)
      const states = [await shown(board)]
      const done: string[] = []
      const lastIds: number[] = []
      for (const each of acts) {
        const before = at(states, states.length - 1)
        const moves = before.sessions.length === 0 ? [] : movesOf(each, before, board)
        const model =
          moves.length === 0
            ? null
            : arranged(before.sessions, moves, {
                slots: before.times,
                rooms: board.rooms.map((id) => ({ id })),
              })
        const isDone = await perform(board, board.boss, each)
        const after = await shown(board)
        if (moves.length > 0) {
          expect(isDone).toBe(model !== null)
          const spots = (rows: { id: number; timeSlotId: number | null; roomId: number | null }[]) =>
            rows.map(({ id, timeSlotId, roomId }) => [id, timeSlotId, roomId])
          expect(spots(after.sessions)).toEqual(spots(model ?? before.sessions))
        }
        if (!isDone) expect(after).toEqual(before)
        const [latest] = await board.acts()
        if (!isDone || !latest || latest.lastId === lastIds.at(-1)) continue
        states.push(after)
        done.push(latest.change)
        lastIds.push(latest.lastId)
      }
      const undo = (change: string) =>
        board.boss.call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
      const undone: string[] = []
      for (const [step, change] of done.toReversed().entries()) {
        undone.push((await undo(change)).change)
        expect(await shown(board)).toEqual(states[done.length - 1 - step])
      }
      for (const [step, change] of undone.toReversed().entries()) {
        await undo(change)
        expect(await shown(board)).toEqual(states[step + 1])
      }
      if (done.length > 0) await goBackAndForth(board, states, lastIds, moment)
      await expectSound(board, at(states, 0))
    }),
    { numRuns: 12 },
  )
})

/** Back to an earlier moment, and from there to the state before. */
async function goBackAndForth(board: Board, states: Shown[], lastIds: number[], moment: number) {
  const { eventId, boss } = board
  const now = await shown(board)
  const which = moment % lastIds.length
  const to = lastIds[which] ?? 0
  const { upTo, changes } = await boss.call('GET /api/history/back-to', {
    query: { eventId: String(eventId), to: String(to) },
  })
  const then = states[which + 1]
  if (!then) throw new Error('There is no such moment')
  if (changes.length === 0) return
  const { change } = await boss.call('POST /api/history/back-to', { body: { eventId, to, upTo } })
  const after = await shown(board)
  const since = new Set(now.sessions.map(({ id }) => id))
  for (const { id } of then.sessions) since.delete(id)
  for (const { id, timeSlotId, roomId } of after.sessions) {
    const was = then.sessions.find((row) => row.id === id)
    expect([timeSlotId, roomId]).toEqual(was ? [was.timeSlotId, was.roomId] : [null, null])
  }
  expect(after.sessions.map(({ id }) => id).sort()).toEqual(
    [...then.sessions.map(({ id }) => id), ...since].sort(),
  )
  expect(after.times).toEqual(then.times)
  await boss.call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  expect(await shown(board)).toEqual(now)
}

it('stays consistent while twenty organizers move, undo, go back, close and shift at once', async () => {
  const board = await createBoard(20)
  const first = await shown(board)
  const [script] = fc.sample(
    fc.array(fc.array(act, { minLength: 3, maxLength: 3 }), { minLength: 20, maxLength: 20 }),
    {
      seed: 14,
      numRuns: 1,
    },
  )
  const { eventId } = board
  await Promise.all(
    board.people.map(async (person, number) => {
      for (const each of script?.[number] ?? []) await perform(board, person, each)
      const acts = await person.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
      for (const { change } of acts.slice(0, 2))
        await mayBeRefused(
          person.call('POST /api/history/acts/:change/undo', { params: { change }, body: { accept: true } }),
          [403, 409],
        )
      const moment = acts.at(number % Math.max(1, acts.length))
      if (number % 5 !== 0 || !moment) return
      const query = { eventId: String(eventId), to: String(moment.lastId) }
      const { upTo } = await person.call('GET /api/history/back-to', { query })
      const body = { eventId, to: moment.lastId, upTo }
      await mayBeRefused(person.call('POST /api/history/back-to', { body }), [409])
    }),
  )
  await expectSound(board, first)
})

it('records 200 acts in a row that read back in full, and can go back to the first one', async () => {
  const board = await createBoard(3)
  const first = await shown(board)
  const { eventId, boss } = board
  const moved = at(first.sessions, 0)
  const spot = { timeSlotId: at(board.slots, 3), roomId: at(board.rooms, 3) }
  await boss.call('POST /api/sessions/arrange', {
    body: { eventId, moves: [{ id: moved.id, version: 1, spot }] },
  })
  const [beginning] = await board.acts()
  const atFirst = await shown(board)
  const script = fc.sample(act, { seed: 200, numRuns: 600 })
  let count = 0
  for (const [number, each] of script.entries()) {
    if (count === 200) break
    if (each.kind === 'add' && number % 3 > 0) continue
    if (await perform(board, at(board.people, number), each)) count += 1
  }
  expect(count).toBe(200)
  await expectSound(board, first)
  const entries = []
  for (let before: string | undefined; ; ) {
    const query = { eventId: String(eventId), ...(before && { before }) }
    const page = await boss.call('GET /api/history', { query })
    entries.push(...page)
    if (page.length < 50) break
    before = String(page.at(-1)?.id)
  }
  const names = new Map(entries.map(({ change, name }) => [change, name]))
  expect(entries.map(({ id }) => id)).toEqual([...new Set(entries.map(({ id }) => id))].sort((a, b) => b - a))
  expect(entries.filter(({ change, name }) => names.get(change) !== name)).toEqual([])
  const acts = []
  for (let before: string | undefined; ; before = String(acts.at(-1)?.lastId)) {
    const query = { eventId: String(eventId), ...(before && { before }) }
    const page = await boss.call('GET /api/history/acts', { query })
    acts.push(...page)
    if (page.length < ACTS_LISTED) break
  }
  const changes = new Set(entries.map(({ change }) => change))
  expect([acts.length, new Set(acts.map(({ change }) => change))]).toEqual([changes.size, changes])
  const before = await shown(board)
  const to = acts.at(-1)?.lastId ?? 0
  expect(to).toBe(beginning?.lastId)
  const { upTo } = await boss.call('GET /api/history/back-to', {
    query: { eventId: String(eventId), to: String(to) },
  })
  const { change } = await boss.call('POST /api/history/back-to', { body: { eventId, to, upTo } })
  const back = await shown(board)
  const ids = new Set(atFirst.sessions.map(({ id }) => id))
  expect({ ...back, sessions: back.sessions.filter(({ id }) => ids.has(id)) }).toEqual(atFirst)
  expect(back.sessions.filter(({ id, roomId }) => !ids.has(id) && roomId !== null)).toEqual([])
  await boss.call('POST /api/history/acts/:change/undo', { params: { change }, body: {} })
  expect(await shown(board)).toEqual(before)
})

it('does not overwrite later changes by someone else, but lists them', async () => {
  const board = await createBoard(2)
  const [ana, ben] = board.people
  if (!ana || !ben) throw new Error('There is nobody')
  const { eventId } = board
  const arrange = async ({ call }: Caller, id: number, spot: Spot | null) => {
    const version = (await board.sessions()).find((row) => row.id === id)?.version ?? 0
    await call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id, version, spot }] } })
  }
  const [one, two] = (await board.sessions()).toReversed()
  const home = { timeSlotId: at(board.slots, 3), roomId: at(board.rooms, 2) }
  await arrange(ana, one?.id ?? 0, home)
  await arrange(ana, one?.id ?? 0, { timeSlotId: at(board.slots, 2), roomId: at(board.rooms, 2) })
  const [last] = await board.acts()
  await arrange(ben, two?.id ?? 0, home)
  const change = last?.change ?? ''
  const undo = ({ call }: Caller, accept = false) =>
    call('POST /api/history/acts/:change/undo', { params: { change }, body: { accept } })
  const [{ actor = '' } = {}] = await board.acts()
  const rooms = await hub.db
    .selectFrom('rooms')
    .selectAll()
    .where('id', '=', home.roomId)
    .executeTakeFirstOrThrow()
  const refusal = await refusedCall(undo(ana))
  expect([refusal.status, refusal.code, refusal.sentence]).toEqual([
    409,
    CHANGED_SINCE,
    `${rooms.name} has since been filled by ${actor}: put “${one?.title}” in the tray?`,
  ])
  expect((await refusalOf(undo(ben)))[0]).toBe(403)
  await undo(ana, true)
  const after = await board.sessions()
  expect(after.find(({ id }) => id === one?.id)).toMatchObject({ timeSlotId: null, roomId: null })
  expect(after.find(({ id }) => id === two?.id)).toMatchObject(home)

  // A session that the act put in the tray stays there: nothing is left to undo.
  await arrange(ana, two?.id ?? 0, null)
  const [toTray] = await board.acts()
  await arrange(ben, one?.id ?? 0, home)
  const undoing = ana.call('POST /api/history/acts/:change/undo', {
    params: { change: toTray?.change ?? '' },
    body: {},
  })
  const { code, sentence } = await refusedCall(undoing)
  expect(code).not.toBe(CHANGED_SINCE)
  expect(sentence).toBe(`${rooms.name} has since been filled by ${actor}: “${two?.title}” stays in the tray`)
})

it('answers 412 with the current sessions, or 409 for an occupied spot, and moves nothing', async () => {
  const board = await createBoard(1)
  const before = await board.sessions()
  const [one, two, three] = before
  if (!one || !two || !three) throw new Error('There are no sessions')
  const arrange = (moves: { id: number; version: number; spot: Spot | null }[]) =>
    refusedCall(board.boss.call('POST /api/sessions/arrange', { body: { eventId: board.eventId, moves } }))
  const stale = await arrange([
    { id: one.id, version: one.version, spot: null },
    { id: two.id, version: two.version + 1, spot: null },
  ])
  expect(stale).toMatchObject({ status: 412, current: [one, two] })
  const spot = { timeSlotId: three.timeSlotId ?? 0, roomId: three.roomId ?? 0 }
  const taken = await arrange([
    { id: two.id, version: two.version, spot: null },
    { id: one.id, version: one.version, spot },
  ])
  expect(taken).toMatchObject({ status: 409, code: 'ROOM_OCCUPIED' })
  expect(await board.sessions()).toEqual(before)
  expect(await board.acts()).toEqual([])
})

it('goes back to a moment when a session was in a spot that an import had since filled', async () => {
  const board = await createBoard(1)
  const { eventId, boss } = board
  const [one, two, three] = await board.sessions()
  if (!one || !two || !three) throw new Error('There are no sessions')
  const arrange = async (id: number, spot: Spot | null) => {
    const version = (await board.sessions()).find((row) => row.id === id)?.version ?? 0
    await boss.call('POST /api/sessions/arrange', { body: { eventId, moves: [{ id, version, spot }] } })
  }
  await arrange(three.id, null)
  const to = (await board.acts())[0]?.lastId ?? 0
  await arrange(one.id, null)
  const { timeSlotId, roomId } = one
  await hub.db.updateTable('sessions').set({ timeSlotId, roomId }).where('id', '=', two.id).execute()
  await arrange(two.id, null)
  const query = { eventId: String(eventId), to: String(to) }
  const { upTo, changes } = await boss.call('GET /api/history/back-to', { query })
  expect(changes.map(({ rowId }) => rowId)).toEqual([one.id])
  await boss.call('POST /api/history/back-to', { body: { eventId, to, upTo } })
  const after = await board.sessions()
  expect(after.slice(0, 2).map((row) => [row.timeSlotId, row.roomId])).toEqual([
    [timeSlotId, roomId],
    [null, null],
  ])
})
