import { useState } from 'react'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import { useCall } from '../net/calling.tsx'
import { ifMatch } from '../net/error-message.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A long list keeps what is below it within reach. */
const MOST_AT_FIRST = 6

/** Cards that their authors have typed or that are closed; organizers close a card for typing and open it again. */
export function TypedCards({ cards }: { cards: readonly NumberedCard[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = cards.filter(({ typedAt, isClosed }) => typedAt !== null || isClosed)
  if (shown.length === 0)
    return (
      <EmptyState title="No cards filled in online yet">
        Authors scan the code on their card. What they type appears here.
      </EmptyState>
    )
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <Card as="ul" inside="list" className="w-full">
        {shown.slice(0, isWhole ? undefined : MOST_AT_FIRST).map((card) => (
          <TypedCard key={card.id} card={card} />
        ))}
      </Card>
      {shown.length > MOST_AT_FIRST && (
        <Button look="secondary" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${shown.length}`}
        </Button>
      )}
    </div>
  )
}

function TypedCard({
  card: { id, number, title, presenterName, isClosed, sessionId, version },
}: {
  card: NumberedCard
}) {
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
          title: isClosed
            ? `Card ${number} is unlocked. Its author can change it again.`
            : `Card ${number} is locked. Its author can no longer change it.`,
        },
        failed: 'Nothing was changed',
      },
    )
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold tabular-nums">Card {number}</span>
          {isClosed && <Badge tone="fair">Closed</Badge>}
          {sessionId !== null && <Badge tone="good">Session</Badge>}
        </p>
        <p className="wrap-anywhere" dir="auto">
          {title}
        </p>
        <p className="text-sm text-soft wrap-anywhere" dir="auto">
          {presenterName}
        </p>
      </div>
      {sessionId === null && (
        <Button
          look="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`${isClosed ? 'Unlock' : 'Lock'}: card ${number}`}
          onClick={() => void close()}
        >
          {isClosed ? 'Unlock' : 'Lock'}
        </Button>
      )}
    </li>
  )
}
