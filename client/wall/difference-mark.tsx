import { Check, Hourglass, Pencil, TriangleAlert } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { rightWords } from '../../domain/cards/card-doubts.ts'
import { spotName } from '../../domain/schedule/act-names.ts'
import { type Spot, spotKey } from '../../domain/schedule/spots.ts'
import type { Block } from '../../domain/wall/wall-blocks.ts'
import type { Acceptable, Unsure, WallDifference } from '../../domain/wall/wall-differences.ts'
import { useConfirmCard } from '../event/confirm-card.ts'
import { Moment } from '../event/moment.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardPicture } from './card-picture.tsx'
import type { Schedule } from './schedule.ts'

/** Which differences are to be accepted. */
export type Choosing = {
  isChosen: (difference: WallDifference) => boolean
  /** The reason why a chosen difference cannot be accepted with the others; null where it can. */
  blockOf: (difference: WallDifference) => Block | null
  onToggle: (difference: Acceptable) => void
  /** Chooses a difference by its key, also one that is not there yet; false leaves it to what is offered. */
  onChoose: (key: string, isChosen: boolean) => void
}

type Props = {
  difference: WallDifference
  schedule: Schedule
  choosing: Choosing
  /** Opens a card to put it right. */
  onOpen: (key: string) => void
}

const WORDS = {
  new: 'New',
  moved: 'Moved',
  gone: 'Not seen',
  unread: 'Not read',
  unplaced: 'No place',
} as const

/** One difference at its spot; a difference that can be accepted has a box to tick. */
export function DifferenceMark({ difference, schedule, choosing, onOpen }: Props) {
  const { kind } = difference
  const box = useRef<HTMLInputElement>(null)
  const doubt = 'doubt' in difference ? difference.doubt : null
  const at = seenSpot(difference)
  const block = choosing.blockOf(difference)
  const isToBeLookedAt = doubt !== null || kind === 'unread' || kind === 'unplaced'
  const words = (
    <span className="wall-mark-words">
      {isToBeLookedAt && 'cardId' in difference && <CardPicture cardId={difference.cardId} />}
      <span className="wall-kind">{kindOf(difference)}</span>
      {'title' in difference ? (
        <span className="wall-title">{difference.title}</span>
      ) : (
        difference.number !== null && <span className="wall-title">{nameOf(difference.number)}</span>
      )}
      <span className="wall-words">
        {saidOf(difference, schedule)}
        {/* Seen by where it stands on the board. */}
        {at && <span className="sr-only"> {spotName(at, schedule)}</span>}
      </span>
      {'votes' in difference && difference.votes > 0 && (
        <span className="wall-words">{difference.votes === 1 ? '1 vote' : `${difference.votes} votes`}</span>
      )}
      {difference.kind === 'new' && <Typed difference={difference} />}
      {doubt && (
        <span className="wall-doubt">
          <Icon of={TriangleAlert} className="size-3.5" />
          {doubt}
        </span>
      )}
      {block && (
        <span className="wall-doubt">
          <Icon of={Hourglass} className="size-3.5" />
          {blockWords(block, schedule)}
        </span>
      )}
    </span>
  )
  if (!('doubt' in difference))
    return (
      <div className="wall-mark" data-kind={kind}>
        {words}
        {kind !== 'unread' || difference.cardId !== null ? (
          <Change difference={difference} onOpen={onOpen} />
        ) : null}
      </div>
    )
  return (
    <div className="wall-mark" data-kind={kind} data-doubt={doubt ? '' : undefined}>
      <label>
        <input
          ref={box}
          type="checkbox"
          checked={choosing.isChosen(difference)}
          onChange={() => choosing.onToggle(difference)}
        />
        {words}
      </label>
      {difference.kind === 'new' && difference.unsure && (
        <EndDoubt
          unsure={difference.unsure}
          title={difference.title}
          // The button goes with the doubt: the keyboard stays at this difference.
          onDone={() => box.current?.focus()}
        />
      )}
      {difference.kind === 'new' && difference.typedAt === null && (
        <Change difference={difference} onOpen={onOpen} />
      )}
    </div>
  )
}

function kindOf(difference: WallDifference): string {
  const isReading = difference.kind === 'unread' && difference.piece === 'reading'
  return isReading ? 'Being read …' : WORDS[difference.kind]
}

/** Opens a card whose words or place a person wants to put right. */
function Change({ difference, onOpen }: Pick<Props, 'difference' | 'onOpen'>) {
  const name = 'title' in difference ? difference.title : 'card'
  const isUnread = difference.kind === 'unread'
  return (
    <Button
      look={isUnread ? 'secondary' : 'quiet'}
      size="small"
      className="wall-change"
      aria-label={isUnread ? `Type it in: ${name}` : `Change ${name}`}
      onClick={() => onOpen(difference.key)}
    >
      <Icon of={Pencil} className="size-4" />
      {isUnread && 'Type it in'}
    </Button>
  )
}

/** The part of a new session's words that the title does not show, and when an author without an account typed them. */
function Typed({
  difference: { description, typedAt },
}: {
  difference: Extract<WallDifference, { kind: 'new' }>
}) {
  if (description === '' && typedAt === null) return null
  return (
    <span className="wall-words">
      {typedAt !== null && (
        <>
          Filled in by its author, <Moment at={typedAt} />.
        </>
      )}
      <span className="line-clamp-3 wrap-anywhere" dir="auto">
        {description}
      </span>
    </span>
  )
}

/** Says that words which were hard to read were read rightly. */
function EndDoubt({ unsure, title, onDone }: { unsure: Unsure; title: string; onDone: () => void }) {
  const { isBusy, confirm } = useConfirmCard()
  const right = rightWords(unsure.fields)

  async function end(): Promise<void> {
    if (await confirm({ cardId: unsure.cardId, title })) onDone()
  }

  return (
    <Button
      look="secondary"
      size="small"
      className="wall-right"
      aria-label={`${right}: ${title}`}
      disabled={isBusy}
      onClick={() => void end()}
    >
      <Icon of={Check} className="size-4" />
      {right}
    </Button>
  )
}

/** "Waits: “Bees” stays in Garden, 1:45 PM." */
function blockWords({ title, spot, isSession }: Block, schedule: Schedule): string {
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

function saidOf(difference: WallDifference, schedule: Schedule): ReactNode {
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
      return 'Its room or time was not found.'
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

function nameOf(number: number | null): string {
  return number === null ? 'Card without a number' : `Card ${number}`
}
