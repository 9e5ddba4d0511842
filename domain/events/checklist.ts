import { t } from '../text/t.ts'
import type { EventFacts } from './first-steps.ts'

/** What an event needs before its day, and on the morning of the day. */
export const CHECKS = {
  before: ['rooms', 'times', 'plan', 'wifi', 'cards', 'admins', 'public'],
  morning: ['screens', 'paper', 'waiting', 'tray'],
} as const
export type Check = (typeof CHECKS)[keyof typeof CHECKS][number]

/** The facts about an event that decide whether it has what it needs. */
export type CheckFacts = EventFacts & {
  floors: number
  /** Rooms without a pin on a floor plan. */
  unplaced: number
  hasWifi: boolean
  /** Photographed cards that someone must check; null while unknown. */
  waiting: number | null
  /** Sessions without a spot. */
  tray: number
}

/** `isThere`: whether nothing is missing, null while unknown. `words`: the state in words. */
export type Checked = { isThere: boolean | null; words: string }

/** The state of each check, derived from the event's rows: organizers check nothing off. */
export function checked(facts: CheckFacts): Record<Check, Checked> {
  const { rooms, times, hasWifi, isPublic } = facts
  const isDay = rooms > 0 && times > 0
  return {
    rooms: rooms > 0 ? there(t('room.count', { count: rooms })) : missing(t('check.noRooms')),
    times: times > 0 ? there(t('steps.timeCount', { count: times })) : missing(t('check.noTimes')),
    plan: planOf(facts),
    wifi: hasWifi ? there(t('check.wifiSet')) : missing(t('check.noWifi')),
    cards: cardsOf(facts),
    admins: adminsOf(facts),
    public: isPublic ? there(t('check.isPublic')) : missing(t('check.isHidden')),
    screens: isDay ? there(t('check.screensReady', { count: rooms })) : missing(t('check.needsDay')),
    paper: paperOf(facts, isDay),
    waiting: waitingOf(facts),
    tray: trayOf(facts),
  }
}

function cardsOf({ cards }: CheckFacts): Checked {
  if (cards === null) return unknown()
  return cards > 0 ? there(t('check.cardCount', { count: cards })) : missing(t('check.noCards'))
}

function adminsOf({ grants }: CheckFacts): Checked {
  if (grants === null) return unknown()
  return grants > 0 ? there(t('steps.invited', { count: grants })) : missing(t('check.noAdmins'))
}

function waitingOf({ waiting }: CheckFacts): Checked {
  if (waiting === null) return unknown()
  return waiting > 0 ? missing(t('check.toReview', { count: waiting })) : there(t('check.noWaiting'))
}

function planOf({ floors, unplaced }: CheckFacts): Checked {
  if (floors === 0) return missing(t('check.noPlan'))
  if (unplaced > 0) return missing(t('check.unplaced', { count: unplaced }))
  return there(t('check.floors', { count: floors }))
}

function paperOf({ hasWifi, rooms }: CheckFacts, isDay: boolean): Checked {
  if (!isDay) return missing(t('check.needsDay'))
  return hasWifi ? there(t('check.paperReady', { count: rooms })) : missing(t('check.noWifiSheet'))
}

function trayOf({ sessions, tray }: CheckFacts): Checked {
  if (sessions === 0) return missing(t('check.noSessions'))
  return tray > 0 ? missing(t('check.inTray', { count: tray })) : there(t('check.placed'))
}

function unknown(): Checked {
  return { isThere: null, words: t('loading') }
}

function there(words: string): Checked {
  return { isThere: true, words }
}

function missing(words: string): Checked {
  return { isThere: false, words }
}
