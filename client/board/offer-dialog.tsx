import { spotName } from '../../domain/schedule/act-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { useIsHelper } from '../event/of-helper.ts'
import { useCall } from '../net/calling.tsx'
import { isUnreachable } from '../net/error-message.ts'
import { attemptNamed, newRequestKey } from '../net/request-key.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type Offer, replace, type Step, shorten, swapWith } from './selection.ts'
import type { BoardData } from './use-board-data.ts'

type Props = {
  offer: Offer
  board: BoardData
  undo: () => void
  take: (step: Step) => void
  onClose: () => void
}

/** The ways out when a spot is taken. */
export function OfferDialog({ offer, board, undo, take, onClose }: Props) {
  const { session, others, canSwap, canMerge, free } = offer
  const [other] = others
  const merge = useMerge(undo)
  const isHelper = useIsHelper()
  const inTheWay = others.map(({ title, presenterName }) => `“${title}” by ${presenterName}`).join(', ')
  const ways = [
    canSwap && { words: 'Swap', act: () => other && take(swapWith(session, other)) },
    // The other session would be gone.
    canMerge &&
      !isHelper && {
        words: `Merge into “${other?.title}”`,
        act: () => {
          onClose()
          if (other) void merge(session, other)
        },
      },
    {
      words: `Move ${others.map(({ title }) => `“${title}”`).join(', ')} to the tray`,
      act: () => take(replace(offer, board)),
    },
    free > 0 && {
      words: free === 1 ? 'For 1 time slot only' : `For ${free} time slots only`,
      act: () => take(shorten(offer, board)),
    },
  ].filter((way) => way !== false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`Put “${session.title}” here?`}
      description={`${offeredPlace(offer, board)} has ${inTheWay}.`}
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

/** Where the others of an offer are; a session that grows meets them later than at its own spot. */
function offeredPlace({ others, spot }: Offer, board: BoardData): string {
  const [other] = others
  const there = other && spotOf(other)
  return spotName(there ?? spot, board)
}

/** Makes one session of two: the first is gone, and the second has the words and the stars of both. */
function useMerge(undo: () => void): (gone: Session, kept: Session) => Promise<boolean> {
  const call = useCall()
  const { write } = useWrite()
  return (gone, kept) => {
    // Each pair is an attempt of its own; an answer that is lost is asked for once more.
    const attempt = attemptNamed(newRequestKey())
    const send = () =>
      call('POST /api/sessions/:id/merge', {
        ...attempt,
        params: { id: String(kept.id) },
        body: { version: kept.version, otherId: gone.id, otherVersion: gone.version },
      })
    return write(
      () =>
        send().catch((error: unknown) => {
          if (!isUnreachable(error)) throw error
          return send()
        }),
      {
        done: { title: `Merged “${gone.title}” into “${kept.title}”`, action: { label: 'Undo', act: undo } },
        failed: 'Nothing was merged',
      },
    )
  }
}
