import type { ComponentProps, ReactNode } from 'react'
import { withCertainHosts } from '../../domain/cards/card-doubts.ts'
import { knownPeople } from '../../domain/cards/known-people.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import type { WallReading } from '../../domain/wall/wall.ts'
import { acceptanceOf } from '../../domain/wall/wall-acceptance.ts'
import type { CardEdit, SeenCard } from '../../domain/wall/wall-cards.ts'
import { type Corrections, withEdit } from '../../domain/wall/wall-corrections.ts'
import type { Acceptable, WallDifference } from '../../domain/wall/wall-differences.ts'
import type { ProposedSchedule } from '../../domain/wall/wall-schedule.ts'
import { useCall } from '../net/calling.tsx'
import { listenForAct, type SentWith, UNDO_MS, useWrite } from '../net/write.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useToast } from '../ui/use-toast.ts'
import { AcceptBar } from './accept-bar.tsx'
import { BesideWall } from './beside-wall.tsx'
import { CardDialog } from './card-dialog.tsx'
import { HeadLines } from './head-lines.tsx'
import { HeadsOnPhoto } from './heads-on-photo.tsx'
import { useDiscardOfLeftOut } from './leave-out.tsx'
import { NotSeen } from './not-seen.tsx'
import type { Schedule } from './schedule.ts'
import { certainCards, useCertainCards } from './use-certain-cards.ts'
import { useChoices } from './use-choices.ts'
import { useDifferences } from './use-differences.ts'
import { useLeaving } from './use-leaving.ts'
import { firstNameless, type LookThrough, useLookThrough } from './use-look-through.ts'
import { WallBoard } from './wall-board.tsx'
import type { WallPhoto } from './wall-photo.ts'
import { WallSummary } from './wall-summary.tsx'

type Props = {
  event: Event
  /** The photos that were read, while this page has them. */
  photos: readonly WallPhoto[]
  /** Whether no photo waits to be read, even when it is called much later. */
  isWhole: () => boolean
  reading: WallReading
  schedule: Schedule
  corrections: Corrections
  onCorrect: (change: (before: Corrections) => Corrections) => void
  /** Called when some of it was accepted by hand, with this change of the schedule. */
  onAccepted: (change: string | null) => void
  /** Called when all of it is done. */
  onDone: () => void
  onCancel: () => void
}

/** The differences between wall and schedule: the certain ones are accepted all at once, any of them individually. */
export function WallProposal(props: Props) {
  const { isWhole, reading, corrections, onCorrect, onDone, onCancel } = props
  const { seen, photographed, cards, live, proposed, whole, differences, added, stillThere, isComplete } =
    useDifferences(props)
  useDiscardOfLeftOut(seen, corrections.edits)
  const { edit, showToast } = useEdits(onCorrect)
  const isNothingLeft = isComplete && differences.length + added === 0
  const { choosing, chosen, blocks, ...choices } = useChoices(differences, whole, {
    choices: corrections.choices,
    setChoices: (next) => onCorrect((before) => ({ ...before, choices: next })),
    onIdea: (key, isIdea) => edit(key, { isIdea }),
  })
  const look = useLookThrough({ ...reading, cards }, corrections.lines, proposed, {
    differences,
    schedule: whole,
  })
  const { key, opened, isGone, open, first, next } = look
  const { isFree, leave } = useLeaving({ isNothingLeft, isHeld: opened !== undefined, isWhole, onDone })
  const { isBusy, accept } = useAccept(props, { seen, differences, proposed, isComplete, opened: key })

  async function take(): Promise<void> {
    const isAll = () => isComplete && chosen.length === differences.length && isFree()
    if (await accept(chosen, isAll)) leave(isAll())
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
      <Heads {...props} seen={seen} proposed={proposed} look={look} showToast={showToast} />
      {isNothingLeft ? (
        <EmptyState title={t('wall.matches')} />
      ) : (
        <Changes schedule={whole} differences={differences} choosing={choosing} onEdit={edit} onOpen={open}>
          <AcceptBar
            isBusy={isBusy}
            proposed={proposed}
            chosen={chosen}
            waiting={blocks.size}
            isAllSure={choices.isUntouched && differences.length > chosen.length}
            hasChoices={!choices.isUntouched}
            onAccept={() => void take()}
            onCancel={onCancel}
            doubted={choices.doubted}
            onDoubted={choices.withDoubted}
            onNone={choices.none}
            onSure={choices.clear}
          />
        </Changes>
      )}
      {opened && (
        <CardDialog
          key={opened.key}
          difference={opened}
          isGone={isGone}
          schedule={whole}
          people={knownPeople(withCertainHosts(whole.sessions, photographed), cards)}
          onEdit={edit}
          onNext={next === null ? null : () => open(next)}
          onClose={() => open(null)}
        />
      )}
    </div>
  )
}

/** Corrections of cards. Their undo works only until the proposal is closed, but longer than the dialog of a card. */
function useEdits(onCorrect: Props['onCorrect']) {
  const showToast = useToast()
  function edit(key: string, change: CardEdit): void {
    onCorrect((before) => withEdit(before, key, change))
    if (!change.isLeftOut) return
    const undo = { label: t('write.undo'), act: () => edit(key, { isLeftOut: false }) }
    showToast({ title: t('wall.cardLeftOut'), duration: UNDO_MS, action: undo })
  }
  return { edit, showToast }
}

type HeadsProps = Props &
  Pick<ComponentProps<typeof HeadsOnPhoto>, 'showToast'> & {
    seen: readonly SeenCard[]
    proposed: ProposedSchedule
    look: LookThrough
  }

/** The rooms and times on the wall, and their places on the photo. */
function Heads({
  event,
  photos,
  reading,
  schedule,
  corrections,
  onCorrect,
  seen,
  proposed,
  look,
  showToast,
}: HeadsProps) {
  const nameless = firstNameless(proposed)
  return (
    <HeadLines
      event={event}
      reading={reading}
      proposed={proposed}
      schedule={schedule}
      choices={corrections.lines}
      onChange={(next) => onCorrect((before) => ({ ...before, lines: next }))}
      onDay={(next) => onCorrect((before) => ({ ...before, day: next }))}
      look={look}
    >
      <HeadsOnPhoto
        photos={photos}
        reading={reading}
        cards={seen}
        proposed={proposed}
        schedule={schedule}
        corrections={corrections}
        onCorrect={onCorrect}
        showToast={showToast}
        onNameHead={nameless === null ? null : () => look.open(nameless)}
      />
    </HeadLines>
  )
}

type ChangesProps = Parameters<typeof BesideWall>[0] & { children: ReactNode }

/** The differences in their places, above the bar that accepts them. */
function Changes({ children, ...changes }: ChangesProps) {
  return (
    <>
      <WallBoard {...changes} />
      <BesideWall {...changes} />
      {children}
    </>
  )
}

type Proposal = {
  seen: readonly SeenCard[]
  differences: readonly WallDifference[]
  proposed: ProposedSchedule
  isComplete: boolean
  opened: string | null
}

/** Accepts the selected differences, and certain ones automatically if the event is set to do so. */
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

  /** @returns whether it succeeded */
  async function accept(chosen: readonly Acceptable[], isAll: () => boolean): Promise<boolean> {
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
      // Once all is done, the page itself shows that, and offers to undo it.
      done: () => (isAll() ? null : { title: t('wall.accepted'), description: t('wall.restShown') }),
      failed: t('write.nothingChanged'),
    })
    if (isDone) onAccepted(change())
    return isDone
  }

  // The server refuses a whole acceptance if one of its cards is published at the same moment.
  return { isBusy: isBusy || isPublishing, accept }
}
