import { spotName } from '../../domain/schedule/act-names.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import { listedShort } from '../../domain/text/listed.ts'
import { t, textKey } from '../../domain/text/t.ts'
import type { Block } from '../../domain/wall/wall-blocks.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import type { Schedule } from './schedule.ts'

const WORDS = {
  new: textKey('wall.kindNew'),
  moved: textKey('wall.kindMoved'),
  gone: textKey('wall.kindGone'),
  unread: textKey('wall.kindUnread'),
  unplaced: textKey('wall.kindUnplaced'),
} as const

export function kindOf(difference: WallDifference): string {
  const isReading = difference.kind === 'unread' && difference.piece === 'reading'
  return isReading ? t('wall.kindReading') : t(WORDS[difference.kind])
}

/** "On hold: “Bees” stays in Garden, 1:45 PM." */
export function blockWords({ title, spot, isSession }: Block, schedule: Schedule): string {
  if (!spot) return t('wall.holdMoved')
  return t(isSession ? 'wall.holdStays' : 'wall.holdMoves', { title, spot: spotName(spot, schedule) })
}

/** Where a difference is shown: at the place of the card, or at its former place. */
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
      return t(difference.isBare ? 'wall.goneBare' : 'wall.gone')
    case 'unread':
      return unreadWords(difference)
    case 'unplaced':
      return t(difference.hasLines ? 'wall.unusableLine' : 'wall.noLine')
  }
}

/** "Ann, 2 time slots"; a card with neither words nor a length is identified by its number. */
function newWords({ card, presenterName, spot: { slots = 1 } }: Extract<WallDifference, { kind: 'new' }>) {
  const who = presenterName || (card.number === null ? '' : nameOf(card.number))
  return listedShort([who, slots > 1 ? t('slot.count', { count: slots }) : ''])
}

function movedWords({ from, to }: Extract<WallDifference, { kind: 'moved' }>, schedule: Schedule): string {
  const isHere = from !== null && spotKey(from) === spotKey(to)
  const place = isHere
    ? t('wall.sameSpot')
    : from
      ? t('wall.fromSpot', { spot: spotName(from, schedule) })
      : t('wall.fromTray')
  return listedShort([place, to.slots === undefined ? '' : t('slot.count', { count: to.slots })])
}

function unreadWords({ number, cardId, piece }: Extract<WallDifference, { kind: 'unread' }>): string {
  if (piece === 'reading') return ''
  const how = cardId === null ? 'photo' : piece === 'failed' ? 'failed' : 'open'
  return number === null ? t(UNREAD[how]) : t(UNREAD_CARD[how], { number })
}

const UNREAD = {
  photo: textKey('wall.unread'),
  failed: textKey('wall.unreadable'),
  open: textKey('wall.unreadType'),
}
const UNREAD_CARD = {
  photo: textKey('wall.unreadNumber'),
  failed: textKey('wall.unreadableNumber'),
  open: textKey('wall.unreadTypeNumber'),
}

export function nameOf(number: number | null): string {
  return number === null ? t('card.withoutNumber') : t('card.number', { number })
}
