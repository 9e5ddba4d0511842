import {
  labelOf,
  SESSION_FIELDS,
  type ValueKind,
  type ValuesSpec,
  valueOfLabel,
} from '../../domain/schedule/session-fields.ts'
import { Badge, toneOfStep } from '../ui/badge.tsx'
import { useLists } from './lists.ts'

/** The values of a session by their labels at this event. */
export function ValueBadges({ kind, values }: { kind: ValueKind; values: readonly string[] }) {
  const labels = useLists()[kind]
  const { isScale = false }: ValuesSpec = SESSION_FIELDS[kind]
  const steps = isScale ? labels.map(valueOfLabel) : []
  return values.map((value) => (
    <Badge key={value} tone={toneOfStep(steps.indexOf(value), steps.length)}>
      {labelOf(value, labels)}
    </Badge>
  ))
}
