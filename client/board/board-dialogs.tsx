import { useEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { spotName } from '../../domain/schedule/act-names.ts'
import { t } from '../../domain/text/t.ts'
import { inChunk } from '../ui/chunk.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { NOTHING_SELECTED, type Selection, type Step } from './selection.ts'
import type { useActs } from './use-acts.ts'
import type { Arrange } from './use-arrange.ts'
import type { BoardData } from './use-board-data.ts'

const OfferDialog = inChunk(() => import('./offer-dialog.tsx').then((file) => file.OfferDialog))
const QuickAdd = inChunk(() => import('./quick-add.tsx').then((file) => file.QuickAdd))
const RearrangeDialog = inChunk(() => import('./rearrange-dialog.tsx').then((file) => file.RearrangeDialog))
const BackToDialog = inChunk(() => import('./back-to-dialog.tsx').then((file) => file.BackToDialog))
const SwapsDialog = inChunk(() => import('./swaps-dialog.tsx').then((file) => file.SwapsDialog))
const UndoQuestion = inChunk(() => import('./undo-question.tsx').then((file) => file.UndoQuestion))

type Props = {
  event: Event
  board: BoardData
  selection: Selection
  acts: ReturnType<typeof useActs>
  arrange: Arrange
  take: (step: Step) => void
}

/** The dialog for the board's state, and the question about an undo that conflicts with other people's changes. */
export function BoardDialogs({ event, board, selection, acts, arrange, take }: Props) {
  const { undo } = acts
  const close = () => take({ selection: NOTHING_SELECTED })
  // They load after the board, so that they are available when the network fails.
  useEffect(() => {
    for (const { load } of [OfferDialog, QuickAdd, RearrangeDialog, SwapsDialog, BackToDialog, UndoQuestion])
      load().catch(() => undefined)
  }, [])
  return (
    <>
      {selection.state === 'offering' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title={t('board.putItHere')} onClose={close} />}>
          <OfferDialog offer={selection} board={board} undo={undo} take={take} onClose={close} />
        </OnDemand>
      )}
      {selection.state === 'adding' && (
        <OnDemand
          at={String(event.id)}
          fallback={<NotLoaded title={t('board.addSession')} onClose={close} />}
        >
          <QuickAdd
            event={event}
            spot={selection.spot}
            spotName={spotName(selection.spot, board)}
            isOpen={board.rooms.some(({ id, isOpen }) => id === selection.spot.roomId && isOpen)}
            undo={undo}
            onClose={close}
          />
        </OnDemand>
      )}
      {selection.state === 'rearranging' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title={t('rearrange.title')} onClose={close} />}>
          <RearrangeDialog
            eventId={event.id}
            board={board}
            given={selection}
            arrange={arrange}
            undo={undo}
            onClose={close}
          />
        </OnDemand>
      )}
      {selection.state === 'easing' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title={t('swaps.title')} onClose={close} />}>
          <SwapsDialog eventId={event.id} board={board} arrange={arrange} onClose={close} />
        </OnDemand>
      )}
      {selection.state === 'going-back' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title={t('restore.title')} onClose={close} />}>
          <BackToDialog event={event} undo={undo} onClose={close} />
        </OnDemand>
      )}
      {acts.meanwhile && (
        <OnDemand
          at={acts.meanwhile.change}
          fallback={<NotLoaded title={t('undo.question')} onClose={acts.forget} />}
        >
          <UndoQuestion meanwhile={acts.meanwhile} onUndo={acts.undoRest} onClose={acts.forget} />
        </OnDemand>
      )}
    </>
  )
}
