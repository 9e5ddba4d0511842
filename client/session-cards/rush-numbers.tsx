import { useQuery } from '@tanstack/react-query'
import type { NumberedCard } from '../../domain/cards/numbered-cards.ts'
import type { SessionCard } from '../../domain/cards/session-cards.ts'
import type { Event } from '../../domain/events/events.ts'
import { portalPaths } from '../../domain/portal-paths.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { spotOf } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

/**
 * The numbers of a rush: the progress of an event's cards, readable at arm's length. Each links to the list that it
 * counts.
 */
export function RushNumbers({ event }: { event: Event }) {
  const query = { eventId: String(event.id) }
  const { data: numbered } = useQuery(read('GET /api/numbered-cards', { query }))
  const { data: cards } = useQuery(read('GET /api/session-cards', { query }))
  const { data: sessions } = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  if (!numbered || !cards || !sessions || numbered.length + cards.length === 0) return null
  return (
    <nav
      aria-label={t('card.numbers')}
      className="flex flex-wrap justify-between gap-x-2 sm:justify-start sm:gap-x-6"
    >
      {numbersOf(event, { numbered, cards, sessions }).map(({ words, count, to }) => (
        <Link
          key={words}
          to={to}
          className="inline-flex items-center text-xs leading-tight text-soft underline-offset-4 hover:underline max-sm:flex-col sm:min-h-9 sm:gap-1.5 sm:text-base"
        >
          <b className="text-lg leading-tight font-black text-ink tabular-nums sm:text-xl">{count}</b> {words}
        </Link>
      ))}
    </nav>
  )
}

type Lists = {
  numbered: readonly NumberedCard[]
  cards: readonly SessionCard[]
  sessions: readonly Session[]
}

function numbersOf(event: Event, { numbered, cards, sessions }: Lists) {
  const [wall, list] = [portalPaths.adminWall(event), portalPaths.admin(event, { section: 'session-cards' })]
  const count = (...states: SessionCard['state'][]) =>
    cards.filter(({ state }) => states.includes(state)).length
  return [
    { words: t('card.countMade'), count: numbered.length, to: `${wall}#wall-print` },
    {
      words: t('card.countTyped'),
      count: numbered.filter(({ typedAt }) => typedAt !== null).length,
      to: `${wall}#wall-typed`,
    },
    { words: t('card.countPhotos'), count: cards.length, to: list },
    { words: t('card.countRead'), count: count('read', 'saved'), to: list },
    { words: t('card.countWaiting'), count: count('waiting', 'reading', 'read', 'failed'), to: list },
    {
      words: t('card.countPlaced'),
      count: sessions.filter((session) => spotOf(session)).length,
      to: portalPaths.adminBoard(event),
    },
  ]
}
