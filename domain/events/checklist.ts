import type { EventFacts } from './first-steps.ts'

/** The things that an event needs before its day, and on the morning of it. */
export const CHECKS = {
  before: ['rooms', 'times', 'plan', 'wifi', 'cards', 'admins', 'public'],
  morning: ['screens', 'paper', 'waiting', 'tray'],
} as const
export type Check = (typeof CHECKS)[keyof typeof CHECKS][number]

/** The rows of an event that say whether it has what it needs. */
export type CheckFacts = EventFacts & {
  floors: number
  /** Rooms without a pin on a floor plan. */
  unplaced: number
  hasWifi: boolean
  /** Photographed cards that someone has to look at; null while they are not read. */
  waiting: number | null
  /** Sessions without a spot. */
  tray: number
}

/** Whether nothing is missing, null while that is not known; and the state in words. */
export type Checked = { isThere: boolean | null; words: string }

/** The state of each check, from what is there: no one ticks anything. */
export function checked(facts: CheckFacts): Record<Check, Checked> {
  const { rooms, times, hasWifi, cards, grants, isPublic, waiting } = facts
  const isDay = rooms > 0 && times > 0
  return {
    rooms: counted(rooms, 'room'),
    times: counted(times, 'time'),
    plan: planOf(facts),
    wifi: hasWifi ? there('Its name and password are there') : missing('No WiFi yet'),
    cards: cards === null ? UNKNOWN : counted(cards, 'numbered card'),
    admins: adminsOf(grants),
    public: isPublic ? there('Everybody sees the event') : missing('The event is hidden'),
    screens: isDay ? there(`Ready for a projector and ${count(rooms, 'door')}`) : missing(NO_DAY),
    paper: paperOf(isDay, hasWifi, rooms),
    waiting: waitingOf(waiting),
    tray: trayOf(facts),
  }
}

const NO_DAY = 'Needs rooms and times'
const UNKNOWN: Checked = { isThere: null, words: 'Loading...' }

function adminsOf(grants: number | null): Checked {
  if (grants === null) return UNKNOWN
  return grants > 0 ? there(`${grants} invited`) : missing('No one is invited yet')
}

function waitingOf(waiting: number | null): Checked {
  if (waiting === null) return UNKNOWN
  return waiting > 0 ? missing(`${count(waiting, 'card')} to look at`) : there('No card waits')
}

function planOf({ floors, unplaced }: CheckFacts): Checked {
  if (floors === 0) return missing('No floor plan yet')
  if (unplaced > 0) return missing(`${count(unplaced, 'room')} not on it yet`)
  return there(`${count(floors, 'floor')} with all rooms`)
}

function paperOf(isDay: boolean, hasWifi: boolean, rooms: number): Checked {
  if (!isDay) return missing(NO_DAY)
  return hasWifi
    ? there(`Ready to print: the day, ${count(rooms, 'door')}, the WiFi`)
    : missing('The sheet for the WiFi is missing')
}

function trayOf({ sessions, tray }: CheckFacts): Checked {
  if (sessions === 0) return missing('No session yet')
  return tray > 0 ? missing(`${count(tray, 'session')} without a place`) : there('Every session has a place')
}

function counted(number: number, noun: string): Checked {
  return number > 0 ? there(count(number, noun)) : missing(`No ${noun} yet`)
}

/** "1 room", "3 rooms" */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

function there(words: string): Checked {
  return { isThere: true, words }
}

function missing(words: string): Checked {
  return { isThere: false, words }
}
