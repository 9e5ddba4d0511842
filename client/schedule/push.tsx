import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

/** Its code loads only if there is a star, because most visitors ask for no messages. */
export const PushToggle = inChunk(() => import('./push-toggle.tsx').then((file) => file.PushToggle))

export const PUSH_TOGGLE = (
  <OnDemand at="push">
    <PushToggle />
  </OnDemand>
)
