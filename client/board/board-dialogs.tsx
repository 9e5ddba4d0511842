import { useEffect } from 'react'
import { spotName } from '../../domain/act-names.ts'
import type { Event } from '../../domain/events.ts'
import { spotOf } from '../../domain/spots.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Dialog } from '../ui/dialog.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { type Hand, type Offer, RESTING, replace, type Step, shorten, swapWith } from './hand.ts'
import { QuickAdd } from './quick-add.tsx'
import { UndoQuestion } from './undo-question.tsx'
import type { useActs } from './use-acts.ts'
import type { Arrange } from './use-arrange.ts'
import { useMerge } from './use-merge.ts'
import type { Picture } from './use-picture.ts'

const RearrangeDialog = inChunk(() => import('./rearrange-dialog.tsx').then((file) => file.RearrangeDialog))
const BackToDialog = inChunk(() => import('./back-to-dialog.tsx').then((file) => file.BackToDialog))

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
  const merge = useMerge(undo)
  const close = () => take({ hand: RESTING })
  // Both come after the board, and are there when the network goes.
  useEffect(() => {
    for (const { load } of [RearrangeDialog, BackToDialog]) load().catch(() => undefined)
  }, [])
  return (
    <>
      {hand.state === 'offering' && (
        <OfferDialog
          {...hand}
          spotName={offeredPlace(hand, picture)}
          onSwap={() => hand.others[0] && take(swapWith(hand.session, hand.others[0]))}
          onMerge={() => {
            close()
            if (hand.others[0]) void merge(hand.session, hand.others[0])
          }}
          onTray={() => take(replace(hand, picture))}
          onShorten={() => take(shorten(hand, picture))}
          onClose={close}
        />
      )}
      {hand.state === 'adding' && (
        <QuickAdd
          event={event}
          spot={hand.spot}
          spotName={spotName(hand.spot, picture)}
          undo={undo}
          onClose={close}
        />
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
        <UndoQuestion meanwhile={acts.meanwhile} onUndo={acts.undoRest} onClose={acts.forget} />
      )}
    </>
  )
}

/** Where the others of an offer are; a session that grows meets them later than at its own spot. */
function offeredPlace({ others, spot }: Offer, picture: Picture): string {
  const [other] = others
  const there = other && spotOf(other)
  return spotName(there ?? spot, picture)
}

type OfferProps = Offer & {
  spotName: string
  onSwap: () => void
  onMerge: () => void
  onTray: () => void
  onShorten: () => void
  onClose: () => void
}

/** The ways out when a spot is taken. */
function OfferDialog({ session, others, canSwap, canMerge, free, spotName, ...acts }: OfferProps) {
  const { onSwap, onMerge, onTray, onShorten, onClose } = acts
  const inTheWay = others.map(({ title, presenterName }) => `“${title}” by ${presenterName}`).join(', ')
  const ways = [
    canSwap && { words: 'Swap', act: onSwap },
    canMerge && { words: `Merge into “${others[0]?.title}”`, act: onMerge },
    { words: `Move ${others.map(({ title }) => `“${title}”`).join(', ')} to the tray`, act: onTray },
    free > 0 && {
      words: free === 1 ? 'For 1 time slot only' : `For ${free} time slots only`,
      act: onShorten,
    },
  ].filter((way) => way !== false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Put “${session.title}” here?`}
      description={`${spotName} has ${inTheWay}.`}
    >
      <div className="flex flex-col gap-3">
        {ways.map(({ words, act }, index) => (
          <Button
            key={words}
            look={index === 0 ? 'primary' : 'secondary'}
            data-first={index === 0 ? '' : undefined}
            className="py-2"
            onClick={act}
          >
            <span className="min-w-0 text-center wrap-anywhere">{words}</span>
          </Button>
        ))}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  )
}
