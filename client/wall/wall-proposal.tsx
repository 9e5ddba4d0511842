import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { acceptanceOf, addedLines } from '../../domain/wall/wall-acceptance.ts'
import { type CardEdit, type SeenCard, withEdits } from '../../domain/wall/wall-cards.ts'
import { type Corrections, withEdit } from '../../domain/wall/wall-corrections.ts'
import { type Acceptable, type WallDifference, wallDifferences } from '../../domain/wall/wall-differences.ts'
import { dayOfWall, type ProposedSchedule, proposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { foundInPlace } from '../../domain/wall/wall-unseen.ts'
import { useCall } from '../net/calling.tsx'
import { listenForAct, type SentWith, useWrite } from '../net/write.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { AcceptBar } from './accept-bar.tsx'
import { BesideWall } from './beside-wall.tsx'
import { CardDialog } from './card-dialog.tsx'
import { HeadLines } from './head-lines.tsx'
import { NotSeen } from './not-seen.tsx'
import type { Schedule } from './schedule.ts'
import { certainCards, useCertainCards } from './use-certain-cards.ts'
import { deselected, useChoices } from './use-choices.ts'
import { useLookThrough } from './use-look-through.ts'
import { useSeenCards } from './use-seen-cards.ts'
import { WallBoard } from './wall-board.tsx'
import { WallSummary } from './wall-summary.tsx'

type Props = {
  event: Event
  reading: WallReading
  schedule: Schedule
  corrections: Corrections
  onCorrect: (change: (before: Corrections) => Corrections) => void
  /** Some of it was accepted by hand, as this change of the schedule. */
  onAccepted: (change: string | null) => void
  /** All of it is done. */
  onDone: () => void
  onCancel: () => void
}

/** The differences between wall and schedule: the sure ones are accepted all at once, any of them one by one. */
export function WallProposal(props: Props) {
  const { event, reading, schedule, corrections, onCorrect, onDone, onCancel } = props
  const { seen, live, proposed, whole, differences, added, stillThere, isComplete } = useDifferences(props)
  const isNothingLeft = isComplete && differences.length + added === 0
  const leave = useLeaving(isNothingLeft, onDone)
  const { choosing, chosen, blocks, ...choices } = useChoices(differences, whole, {
    choices: corrections.choices,
    setChoices: (next) => onCorrect((before) => ({ ...before, choices: next })),
  })
  const look = useLookThrough(reading, corrections.lines, proposed, { differences, schedule: whole })
  const { key, opened, open, first, next } = look
  const { isBusy, accept } = useAccept(props, { seen, differences, proposed, isComplete, opened: key })

  const edit = (key: string, change: CardEdit) => onCorrect((before) => withEdit(before, key, change))

  async function take(): Promise<void> {
    const isAll = isComplete && chosen.length === differences.length
    if (!(await accept(chosen, isAll))) return
    onCorrect((before) => ({ ...before, choices: deselected(before.choices) }))
    leave(isAll)
  }

  return (
    <div className="mt-6 flex flex-col gap-5">
      <WallSummary
        reading={reading}
        cards={seen}
        live={live}
        differences={differences}
        proposed={proposed}
        onLookThrough={first === null ? null : () => open(first)}
      />
      <NotSeen
        differences={differences}
        stillThere={stillThere}
        schedule={whole}
        choosing={choosing}
        onEdit={edit}
      />
      <HeadLines
        event={event}
        reading={reading}
        proposed={proposed}
        schedule={schedule}
        choices={corrections.lines}
        onChange={(next) => onCorrect((before) => ({ ...before, lines: next }))}
        onDay={(next) => onCorrect((before) => ({ ...before, day: next }))}
        look={look}
      />
      {isNothingLeft ? (
        <EmptyState title={t('wall.matches')} />
      ) : (
        <Changes schedule={whole} differences={differences} choosing={choosing} onEdit={edit} onOpen={open}>
          <AcceptBar
            isBusy={isBusy}
            lines={added}
            chosen={chosen.length}
            waiting={blocks.size}
            isAllSure={choices.isUntouched && differences.length > chosen.length}
            hasChoices={!choices.isUntouched}
            onAccept={() => void take()}
            onCancel={onCancel}
            onNone={choices.none}
            onSure={choices.clear}
          />
        </Changes>
      )}
      {opened && (
        <CardDialog
          key={opened.key}
          difference={opened}
          schedule={whole}
          onEdit={edit}
          onNext={next === null ? null : () => open(next)}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}

/** Leaves the proposal once nothing of it is left, also where the numbers of cards come only after the press that accepts it. */
function useLeaving(isNothingLeft: boolean, onDone: () => void): (isAll: boolean) => void {
  const [hasAccepted, setHasAccepted] = useState(false)
  useEffect(() => {
    if (hasAccepted && isNothingLeft) onDone()
  }, [hasAccepted, isNothingLeft, onDone])
  return (isAll) => (isAll ? onDone() : setHasAccepted(true))
}

type ChangesProps = Parameters<typeof BesideWall>[0] & { children: ReactNode }

/** The differences where they are, above the bar that accepts them. */
function Changes({ schedule, differences, choosing, onEdit, onOpen, children }: ChangesProps) {
  return (
    <>
      <WallBoard schedule={schedule} differences={differences} choosing={choosing} onOpen={onOpen} />
      <BesideWall
        schedule={schedule}
        differences={differences}
        choosing={choosing}
        onEdit={onEdit}
        onOpen={onOpen}
      />
      {children}
    </>
  )
}

/** The schedule as the wall proposes it, with what a person has put right, and how it differs from the one that there is. */
function useDifferences({
  event,
  reading,
  schedule,
  corrections: { lines, day, edits },
}: Pick<Props, 'event' | 'reading' | 'schedule' | 'corrections'>) {
  const { seen, numbered } = useSeenCards(event.id, reading)
  const cards = useMemo(() => withEdits(seen, edits), [seen, edits])
  const proposed = useMemo(
    // A sign that is left out keeps no row from being the break that its head names.
    () => proposedSchedule({ ...reading, cards }, lines, schedule, day ?? dayOfWall(reading, schedule.slots)),
    [reading, cards, lines, schedule, day],
  )
  const { sessions } = schedule
  const stillThere = useMemo(() => foundInPlace(edits, sessions, numbered), [edits, sessions, numbered])
  const differences = useMemo(() => {
    const { bare, covered } = reading
    const left = { leftOut: idsOf(seen), stillThere: idsOf(stillThere) }
    return wallDifferences(
      { cards, bare, covered, numbers: numbered, ...left },
      proposed.lines,
      sessions,
      proposed,
    )
  }, [cards, seen, numbered, stillThere, reading, proposed, sessions])
  const whole = { ...schedule, rooms: proposed.rooms, slots: proposed.slots }
  // Without the numbers of the cards it is not known which of them were not seen.
  const added = addedLines(proposed.columns).length + addedLines(proposed.rows).length
  const waiting = new Set(differences.map(({ key }) => key))
  const count = cards.filter(({ key }) => !waiting.has(key)).length
  const left = cards.filter(({ key, piece }) => waiting.has(key) && piece !== 'reading').length
  const live = event.publishesCertain ? { of: cards.length, count, left } : null
  return { seen, live, proposed, whole, differences, added, stillThere, isComplete: numbered !== undefined }
}

function idsOf(named: readonly { sessionId: number | null }[]): ReadonlySet<number> {
  return new Set(named.flatMap(({ sessionId }) => sessionId ?? []))
}

type Proposal = {
  seen: readonly SeenCard[]
  differences: readonly WallDifference[]
  proposed: ProposedSchedule
  isComplete: boolean
  opened: string | null
}

/** Accepts what a person has chosen, and by itself what is certain, where the event says so. */
function useAccept(
  { event, schedule, corrections, onAccepted }: Props,
  { seen, differences, proposed, isComplete, opened }: Proposal,
) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { choices } = corrections
  const isPublishing = useCertainCards({
    eventId: event.id,
    certain:
      event.publishesCertain && isComplete && !isBusy ? certainCards(differences, { choices, opened }) : [],
    isReading: seen.some(({ piece }) => piece === 'reading'),
    schedule,
    proposed,
  })

  /** @returns whether it was done */
  async function accept(chosen: readonly Acceptable[], isAll: boolean): Promise<boolean> {
    const body = acceptanceOf(event.id, chosen, schedule.sessions, proposed)
    const { onAct, change } = listenForAct()
    const send = (options: SentWith) => {
      const both = (made: string) => {
        onAct(made)
        options.onAct(made)
      }
      return call('POST /api/wall/accept', { body, ...options, onAct: both })
    }
    const isDone = await write(send, {
      // Once all is done the page itself says so, and offers to undo it.
      done: () => (isAll ? null : { title: t('wall.accepted'), description: t('wall.restShown') }),
      failed: t('write.nothingChanged'),
    })
    if (isDone) onAccepted(change())
    return isDone
  }

  // The server refuses an acceptance as a whole if one of its cards is published at the same moment.
  return { isBusy: isBusy || isPublishing, accept }
}
