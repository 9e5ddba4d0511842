import { useState } from 'react'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { ifMatch } from '../net/error-message.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A long list is shortened, so that the content below it stays within reach. */
const MOST_AT_FIRST = 6

export function isAtDesk({ typedAt, isClosed }: NumberedCard): boolean {
  return typedAt !== null || isClosed
}

/** Cards with words typed by their authors, and closed cards; organizers close a card for typing and open it again. */
export function TypedCards({ cards }: { cards: readonly NumberedCard[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = cards.filter(isAtDesk)
  if (shown.length === 0)
    return <EmptyState title={t('wall.noneFilledIn')}>{t('wall.noneFilledInAbout')}</EmptyState>
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Card as="ul" inside="list" className="w-full">
        {shown.slice(0, isWhole ? undefined : MOST_AT_FIRST).map((card) => (
          <TypedCard key={card.id} card={card} />
        ))}
      </Card>
      {shown.length > MOST_AT_FIRST && (
        <Button look="secondary" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('list.showFewer') : t('list.showAllCount', { count: shown.length })}
        </Button>
      )}
    </div>
  )
}

function TypedCard({
  card: { id, eventId, number, isClosed, sessionId, session, version, ...card },
}: {
  card: NumberedCard
}) {
  const { title, presenterName } = session ?? card
  const call = useCall()
  const { isBusy, write } = useWrite()

  async function close(): Promise<void> {
    await write(
      () =>
        call('PUT /api/numbered-cards/:id', {
          params: { id },
          body: { isClosed: !isClosed },
          ...ifMatch({ id, version }),
        }),
      {
        done: {
          title: t(isClosed ? 'wall.unlocked' : 'wall.locked', { number }),
        },
        failed: t('write.nothingChanged'),
      },
    )
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">{t('card.number', { number })}</span>
          {isClosed && <Badge tone="fair">{t('wall.isLocked')}</Badge>}
          {sessionId !== null && <Badge tone="good">{t('wall.isSession')}</Badge>}
          {session?.isPlaced === false && <Badge tone="fair">{t('idea.inTray')}</Badge>}
        </p>
        <p className="wrap-anywhere" dir="auto">
          {title}
        </p>
        <p className="text-sm text-soft wrap-anywhere" dir="auto">
          {presenterName}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <EndCodes card={{ id, eventId, number }} />
        {sessionId === null && (
          <Button
            look="secondary"
            size="small"
            disabled={isBusy}
            aria-label={t(isClosed ? 'wall.unlockCard' : 'wall.lockCard', { number })}
            onClick={() => void close()}
          >
            {t(isClosed ? 'wall.unlock' : 'wall.lock')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** For a lost phone: the codes of a card end at once, and its next sheet has a new code. */
function EndCodes({
  card: { id, eventId, number },
}: {
  card: Pick<NumberedCard, 'id' | 'eventId' | 'number'>
}) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [isDone, setDone] = useState(false)

  async function end(): Promise<void> {
    const params = { id: String(id) }
    setDone(
      await write(() => call('POST /api/numbered-cards/:id/code', { params, body: {} }), {
        done: { title: t('wall.codeEnded', { number }) },
        failed: t('write.nothingChanged'),
      }),
    )
  }

  if (isDone)
    return (
      <a
        className={buttonClass({ look: 'secondary', size: 'small' })}
        href={`/api/numbered-cards/sheet?eventId=${eventId}&from=${number}&to=${number}`}
      >
        {t('wall.printAgain')}
      </a>
    )
  return (
    <Button
      look="quiet"
      size="small"
      disabled={isBusy}
      aria-label={t('wall.newCodeOf', { number })}
      onClick={() => void end()}
    >
      {t('wall.newCode')}
    </Button>
  )
}
