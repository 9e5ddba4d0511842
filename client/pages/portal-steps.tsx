import type { Event } from '../../domain/events/events.ts'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const FirstSteps = inChunk(() => import('../first-steps/first-steps.tsx').then((file) => file.FirstSteps))

/** The first steps of an event, on one line above the content of a portal page. The page does not wait for them. */
export function PortalSteps({ event }: { event: Event }) {
  return (
    <OnDemand at={String(event.id)}>
      <FirstSteps event={event} />
    </OnDemand>
  )
}
