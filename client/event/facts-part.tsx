import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'

const FactFields = inChunk(() => import('./fact-fields.tsx').then((file) => file.FactFields))

/** The fields of a session's facts, whose code comes after that of the form around them. `form`: one with facts among its values. */
export function FactsPart({ form }: { form: unknown }) {
  return (
    <OnDemand at="facts">
      <FactFields form={form} />
    </OnDemand>
  )
}
