import { type Arrangement, spotName } from '../../domain/schedule/act-names.ts'
import { closeRoom, moveSlot, swapRooms } from '../../domain/schedule/big-moves.ts'
import type { ClosedTime } from '../../domain/schedule/closed-rooms.ts'
import { roomIsClosed } from '../../domain/schedule/closed-words.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import {
  arranged,
  collisionIn,
  lengthOf,
  type Move,
  placedAt,
  slotsFrom,
  spotOf,
} from '../../domain/schedule/spots.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { endOfDay, MOST_SHIFT, shifted } from '../../domain/times/shifted-times.ts'
import { byStart, clockRange, clockTime, endOf, startOf } from '../../domain/times/times.ts'
import type { Closes } from './pending-moves.ts'
import type { BoardData } from './use-board-data.ts'

export const WHAT = {
  'swap-rooms': { label: textKey('rearrange.swapRooms'), act: textKey('rearrange.doSwapRooms') },
  'close-room': { label: textKey('rearrange.closeRoom'), act: textKey('rearrange.doCloseRoom') },
  shift: { label: textKey('rearrange.shift'), act: textKey('rearrange.shift') },
  'move-slot': { label: textKey('rearrange.moveSlot'), act: textKey('rearrange.doMoveSlot') },
} as const
export type What = keyof typeof WHAT

export type Chosen = {
  what: What
  roomId: number
  otherRoomId: number
  slotId: number
  otherSlotId: number
  until: string
  to: string
  minutes: number
}

type Shown = {
  /** All changes together, in one sentence. */
  summary: string
  /** The changes that it would make, one sentence each. */
  lines: string[]
  /** The reason why it cannot be done as chosen. */
  problem: string | null
  /** The toast afterward. */
  done: string
}
type Plan =
  | (Shown & { kind: 'arrange'; arrangement: Arrangement; moves: readonly Move[]; closes?: Closes })
  | (Shown & { kind: 'shift'; timeSlots: { id: number; version: number }[] })

/** The requested room and time; otherwise the first room, and the current or next time. */
export function chosenAtFirst(
  given: { what: What; roomId?: number; slotId?: number },
  { rooms, slots, day }: BoardData,
): Chosen {
  const times = byStart(slots)
  const open = times.filter(({ isStatic }) => !isStatic)
  const next = open.find((slot) => day.now === null || endOf(slot) > day.now) ?? open[0]
  const roomId = given.roomId ?? rooms[0]?.id ?? 0
  const slotId = given.slotId ?? next?.id ?? 0
  return {
    what: given.what,
    roomId,
    slotId,
    until: 'day',
    to: 'rooms',
    minutes: 15,
    otherRoomId: rooms.find(({ id }) => id !== roomId)?.id ?? roomId,
    otherSlotId: open.find(({ id }) => id !== slotId)?.id ?? slotId,
  }
}

/** The effect of a choice, before it is made. */
export function planOf(chosen: Chosen, board: BoardData): Plan {
  const { sessions, slots, rooms, clock } = board
  const nameOf = (id: number) => rooms.find((room) => room.id === id)?.name ?? t('act.deletedRoom')
  const timeOf = (id: number) => clockTime(slots.find((slot) => slot.id === id)?.startTime ?? '', clock)
  if (chosen.what === 'shift') return planOfShift(chosen, board)
  if (chosen.what === 'swap-rooms') {
    const problem = chosen.roomId === chosen.otherRoomId ? t('rearrange.chooseTwoRooms') : null
    const given = { rooms: [chosen.roomId, chosen.otherRoomId], fromSlotId: chosen.slotId } as const
    const moves = problem ? [] : swapRooms(sessions, slots, given)
    const done = t('rearrange.swapped', {
      room: nameOf(chosen.roomId),
      other: nameOf(chosen.otherRoomId),
      time: timeOf(chosen.slotId),
    })
    return { ...shownMoves(moves, board, problem, done), kind: 'arrange', arrangement: 'swap-rooms', moves }
  }
  if (chosen.what === 'move-slot') {
    const problem = chosen.slotId === chosen.otherSlotId ? t('rearrange.chooseTwoTimes') : null
    const moves = problem ? [] : moveSlot(sessions, chosen.slotId, chosen.otherSlotId)
    const done = t('rearrange.movedSlot', { from: timeOf(chosen.slotId), to: timeOf(chosen.otherSlotId) })
    return { ...shownMoves(moves, board, problem, done), kind: 'arrange', arrangement: 'move-slot', moves }
  }
  const during = slotsFrom(slots, chosen.slotId).slice(0, chosen.until === 'slot' ? 1 : undefined)
  const moves = closeRoom(sessions, slots, {
    roomId: chosen.roomId,
    slotIds: during.map(({ id }) => id),
    freeRooms: chosen.to === 'tray' ? [] : rooms,
  })
  const closes = closing(chosen.roomId, during)
  const done = roomIsClosed(nameOf(chosen.roomId), closes, clock)
  const shown = shownMoves(moves, board, null, done)
  const plan = { ...shown, kind: 'arrange', arrangement: 'close-room', moves } as const
  const { closedTimes = [] } = rooms.find(({ id }) => id === chosen.roomId) ?? {}
  if (moves.length === 0 && closedTimes.some((time) => doesHold(time, closes)))
    return { ...plan, summary: t('rearrange.alreadyClosed') }
  return { ...plan, closes }
}

function doesHold(time: ClosedTime, other: ClosedTime): boolean {
  return startOf(time) <= startOf(other) && endOf(other) <= endOf(time)
}

/** From the start of the first time slot to the end of the last. */
function closing(roomId: number, during: BoardData['slots']): Closes {
  const [first] = during
  const last = during.toSorted((a, b) => endOf(b) - endOf(a))[0]
  return { roomId, day: first?.day ?? 1, startTime: first?.startTime ?? '', endTime: last?.endTime ?? '' }
}

function planOfShift({ slotId, minutes }: Chosen, { slots, clock }: BoardData): Plan {
  const from = slotsFrom(slots, slotId)
  const timeSlots = from.map(({ id, version }) => ({ id, version }))
  const isNumber = Number.isInteger(minutes) && minutes !== 0 && Math.abs(minutes) <= MOST_SHIFT
  const after = isNumber ? shifted(from, minutes) : null
  const problem = !isNumber
    ? t('rearrange.enterMinutes', { most: MOST_SHIFT })
    : after
      ? null
      : t('rearrange.outsideDay')
  const whole = slots.map((slot) => after?.find(({ id }) => id === slot.id) ?? slot)
  const sameDay = (each: { day: number }) => each.day === from[0]?.day
  const [before, then] = [endOfDay(slots.filter(sameDay)) ?? '', endOfDay(whole.filter(sameDay)) ?? '']
  const lines = (after ?? []).map(
    (slot, index) => `${clockRange(from[index] ?? slot, clock)} → ${clockRange(slot, clock)}`,
  )
  const end =
    before === then
      ? []
      : [t('rearrange.dayEnds', { time: clockTime(then, clock), before: clockTime(before, clock) })]
  const done = t(minutes < 0 ? 'rearrange.shiftedEarlier' : 'rearrange.shiftedLater', {
    time: clockTime(from[0]?.startTime ?? '', clock),
    minutes: Math.abs(minutes),
  })
  const summary = t('rearrange.slotsWillChange', { count: lines.length })
  return { kind: 'shift', timeSlots, problem, done, summary, lines: [...end, ...lines] }
}

function shownMoves(moves: readonly Move[], board: BoardData, problem: string | null, done: string): Shown {
  const collision = arranged(board.sessions, moves, board) ? null : collisionOf(moves, board)
  const lines = moves.map(({ id, spot }) => {
    const session = board.sessions.find((each) => each.id === id)
    const before = session && spotOf(session)
    const line = {
      title: session?.title ?? '',
      from: before ? spotName(before, board) : t('board.theTray'),
      to: spot ? spotName(spot, board) : t('board.theTray'),
    }
    const shorter = session && shorterAt(session, spot, board)
    return shorter ? t('rearrange.moveShorter', { ...line, ...shorter }) : t('rearrange.move', line)
  })
  return { summary: summaryOf(moves), lines, problem: problem ?? collision, done }
}

/** "3 sessions will move to other spots, 1 to the tray." */
function summaryOf(moves: readonly Move[]): string {
  const toTray = moves.filter(({ spot }) => spot === null).length
  const placed = moves.length - toTray
  if (moves.length === 0) return t('rearrange.noMoves')
  if (toTray === 0) return t('rearrange.willMove', { count: placed })
  if (placed === 0) return t('rearrange.willMoveToTray', { count: toTray })
  return t('rearrange.willMoveAlsoToTray', { count: placed, tray: toTray })
}

/** For a longer session, how many of its time slots fit there, if not all. */
function shorterAt(session: Session, spot: Move['spot'], { slots }: BoardData) {
  const [before, after] = [lengthOf(session), lengthOf(placedAt(session, spot, slots))]
  return spot && after < before ? { count: after, wanted: before } : null
}

/** The two sessions that would collide, in words. */
function collisionOf(moves: readonly Move[], board: BoardData): string {
  const wanted = new Map(moves.map(({ id, spot }) => [id, spot]))
  const after = board.sessions.map((session) => {
    const spot = wanted.get(session.id)
    return spot === undefined ? session : placedAt(session, spot, board.slots)
  })
  const found = collisionIn(after, board, new Set(wanted.keys()))
  if (!found) return t('rearrange.impossible')
  const { one, other, spot } = found
  return t('rearrange.collision', { one: one.title, other: other.title, spot: spotName(spot, board) })
}
