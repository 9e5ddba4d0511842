import { useQuery } from '@tanstack/react-query'
import type { Event } from '../../domain/events.ts'
import type { Sponsor } from '../../domain/sponsors.ts'
import { useCall } from '../lib/calling.tsx'
import { usePlace } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { SponsorDialog } from './sponsor-dialog.tsx'
import { SponsorLine } from './sponsor-line.tsx'

const WORDS = { item: 'sponsor', items: 'sponsors', title: 'Sponsors', add: 'Add Sponsor' }

/** The section 'Sponsor Management': the order here is the order in which sponsors are shown. */
export function SponsorManagement({ portal: { event } }: { portal: { event: Event } }) {
  const call = useCall()
  const readSponsors = read('GET /api/sponsors', { query: usePlace() })
  const { error, data, refetch } = useQuery(readSponsors)
  if (error && !data)
    return <ErrorState title={`Error loading sponsors: ${saidBy(error)}`} onRetry={() => void refetch()} />
  return (
    <ManagedList<Sponsor>
      words={WORDS}
      name="sponsor"
      readRows={readSponsors}
      nameOf={({ name }) => name}
      dialog={(sponsor, close) => <SponsorDialog event={event} sponsor={sponsor} onClose={close} />}
      onDelete={({ id }) => call('DELETE /api/sponsors/:id', { params: { id: String(id) } })}
      deleted={{ title: 'Success', description: 'Sponsor deleted' }}
      deleteFailed={(said) => ({ title: 'Failed to delete sponsor', description: said })}
      onReorder={(sponsors) => call('POST /api/sponsors/reorder', { body: { sponsors } })}
      reordered={{ title: 'Success', description: 'Sponsors reordered' }}
      reorderFailed={(said) => ({ title: 'Failed to reorder sponsors', description: said })}
    >
      {(sponsor) => <SponsorLine sponsor={sponsor} />}
    </ManagedList>
  )
}
