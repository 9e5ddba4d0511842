import { spotName } from '../../domain/schedule/act-names.ts'
import type { ProposedSwap } from '../../domain/schedule/proposed-swaps.ts'
import { spotKey, spotOf } from '../../domain/schedule/spots.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
import type { BoardData } from './use-board-data.ts'

type Board = Pick<BoardData, 'sessions' | 'rooms' | 'slots' | 'clock'>
type Moves = ProposedSwap['moves']

/** "Exchange 4 and 11: 23 fewer people must choose" */
export function swapSentence({ moves, ...effect }: ProposedSwap, board: Board): string {
  const gain = gainWords(effect)
  const { one, other, spot } = namesOf(moves, board)
  return other === null ? t('swaps.move', { one, spot, gain }) : t('swaps.exchange', { one, other, gain })
}

/** "On the wall, exchange cards 4 and 11." */
export function wallSentence(moves: Moves, board: Board): string {
  const { one, other, spot } = namesOf(moves, board)
  return other === null ? t('swaps.wallMove', { one, spot }) : t('swaps.wallExchange', { one, other })
}

/**
 * "“Bees”: Hall A, 10:30 AM → Hall B, 2:00 PM", for each session that moves; only the spots if the sentence contains
 * the titles.
 */
export function swapLines(moves: Moves, board: Board): string[] {
  const places = moves.map(({ id, spot }) => {
    const session = board.sessions.find((each) => each.id === id)
    const from = session && spotOf(session)
    return {
      title: session?.title ?? '',
      from: from ? spotName(from, board) : t('board.theTray'),
      to: spotName(spot, board),
    }
  })
  const [first] = places
  if (areNumbered(moves)) return places.map((place) => t('rearrange.move', place))
  return first ? [`${first.from} ${moves.length === 1 ? '→' : '↔'} ${first.to}`] : []
}

/** Whether all sessions are where a swap puts them. */
export function isMade(moves: Moves, { sessions }: Pick<Board, 'sessions'>): boolean {
  return moves.every(({ id, spot }) => {
    const now = spotOf(sessions.find((each) => each.id === id) ?? NOWHERE)
    return now !== null && spotKey(now) === spotKey(spot)
  })
}

/** Whether its sessions have not changed since it was computed. */
export function isCurrent(moves: Moves, board: Pick<Board, 'sessions'>): boolean {
  const versions = new Map(board.sessions.map(({ id, version }) => [id, version]))
  return !isMade(moves, board) && moves.every(({ id, version }) => versions.get(id) === version)
}

const NOWHERE = { timeSlotId: null, roomId: null }

function areNumbered(moves: Moves): boolean {
  return moves.every(({ number }) => number !== null)
}

/** Cards are identified by number if all of them have one, otherwise by title. */
function namesOf(moves: Moves, board: Board) {
  const [one = '', other = null] = moves.map(({ id, number }) =>
    areNumbered(moves)
      ? String(number)
      : t('board.quoted', { title: board.sessions.find((each) => each.id === id)?.title ?? '' }),
  )
  const [first] = moves
  return { one, other, spot: first ? spotName(first.spot, board) : '' }
}

function gainWords({ choose, seats }: Pick<ProposedSwap, 'choose' | 'seats'>): string {
  const better = [
    choose > 0 && t('swaps.fewerChoose', { count: choose }),
    seats > 0 && t('swaps.moreSeats', { count: seats }),
  ].filter((words) => words !== false)
  const worse = [
    choose < 0 && t('swaps.moreChoose', { count: -choose }),
    seats < 0 && t('swaps.fewerSeats', { count: -seats }),
  ].filter((words) => words !== false)
  const gain = listed(better)
  return worse.length === 0 ? gain : t('swaps.but', { gain, loss: listed(worse) })
}
