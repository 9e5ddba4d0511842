import { useEffect } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { spotName } from '../../domain/schedule/act-names.ts'
import { inChunk } from '../ui/chunk.ts'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { type Hand, RESTING, type Step } from './hand.ts'
import type { useActs } from './use-acts.ts'
import type { Arrange } from './use-arrange.ts'
import type { Picture } from './use-picture.ts'

const OfferDialog = inChunk(() => import('./offer-dialog.tsx').then((file) => file.OfferDialog))
const QuickAdd = inChunk(() => import('./quick-add.tsx').then((file) => file.QuickAdd))
const RearrangeDialog = inChunk(() => import('./rearrange-dialog.tsx').then((file) => file.RearrangeDialog))
const BackToDialog = inChunk(() => import('./back-to-dialog.tsx').then((file) => file.BackToDialog))
const UndoQuestion = inChunk(() => import('./undo-question.tsx').then((file) => file.UndoQuestion))

type Props = {
  event: Event
  picture: Picture
  hand: Hand
  acts: ReturnType<typeof useActs>
  arrange: Arrange
  take: (step: Step) => void
}

/** The dialog of the board's state, and the question of an undo that others are in the way of. */
export function BoardDialogs({ event, picture, hand, acts, arrange, take }: Props) {
  const { undo } = acts
  const close = () => take({ hand: RESTING })
  // They come after the board, and are there when the network goes.
  useEffect(() => {
    for (const { load } of [OfferDialog, QuickAdd, RearrangeDialog, BackToDialog, UndoQuestion])
      load().catch(() => undefined)
  }, [])
  return (
    <>
      {hand.state === 'offering' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title="Put it here?" onClose={close} />}>
          <OfferDialog offer={hand} picture={picture} undo={undo} take={take} onClose={close} />
        </OnDemand>
      )}
      {hand.state === 'adding' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title="Add a session" onClose={close} />}>
          <QuickAdd
            event={event}
            spot={hand.spot}
            spotName={spotName(hand.spot, picture)}
            isOpen={picture.rooms.some(({ id, isOpen }) => id === hand.spot.roomId && isOpen)}
            undo={undo}
            onClose={close}
          />
        </OnDemand>
      )}
      {hand.state === 'rearranging' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title="Rearrange" onClose={close} />}>
          <RearrangeDialog
            eventId={event.id}
            picture={picture}
            given={hand}
            arrange={arrange}
            undo={undo}
            onClose={close}
          />
        </OnDemand>
      )}
      {hand.state === 'going-back' && (
        <OnDemand at={String(event.id)} fallback={<NotLoaded title="Back to…" onClose={close} />}>
          <BackToDialog event={event} undo={undo} onClose={close} />
        </OnDemand>
      )}
      {acts.meanwhile && (
        <OnDemand
          at={acts.meanwhile.change}
          fallback={<NotLoaded title="Undo the rest?" onClose={acts.forget} />}
        >
          <UndoQuestion meanwhile={acts.meanwhile} onUndo={acts.undoRest} onClose={acts.forget} />
        </OnDemand>
      )}
    </>
  )
}
