import { spotName } from '../../domain/schedule/act-names.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { listed } from '../../domain/text/listed.ts'
import { t } from '../../domain/text/t.ts'
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

/** The options if a spot is taken. */
export function OfferDialog({ offer, board, undo, take, onClose }: Props) {
  const { session, others, canSwap, canMerge, free } = offer
  const [other] = others
  const merge = useMerge(undo)
  const isHelper = useIsHelper()
  const inTheWay = listed(
    others.map((other) => t('board.titleBy', { title: other.title, presenter: hostNames(other) })),
  )
  const toTray = {
    words: t('board.moveToTray', {
      titles: listed(others.map(({ title }) => t('board.quoted', { title }))),
    }),
    act: () => take(replace(offer, board)),
  }
  // Enter presses the first one, which is never a merge.
  const ways = [
    canSwap && { words: t('board.swap'), act: () => other && take(swapWith(session, other)) },
    !canSwap && toTray,
    // The other session would be removed.
    canMerge &&
      !isHelper && {
        words: t('board.mergeInto', { title: other?.title ?? '' }),
        act: () => {
          onClose()
          if (other) void merge(session, other)
        },
      },
    canSwap && toTray,
    free > 0 && {
      words: t('board.forSlotsOnly', { count: free }),
      act: () => take(shorten(offer, board)),
    },
  ].filter((way) => way !== false)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={t('board.putHere', { title: session.title })}
      description={t('board.spotHas', { spot: offeredPlace(offer, board), sessions: inTheWay })}
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
          {t('common.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** The place of the other sessions in an offer; a session that is lengthened meets them later than at its own spot. */
function offeredPlace({ others, spot }: Offer, board: BoardData): string {
  const [other] = others
  const there = other && spotOf(other)
  return spotName(there ?? spot, board)
}

/** Merges two sessions: `gone` is removed, and `kept` gets the words and stars of both. */
function useMerge(undo: () => void): (gone: Session, kept: Session) => Promise<boolean> {
  const call = useCall()
  const { write } = useWrite()
  return (gone, kept) => {
    // Each pair is its own attempt; a lost answer is requested once more.
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
        done: {
          title: t('board.merged', { gone: gone.title, kept: kept.title }),
          action: { label: t('write.undo'), act: undo },
        },
        failed: t('board.notMerged'),
      },
    )
  }
}
