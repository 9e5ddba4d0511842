import { useQuery } from '@tanstack/react-query'
import { formatterOf } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Loaded } from '../ui/loaded.tsx'

/** How many phones are told of an event's changes; never which. */
export function PhoneCount({ eventId }: { eventId: number }) {
  const phones = useQuery(read('GET /api/phones', { query: { eventId: String(eventId) } }))
  return (
    <Loaded query={phones} loading="Loading..." failed="Failed to fetch phones">
      {({ phones: count, sent, dropped }) => (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Figure label={count === 1 ? 'Phone' : 'Phones'} value={count} />
          <Figure label="Messages that arrived at a push service" value={sent} />
          {dropped > 0 && <Figure label="Messages that came to nothing" value={dropped} />}
        </dl>
      )}
    </Loaded>
  )
}

function Figure({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="text-2xl font-bold tabular-nums">{formatterOf(Intl.NumberFormat, {}).format(value)}</dd>
    </div>
  )
}
