import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import { t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { CardRow } from './card-row.tsx'
import type { OutboxPhoto } from './outbox.ts'

/** Readings in the background continue without a message, and claims expire without one. */
const WHILE_READING_MS = 2_000
const OTHERWISE_MS = 20_000

type Props = {
  /** The list, which gets the focus when the row that had it is removed. */
  ref: Ref<HTMLElement>
  eventId: number
  userId: number
  openedId: number | null
  kept: readonly OutboxPhoto[]
  /** Photos that another user has left on this device. */
  others: number
  /** Opens the first of them that no one else has open. */
  onNext: () => void
  onOpen: (id: number) => void
  onDiscard: (id: number) => void
  onForget: (key: string) => void
}

/**
 * The waiting cards, each with its state. Photos that are still on this device come first, because they could be lost.
 */
export function CardList({ ref, eventId, userId, openedId, kept, others, onNext, ...acts }: Props) {
  const {
    data: cards = [],
    error,
    refetch,
  } = useQuery({
    ...read('GET /api/session-cards', { query: { eventId: String(eventId) } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data = [] } }) => (data.some(isPending) ? WHILE_READING_MS : OTHERWISE_MS),
  })
  const open = cards.filter(({ state }) => state !== 'saved')
  const saved = cards.length - open.length
  if (error && cards.length === 0 && kept.length === 0 && others === 0)
    return (
      <ErrorState title={t('card.listFailed')} onRetry={() => void refetch()}>
        {error.sentence}
      </ErrorState>
    )
  if (open.length === 0 && kept.length === 0 && saved === 0 && others === 0) return null
  return (
    <Card as="section" ref={ref} tabIndex={-1} aria-labelledby="waiting-cards">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <Heading level={2} look="part" id="waiting-cards">
            {t('card.waiting')}
          </Heading>
          <p role="status" className="text-sm text-soft">
            {summary(open, saved, kept.length)}
          </p>
        </div>
        {openedId === null && open.some((card) => isReady(card, userId)) && (
          <Button onClick={onNext}>{t('card.next')}</Button>
        )}
      </div>
      {others > 0 && <p className="mt-1 font-medium">{t('card.ofOthers', { count: others })}</p>}
      <ul className="relative mt-2 max-h-112 divide-y divide-line overflow-y-auto">
        {kept.map((photo) => (
          <KeptPhotoRow key={photo.key} photo={photo} onForget={acts.onForget} />
        ))}
        {open.map((card) => (
          <CardRow key={card.id} card={card} userId={userId} isOpened={card.id === openedId} {...acts} />
        ))}
      </ul>
    </Card>
  )
}

/** Whether a card needs review, and no one else is working on it. */
function isReady({ state, claimedBy }: SessionCard, userId: number): boolean {
  return state === 'read' && (claimedBy === null || claimedBy.id === userId)
}

function isPending({ state }: SessionCard): boolean {
  return state === 'waiting' || state === 'reading'
}

function summary(open: readonly SessionCard[], saved: number, kept: number): string {
  const reading = open.filter(isPending).length
  return [
    t('card.toDo', { count: open.length }),
    reading > 0 && t('card.beingRead', { count: reading }),
    kept > 0 && t('card.onDevice', { count: kept }),
    saved > 0 && t('card.savedCount', { count: saved }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A photo that the server does not have yet. */
function KeptPhotoRow({ photo, onForget }: { photo: OutboxPhoto; onForget: (key: string) => void }) {
  const { state, problem, name, key, isKept } = photo
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft">
          {state === 'sending' && <Badge tone="accent">{t('card.isSending')}</Badge>}
          {state === 'waiting' && isKept && <Badge tone="fair">{t('card.isOnDevice')}</Badge>}
          {state === 'waiting' && !isKept && <Badge tone="bad">{t('card.isOnPage')}</Badge>}
          {state === 'refused' && <Badge tone="bad">{t('card.isUnusable')}</Badge>}
          {state !== 'sending' && problem && <span>{problem}</span>}
          {state !== 'refused' && !isKept && <span data-unsaved>{t('card.keepOpen')}</span>}
        </p>
      </div>
      {state !== 'sending' && (
        <Button look="quiet" size="icon" aria-label={t('row.remove', { name })} onClick={() => onForget(key)}>
          <Icon of={Trash2} />
        </Button>
      )}
    </li>
  )
}
