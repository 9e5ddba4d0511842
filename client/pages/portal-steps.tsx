import type { Event } from '../../domain/events/events.ts'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const FirstSteps = inChunk(() => import('../first-steps/first-steps.tsx').then((file) => file.FirstSteps))

type Props = { event: Event; isFolded?: boolean }

/** The first steps of an event, above what a page of the portal is about; folded they are one line. The page does not wait for them. */
export function PortalSteps({ event, isFolded = false }: Props) {
  return (
    <OnDemand at={String(event.id)}>
      <FirstSteps event={event} isFolded={isFolded} />
    </OnDemand>
  )
}
