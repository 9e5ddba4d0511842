import type { ComponentProps } from 'react'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const FactFields = inChunk(() => import('./fact-fields.tsx').then((file) => file.FactFields))

/** The fields of a session's facts. Their code loads after that of the form around them. */
export function FactsPart(props: ComponentProps<typeof FactFields>) {
  return (
    <OnDemand at="facts">
      <FactFields {...props} />
    </OnDemand>
  )
}
