import { useQuery } from '@tanstack/react-query'
import { formatterOf, t } from '../../domain/text/t.ts'
import { read } from '../net/reads.ts'
import { Loaded } from '../ui/loaded.tsx'

/** The number of phones that get messages about an event's changes, but never which ones. */
export function PhoneCount({ eventId }: { eventId: number }) {
  const phones = useQuery(read('GET /api/phones', { query: { eventId: String(eventId) } }))
  return (
    <Loaded query={phones} loading={t('loading')} failed={t('phone.failed')}>
      {({ phones: count, sent, dropped }) => (
        <dl className="flex flex-wrap gap-x-10 gap-y-4">
          <Figure label={t('phone.phones', { count })} value={count} />
          <Figure label={t('phone.arrived')} value={sent} />
          {dropped > 0 && <Figure label={t('phone.dropped')} value={dropped} />}
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
