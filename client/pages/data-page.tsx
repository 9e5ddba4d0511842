import { useQuery } from '@tanstack/react-query'
import { t } from '../../domain/text/t.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { EventData } from '../exports/event-data.tsx'
import { read } from '../net/reads.ts'
import { PageBody } from '../ui/page-body.tsx'

/** The event's data for other programs: calendars to subscribe to, apps, and files (docs/product.md#data). */
export function DataPage() {
  const query = useEventAddress()
  const event = useEvent()
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query }))
  if (!event) return null
  return (
    <PageBody title={t('data.title')}>
      <EventData event={event} rooms={rooms} />
    </PageBody>
  )
}
