import { isolated } from '../text/isolated.ts'
import { listed } from '../text/listed.ts'
import { shortened } from '../text/shortened.ts'
import { t, textKey } from '../text/t.ts'
import { type Clock, clockTime } from '../times/times.ts'
import type { Deed, DeedPlace, DeedTime, FirstDeed } from './deeds.ts'
import { fieldName } from './field-names.ts'

type Words = { [Code in Deed['code']]: (deed: Extract<Deed, { code: Code }>, clock: Clock) => string }

/** What an act did, to be shown after the actor's name: `moved “Cookieless” to Hall B, 10:30 AM`. */
export function deedWords<Code extends Deed['code']>(
  deed: Extract<Deed, { code: Code }>,
  clock: Clock,
): string {
  const words: Words[Code] = WORDS[deed.code as Code]
  return words(deed, clock)
}

const WORDS: Words = {
  added: (row, clock) => t('act.added', named(row, clock)),
  changed: (row, clock) => t('act.changed', named(row, clock)),
  deleted: (row, clock) => t('act.deleted', named(row, clock)),
  'brought-back': (row, clock) => t('act.restored', named(row, clock)),
  'added-several': (rows) => t('act.addedSeveral', rows),
  'changed-several': (rows) => t('act.changedSeveral', rows),
  'deleted-several': (rows) => t('act.deletedSeveral', rows),
  'brought-back-event': () => t('act.restoredEvent'),
  moved: ({ title, to }, clock) => t('act.moved', { title: short(title), spot: spotWords(to, clock) }),
  'put-into-tray': ({ title }) => t('act.movedToTray', { title: short(title) }),
  cancelled: ({ title }) => t('act.cancelled', { title: short(title) }),
  'set-length': ({ title, slots }) => t('act.setLength', { title: short(title), count: slots }),
  swapped: ({ title, other }) => t('act.swapped', { title: short(title), other: short(other) }),
  'took-spot': ({ title, to, other }, clock) =>
    t('act.tookSpot', { title: short(title), spot: spotWords(to, clock), other: short(other) }),
  'moved-several': ({ count }) => t('act.movedSeveral', { count }),
  'moved-nothing': () => t('act.movedNothing'),
  merged: ({ gone, kept }) => t('act.merged', { gone: short(gone), kept: short(kept) }),
  'marked-full': ({ title, isFull }) =>
    t(isFull ? 'act.markedFull' : 'act.markedNotFull', { title: short(title) }),
  'marked-late': ({ title, minutes }) =>
    minutes > 0
      ? t('act.markedLate', { title: short(title), minutes })
      : t('act.markedOnTime', { title: short(title) }),
  'confirmed-card': ({ title }) => t('act.confirmedCard', { title: short(title) }),
  'took-name-off': ({ title }) => t('act.tookNameOff', { title: short(title) }),
  'hid-idea': ({ title, isHidden }) =>
    t(isHidden ? 'act.hidIdea' : 'act.showedIdea', { title: short(title) }),
  'swapped-rooms': ({ rooms, from }, clock) =>
    t('act.swappedRooms', { rooms: listed(rooms.map(roomWords)), time: timeWords(from, clock) }),
  'moved-slot': ({ times }, clock) =>
    t('act.movedSlot', { times: listed(times.map((time) => timeWords(time, clock))) }),
  'emptied-room': ({ room, from }, clock) =>
    t('act.emptiedRoom', { room: roomWords(room), time: timeWords(from, clock) }),
  'closed-room': ({ room, from, to }, clock) =>
    t('act.closedRoom', { room, start: clockTime(from, clock), end: clockTime(to, clock) }),
  'opened-room': ({ room }) => t('act.openedRoom', { room }),
  shifted: ({ isOne, start, minutes }, clock) =>
    t(minutes < 0 ? 'act.shiftedEarlier' : 'act.shiftedLater', {
      slots: isOne ? 'one' : 'all',
      time: clockTime(start, clock),
      minutes: Math.abs(minutes),
    }),
  'placed-room': ({ room, plan }) => t('act.placedRoom', { room: short(room), plan: short(plan) }),
  'took-room-off-plan': ({ room }) => t('act.tookRoomOffPlan', { room: short(room) }),
  'went-back': ({ to }, clock) => t('act.wentBack', { time: clockTime(to, clock) }),
  copied: ({ rooms, timeSlots, from }) =>
    t('act.copied', { things: listed(frame(rooms, timeSlots)), event: short(from) }),
  'loaded-file': ({ file }) => t('act.loadedFile', { file }),
  'loaded-archive': ({ file, rooms, timeSlots, sessions, sponsors, toTray }) => {
    const parts = [
      ...frame(rooms, timeSlots),
      ...some(sessions, textKey('search.countSessions')),
      ...some(sponsors, textKey('sponsor.count')),
    ]
    const things = parts.length === 0 ? t('act.onlyName') : listed(parts)
    return toTray > 0
      ? t('act.loadedArchiveToTray', { file, things, count: toTray })
      : t('act.loadedArchive', { file, things })
  },
  'accepted-wall': ({ onlyCertain, rooms, timeSlots, moved, added, toTray }) => {
    const parts = [
      ...frame(rooms, timeSlots),
      ...some(moved, textKey('wall.countMoved')),
      ...some(added, textKey('act.countAdded')),
      ...some(toTray, textKey('act.countToTray')),
    ]
    // Everything that was to be added already exists.
    if (parts.length === 0) return t(onlyCertain ? 'act.acceptedCertain' : 'act.acceptedWall')
    const changes = listed(parts)
    return t(onlyCertain ? 'act.acceptedCertainWith' : 'act.acceptedWallWith', { changes })
  },
  'accepted-card': ({ onlyCertain, number, to }, clock) => {
    const spot = spotWords(to, clock)
    if (number === null) return t(onlyCertain ? 'act.publishedCard' : 'act.acceptedCard', { spot })
    return t(onlyCertain ? 'act.publishedNumberedCard' : 'act.acceptedNumberedCard', { number, spot })
  },
  'renamed-value': ({ list, was, label }) =>
    t('act.renamedValue', { list: fieldName(list), was: short(was), label: short(label) }),
  'changed-list': ({ list }) => t('act.changedList', { list: fieldName(list) }),
  text: ({ text }) => text,
  undid: ({ of }, clock) => t('act.undid', { act: deedWords(of, clock) }),
  redid: ({ of }, clock) => t('act.redid', { act: deedWords(of, clock) }),
}

/** The text of a toast after an undo or redo: "Undone: moved “Bees” to Hall B, 10:30 AM". */
export function undoneWords(deed: Deed, clock: Clock): string {
  if (deed.code === 'redid') return t('act.redone', { act: deedWords(deed.of, clock) })
  return t('act.undone', { act: deedWords(deed.code === 'undid' ? deed.of : deed, clock) })
}

/** The actor of a change, as stored in the history. */
type Actor = { actorId: number; actor: string }

/** The number of the card whose author made a change; null for a user. Authors have no account. */
export function cardOfAuthor({ actorId, actor }: Actor): number | null {
  return actorId === 0 && /^\d+$/.test(actor) ? Number(actor) : null
}

export function actorWords(by: Actor): string {
  const number = cardOfAuthor(by)
  if (number !== null) return t('act.authorOfCard', { number })
  const isHelper = by.actorId === 0 && by.actor.startsWith(DOOR)
  return isHelper ? t('act.helperOfRoom', { room: by.actor.slice(DOOR.length) }) : by.actor
}

/** The actor that the history stores for a room's helper, who has no account. */
export function doorActor(room: string): string {
  return `${DOOR}${room}`
}

const DOOR = 'room '

/** The actor of a reply's entry, in the current language. */
export function whoDid({ actor, authorOfCard }: { actor: string; authorOfCard: number | null }): string {
  return authorOfCard === null ? actor : t('act.authorOfCard', { number: authorOfCard })
}

/** A spot in words: "Hall B, 10:30 AM". */
export function spotWords({ room, ...time }: DeedPlace, clock: Clock): string {
  return t('change.place', { room: isolated(roomWords(room)), when: timeWords(time, clock) })
}

function timeWords({ day, start }: DeedTime, clock: Clock): string {
  if (start === null) return t('act.deletedSlot')
  const time = clockTime(start, clock)
  return day === null ? time : t('time.onDay', { day, time })
}

function roomWords(room: string | null): string {
  return room ?? t('act.deletedRoom')
}

type NamedRow = Extract<FirstDeed, { code: 'added' | 'changed' | 'deleted' | 'brought-back' }>

/** The values of a row for a message. A time slot is identified by its start. */
function named({ noun, name }: Pick<NamedRow, 'noun' | 'name'>, clock: Clock) {
  return { noun, name: noun === 'time_slots' ? clockTime(name, clock) : short(name) }
}

function frame(rooms: number, timeSlots: number): string[] {
  return [...some(rooms, textKey('room.count')), ...some(timeSlots, textKey('slot.count'))]
}

type Counted =
  | 'room.count'
  | 'slot.count'
  | 'search.countSessions'
  | 'sponsor.count'
  | 'wall.countMoved'
  | `act.count${'Added' | 'ToTray'}`

/** A count in words, "3 rooms"; nothing for 0. */
function some(count: number, words: Counted): string[] {
  return count > 0 ? [t(words, { count })] : []
}

/** A title shortened to fit into a line. */
function short(title: string): string {
  return shortened(title, 60)
}
