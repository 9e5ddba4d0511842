import { spotName } from '../../domain/schedule/act-names.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import type { Block } from '../../domain/wall/wall-blocks.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import type { Schedule } from './schedule.ts'

const WORDS = {
  new: 'New',
  moved: 'Moved',
  gone: 'Not seen',
  unread: 'Not read',
  unplaced: 'No place',
} as const

export function kindOf(difference: WallDifference): string {
  const isReading = difference.kind === 'unread' && difference.piece === 'reading'
  return isReading ? 'Being read …' : WORDS[difference.kind]
}

/** "On hold: “Bees” stays in Garden, 1:45 PM." */
export function blockWords({ title, spot, isSession }: Block, schedule: Schedule): string {
  if (!spot) return 'On hold: another change moves this session.'
  const place = spotName(spot, schedule)
  return isSession ? `On hold: “${title}” stays in ${place}.` : `On hold: “${title}” also moves to ${place}.`
}

/** Where a difference is to be seen: where the card hangs, or where it hung. */
export function seenSpot(difference: WallDifference): Spot | null {
  switch (difference.kind) {
    case 'new':
    case 'unread':
      return difference.spot
    case 'moved':
      return difference.to
    case 'gone':
      return difference.from
    case 'unplaced':
      return null
  }
}

export function saidOf(difference: WallDifference, schedule: Schedule): string {
  switch (difference.kind) {
    case 'new':
      return newWords(difference)
    case 'moved':
      return movedWords(difference, schedule)
    case 'gone':
      return difference.isBare ? 'This place is empty on the wall. Moves to the tray.' : 'Moves to the tray'
    case 'unread':
      return unreadWords(difference)
    case 'unplaced':
      return difference.hasLines
        ? 'Its room or time cannot be used yet. See “Rooms and times on the wall”.'
        : 'Its room or time was not found.'
  }
}

/** "Ann, 2 time slots"; a card with neither words nor a length is named by its number. */
function newWords({ card, presenterName, spot: { slots = 1 } }: Extract<WallDifference, { kind: 'new' }>) {
  const who = presenterName || (card.number === null ? '' : nameOf(card.number))
  return [who, slots > 1 && lengthWords(slots)].filter(Boolean).join(', ')
}

function movedWords({ from, to }: Extract<WallDifference, { kind: 'moved' }>, schedule: Schedule): string {
  const isHere = from !== null && spotKey(from) === spotKey(to)
  const place = isHere ? 'same place' : `from ${from ? spotName(from, schedule) : 'the tray'}`
  return to.slots === undefined ? place : `${place}, ${lengthWords(to.slots)}`
}

function lengthWords(slots: number): string {
  return slots === 1 ? '1 time slot' : `${slots} time slots`
}

function unreadWords({ number, cardId, piece }: Extract<WallDifference, { kind: 'unread' }>): string {
  if (piece === 'reading') return ''
  const photo = number === null ? 'take a photo of it' : `take a photo of card ${number}`
  if (cardId === null) return `Not read yet: ${photo}.`
  return `${piece === 'failed' ? 'It could not be read' : 'Not read yet'}: type it in, or ${photo}.`
}

export function nameOf(number: number | null): string {
  return number === null ? 'Card without a number' : `Card ${number}`
}
