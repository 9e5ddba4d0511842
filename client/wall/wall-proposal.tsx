import { useEffect, useMemo, useRef, useState } from 'react'
import type { Event } from '../../domain/events.ts'
import type { WallReading } from '../../domain/wall.ts'
import { acceptanceOf } from '../../domain/wall-acceptance.ts'
import {
  type Acceptable,
  blocksOfDifferences,
  isAcceptable,
  type NamedLines,
  type WallDifference,
  wallDifferences,
} from '../../domain/wall-differences.ts'
import { useCall } from '../lib/calling.tsx'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { type Choosing, DifferenceMark } from './difference-mark.tsx'
import { NameLines } from './name-lines.tsx'
import type { Schedule } from './schedule.ts'
import { useSeenCards } from './use-seen-cards.ts'
import { WallBoard } from './wall-board.tsx'

type Props = { event: Event; reading: WallReading; schedule: Schedule; onDone: () => void }

/** The differences between wall and schedule: the sure ones are accepted all at once, any of them one by one. */
export function WallProposal({ event, reading, schedule, onDone }: Props) {
  const { sessions } = schedule
  const summary = useRef<HTMLDivElement>(null)
  // The keyboard and the reader of the screen go on where the answer to the photo is.
  useEffect(() => summary.current?.focus(), [])
  const [lines, setLines] = useState({
    rooms: reading.columns.map(({ id }) => id),
    slots: reading.rows.map(({ id }) => id),
  })
  /** Choices against what is offered: all that nothing speaks against. They stay when a doubt ends, or comes up. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map())
  const cards = useSeenCards(event.id, reading)
  const differences = useMemo(
    () => wallDifferences({ cards, bare: reading.bare }, stillThere(lines, schedule), sessions, schedule),
    [cards, reading, lines, schedule, sessions],
  )
  const unread = cards.filter(({ piece }) => piece === 'reading').length
  const acceptable = differences.filter(isAcceptable)
  const isChosen = (each: WallDifference) =>
    isAcceptable(each) && (choices.get(each.key) ?? each.doubt === null)
  const blocks = blocksOfDifferences(acceptable.filter(isChosen), sessions, schedule)
  const choosing: Choosing = {
    isChosen,
    blockOf: ({ key }) => blocks.get(key) ?? null,
    onToggle: (each) => setChoices(toggled(choices, each, !choosing.isChosen(each))),
  }
  const chosen = acceptable.filter((each) => isChosen(each) && !blocks.has(each.key))
  const { isBusy, accept } = useAccept({ event, sessions, onDone })

  return (
    <div className="mt-6 flex flex-col gap-5">
      <div ref={summary} role="status" tabIndex={-1} className="outline-none">
        <p className="font-medium">
          {reading.cards.length} {reading.cards.length === 1 ? 'card was' : 'cards were'} found on the wall.
        </p>
        {unread > 0 && (
          <p className="font-medium">
            {unread === 1 ? '1 card is being read' : `${unread} cards are being read`}: what they say appears
            here.
          </p>
        )}
        {differences.length > 0 && <p className="text-soft">{summaryOf(differences)}</p>}
      </div>
      {reading.warnings.map((warning) => (
        <p key={warning} className="font-medium">
          {warning}
        </p>
      ))}
      <NameLines reading={reading} lines={lines} schedule={schedule} onChange={setLines} />
      {differences.length === 0 ? (
        <EmptyState title="The schedule says what the wall says." />
      ) : (
        <>
          <Beside differences={differences} schedule={schedule} choosing={choosing} />
          <WallBoard schedule={schedule} differences={differences} choosing={choosing} />
          <div className="wall-accept">
            <Button disabled={isBusy || chosen.length === 0} onClick={() => void accept(chosen)}>
              {chosen.length === 1 ? 'Accept 1 change' : `Accept ${chosen.length} changes`}
            </Button>
            <Button look="secondary" disabled={isBusy} onClick={onDone}>
              Cancel
            </Button>
            <Waiting count={blocks.size} />
            {(chosen.length > 0 || choices.size > 0) && (
              <Button
                look="quiet"
                disabled={isBusy}
                onClick={() => setChoices(chosen.length > 0 ? noneOf(acceptable) : new Map())}
              >
                {chosen.length > 0 ? 'Choose none' : 'Choose all that is sure'}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  )
}

/** The chosen changes that are not carried out, as something is in the way: their marks say what. */
function Waiting({ count }: { count: number }) {
  return (
    <p role="status" className={count > 0 ? 'font-medium' : 'sr-only'}>
      {count === 1 && '1 chosen change waits for another one.'}
      {count > 1 && `${count} chosen changes wait for others.`}
    </p>
  )
}

type AcceptOptions = { event: Event; sessions: Schedule['sessions']; onDone: () => void }

function useAccept({ event, sessions, onDone }: AcceptOptions) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  async function accept(chosen: readonly Acceptable[]): Promise<void> {
    const isDone = await write(
      () => call('POST /api/wall/accept', { body: acceptanceOf(event.id, chosen, sessions) }),
      {
        done: {
          title: 'The schedule is in step with the wall.',
          description: 'It can be undone on the board.',
        },
        failed: 'Nothing was changed',
      },
    )
    if (isDone) onDone()
  }

  return { isBusy, accept }
}

type BesideProps = { differences: readonly WallDifference[]; schedule: Schedule; choosing: Choosing }

/** The differences that have no spot on the board. */
function Beside({ differences, schedule, choosing }: BesideProps) {
  const beside = differences.filter(
    (each) => each.kind === 'unplaced' || (each.kind === 'unread' && !each.spot),
  )
  if (beside.length === 0) return null
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {beside.map((each) => (
        <li key={each.key} className="grid">
          <DifferenceMark difference={each} schedule={schedule} choosing={choosing} />
        </li>
      ))}
    </ul>
  )
}

const COUNTED = {
  new: 'new',
  moved: 'moved',
  gone: 'gone',
  unread: 'not read',
  unplaced: 'beside the wall',
} as const

/** "2 new · 1 moved · 1 not read · 1 to check" */
function summaryOf(differences: readonly WallDifference[]): string {
  const counts = Object.entries(COUNTED).map(([kind, words]) => ({
    words,
    count: differences.filter((each) => each.kind === kind).length,
  }))
  const doubtful = differences.filter((each) => isAcceptable(each) && each.doubt !== null).length
  return [...counts, { words: 'to check', count: doubtful }]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => `${count} ${words}`)
    .join(' · ')
}

/** The lines without those whose room or time slot has been deleted since the photo, or is a break now. */
function stillThere({ rooms, slots }: NamedLines, schedule: Schedule): NamedLines {
  const known = (ids: NamedLines['rooms'], rows: readonly { id: number }[]) =>
    ids.map((id) => (rows.some((row) => row.id === id) ? id : null))
  return {
    rooms: known(rooms, schedule.rooms),
    slots: known(
      slots,
      schedule.slots.filter(({ isStatic }) => !isStatic),
    ),
  }
}

function noneOf(acceptable: readonly Acceptable[]): Map<string, boolean> {
  return new Map(acceptable.filter(({ doubt }) => doubt === null).map(({ key }) => [key, false]))
}

function toggled(choices: ReadonlyMap<string, boolean>, { key, doubt }: Acceptable, isChosen: boolean) {
  const next = new Map(choices)
  if (isChosen === (doubt === null)) next.delete(key)
  else next.set(key, isChosen)
  return next
}
