import { useQuery } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { longDate } from '../../domain/times/dates.ts'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { Heading } from '../ui/heading.tsx'

/** How old other events' data on the page may be: the page follows only the changes of its own event. */
const STALE_MS = 60_000

/** A host's sessions at other events. Shows nothing if they cannot be read, because the page is about this event. */
export function Elsewhere({ eventId, person }: { eventId: number; person: string }) {
  const query = { eventId: String(eventId), person }
  const { data = [] } = useQuery({
    ...read('GET /api/sessions/elsewhere', { query }),
    staleTime: STALE_MS,
    refetchOnWindowFocus: true,
  })
  if (data.length === 0) return null
  return (
    <section className="mt-12">
      <Heading level={2} className="mb-3">
        {t('person.elsewhere')}
      </Heading>
      <ul className="divide-y divide-line">
        {data.map(({ id, title, date, event }) => (
          <li key={id} className="py-2">
            <Link
              to={paths.event(event, { session: id })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 wrap-anywhere"
            >
              <bdi>{title}</bdi>
            </Link>
            <p className="text-sm text-soft">
              <bdi>{event.name}</bdi> · {longDate(date)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
