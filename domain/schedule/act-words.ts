import { type Clock, clockTime } from '../times/times.ts'
import type { Deed, DeedNoun, DeedPlace, DeedTime, FirstDeed } from './deeds.ts'
import { SESSION_FIELDS } from './session-fields.ts'

type Words = { [Code in Deed['code']]: (deed: Extract<Deed, { code: Code }>, clock: Clock) => string }

/** What an act did, to follow the actor's name: `moved “Cookieless” to Hall B, 10:30 AM`. */
export function deedWords<Code extends Deed['code']>(
  deed: Extract<Deed, { code: Code }>,
  clock: Clock,
): string {
  const words: Words[Code] = WORDS[deed.code as Code]
  return words(deed, clock)
}

const WORDS: Words = {
  added: (row, clock) => `added ${rowWords(row, clock)}`,
  changed: (row, clock) => `changed ${rowWords(row, clock)}`,
  deleted: (row, clock) => `deleted ${rowWords(row, clock)}`,
  'brought-back': (row, clock) => `brought back ${rowWords(row, clock)}`,
  'added-several': ({ noun, count }) => `added ${rowsWords(noun, count)}`,
  'changed-several': ({ noun, count }) => `changed ${rowsWords(noun, count)}`,
  'deleted-several': ({ noun, count }) => `deleted ${rowsWords(noun, count)}`,
  'brought-back-event': () => 'brought back the event',
  moved: ({ title, to }, clock) => `moved ${quoted(title)} to ${spotWords(to, clock)}`,
  'put-into-tray': ({ title }) => `put ${quoted(title)} into the tray`,
  'set-length': ({ title, slots }) => `made ${quoted(title)} ${counted(slots, 'time slot')} long`,
  swapped: ({ title, other }) => `swapped ${quoted(title)} and ${quoted(other)}`,
  'took-spot': ({ title, to, other }, clock) =>
    `moved ${quoted(title)} to ${spotWords(to, clock)}, and ${quoted(other)} into the tray`,
  'moved-several': ({ count }) => `moved ${counted(count, 'session')}`,
  'moved-nothing': () => 'moved nothing',
  merged: ({ gone, kept }) => `merged ${quoted(gone)} into ${quoted(kept)}`,
  'marked-full': ({ title, isFull }) => `marked ${quoted(title)} as ${isFull ? 'full' : 'no longer full'}`,
  'confirmed-card': ({ title }) => `found ${quoted(title)} read rightly`,
  'swapped-rooms': ({ rooms, from }, clock) =>
    `swapped ${rooms.map(roomWords).join(' and ')} from ${timeWords(from, clock)}`,
  'moved-slot': ({ times }, clock) =>
    `moved all sessions of ${times.map((time) => timeWords(time, clock)).join(' and ')}`,
  'emptied-room': ({ room, from }, clock) => `emptied ${roomWords(room)} from ${timeWords(from, clock)}`,
  'closed-room': ({ room, from, to }, clock) =>
    `closed ${room} from ${clockTime(from, clock)} to ${clockTime(to, clock)}`,
  'opened-room': ({ room }) => `opened ${room} again`,
  shifted: ({ isOne, start, minutes }, clock) => {
    const what = isOne ? 'the time slot at' : 'the time slots from'
    const way = minutes < 0 ? 'earlier' : 'later'
    return `moved ${what} ${clockTime(start, clock)} ${counted(Math.abs(minutes), 'minute')} ${way}`
  },
  'placed-room': ({ room, plan }) => `placed ${quoted(room)} on ${quoted(plan)}`,
  'took-room-off-plan': ({ room }) => `took ${quoted(room)} off the floor plan`,
  'went-back': ({ to }, clock) => `went back to ${clockTime(to, clock)}`,
  copied: ({ rooms, timeSlots, from }) =>
    `took ${frame(rooms, timeSlots).join(' and ')} from ${quoted(from)}`,
  'loaded-file': ({ file }) => `loaded ${file}`,
  'loaded-archive': ({ file, rooms, timeSlots, sessions, sponsors, toTray }) => {
    const parts = [
      ...frame(rooms, timeSlots),
      ...some(sessions, counted(sessions, 'session')),
      ...some(sponsors, counted(sponsors, 'sponsor')),
    ]
    const last = parts.pop() ?? 'nothing but its name'
    const what = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
    return `loaded ${file}: ${what}${toTray > 0 ? `; ${toTray} to the tray, since the room is taken` : ''}`
  },
  'accepted-wall': ({ onlyCertain, rooms, timeSlots, moved, added, toTray }) => {
    const act = onlyCertain ? 'published what is certain on the wall' : 'took over the wall'
    const parts = [
      ...frame(rooms, timeSlots),
      ...some(moved, `${moved} moved`),
      ...some(added, `${added} added`),
      ...some(toTray, `${toTray} put into the tray`),
    ]
    // Everything that was to be added exists already.
    return parts.length === 0 ? act : `${act}: ${parts.join(', ')}`
  },
  'accepted-card': ({ onlyCertain, number, to }, clock) => {
    const card = number === null ? 'a card' : `card ${number}`
    return `${onlyCertain ? 'published' : 'took'} ${card} from the wall: ${spotWords(to, clock)}`
  },
  'renamed-value': ({ list, was, label }) =>
    `renamed ${quoted(was)} of the list ${SESSION_FIELDS[list].label} to ${quoted(label)}`,
  'changed-list': ({ list }) => `changed the list ${SESSION_FIELDS[list].label}`,
  text: ({ text }) => text,
  undid: ({ of }, clock) => `undid: ${deedWords(of, clock)}`,
  redid: ({ of }, clock) => `redid: ${deedWords(of, clock)}`,
}

/** Who changed something, by a row of the history. */
type Actor = { actorId: number; actor: string }

/** The number of the card whose author changed something, who has no account; null for a user. */
export function cardOfAuthor({ actorId, actor }: Actor): number | null {
  return actorId === 0 && /^\d+$/.test(actor) ? Number(actor) : null
}

export function actorWords(by: Actor): string {
  const number = cardOfAuthor(by)
  return number === null ? by.actor : `author of card ${number}`
}

/** "Hall B, 10:30 AM" */
export function spotWords({ room, ...time }: DeedPlace, clock: Clock): string {
  return `${isolated(roomWords(room))}, ${timeWords(time, clock)}`
}

/** Isolates a name that is written from right to left from the text after it. */
export function isolated(name: string): string {
  return /[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name
}

function timeWords({ day, start }: DeedTime, clock: Clock): string {
  if (start === null) return 'a time that is gone'
  return `${day === null ? '' : `Day ${day}, `}${clockTime(start, clock)}`
}

function roomWords(room: string | null): string {
  return room ?? 'a room that is gone'
}

type NamedRow = Extract<FirstDeed, { code: 'added' | 'changed' | 'deleted' | 'brought-back' }>

function rowWords({ noun, name }: Pick<NamedRow, 'noun' | 'name'>, clock: Clock): string {
  if (noun === 'time_slots') return `the time slot at ${clockTime(name, clock)}`
  if (noun === 'sessions') return quoted(name)
  return `the ${noun === 'rooms' ? 'room' : 'floor plan'} ${quoted(name)}`
}

const ONE: Record<DeedNoun, string> = {
  floor_plans: 'floor plan',
  rooms: 'room',
  time_slots: 'time slot',
  sessions: 'session',
}

function rowsWords(noun: DeedNoun, count: number): string {
  return count === 1 ? `a ${ONE[noun]}` : counted(count, ONE[noun])
}

function frame(rooms: number, timeSlots: number): string[] {
  return [...some(rooms, counted(rooms, 'room')), ...some(timeSlots, counted(timeSlots, 'time slot'))]
}

function some(count: number, words: string): string[] {
  return count > 0 ? [words] : []
}

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`
}

function quoted(title: string): string {
  return `“${title.length > 60 ? `${title.slice(0, 59)}…` : title}”`
}
