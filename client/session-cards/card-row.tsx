import { RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { showFailure } from '../net/write.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = {
  card: SessionCard
  userId: number
  isOpened: boolean
  onOpen: (id: number) => void
  onDiscard: (id: number) => void
}

export function CardRow({ card, userId, isOpened, onOpen, onDiscard }: Props) {
  const { id, state, photo, claimedBy } = card
  const name = card.title || t('card.number', { number: String(id) })
  const isOfOther = claimedBy !== null && claimedBy.id !== userId
  const canOpen = (state === 'read' || state === 'failed') && !isOfOther
  return (
    <li className="flex flex-wrap items-center gap-3 py-2.5" aria-current={isOpened || undefined}>
      {photo && (
        <img
          src={photo}
          alt=""
          loading="lazy"
          className="h-10 w-14 shrink-0 self-start rounded-sm bg-sunken object-cover sm:h-12 sm:w-16"
        />
      )}
      <div className="min-w-0 flex-1 basis-20">
        <p className="line-clamp-2 font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          <Badge tone={STATES[state].tone}>{t(STATES[state].words)}</Badge>
          {card.twinOf !== null && <Badge tone="fair">{t('card.maybeTwice')}</Badge>}
          {isOfOther && <span className="wrap-anywhere">{t('card.editedBy', { name: claimedBy.name })}</span>}
          {!isOfOther && card.presenterName && <span className="truncate">{card.presenterName}</span>}
        </p>
      </div>
      {isOpened ? (
        <span className="px-3 text-sm font-semibold text-accent">{t('card.inUse')}</span>
      ) : (
        canOpen && (
          <>
            {state === 'failed' && <ReadAgain id={id} name={name} />}
            <Button look="secondary" aria-label={t('card.openNamed', { name })} onClick={() => onOpen(id)}>
              {t('card.open')}
            </Button>
            {/* A phone uses the space for the title; there, an opened card can be discarded. */}
            <Button
              look="quiet"
              size="icon"
              className="max-sm:hidden"
              aria-label={t('card.discardNamed', { name })}
              onClick={() => onDiscard(id)}
            >
              <Icon of={Trash2} />
            </Button>
          </>
        )
      )}
    </li>
  )
}

const STATES: Record<SessionCard['state'], { words: PlainKey; tone: Tone }> = {
  waiting: { words: textKey('card.isWaiting'), tone: 'plain' },
  reading: { words: textKey('card.isBeingRead'), tone: 'accent' },
  read: { words: textKey('card.isRead'), tone: 'good' },
  failed: { words: textKey('card.isUnreadable'), tone: 'bad' },
  saved: { words: textKey('card.isSaved'), tone: 'good' },
  discarded: { words: textKey('card.isDiscarded'), tone: 'plain' },
}

/** Reads a card again that could not be read. */
function ReadAgain({ id, name }: { id: number; name: string }) {
  const call = useCall()
  const [isAsking, setIsAsking] = useState(false)

  async function ask(): Promise<void> {
    setIsAsking(true)
    try {
      await call('POST /api/session-cards/:id/read-again', { params: { id } })
    } catch (error) {
      showFailure(error, { title: t('common.error') })
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <Button
      look="quiet"
      size="icon"
      disabled={isAsking}
      aria-label={t('card.readAgain', { name })}
      onClick={() => void ask()}
    >
      <Icon of={RotateCw} />
    </Button>
  )
}
