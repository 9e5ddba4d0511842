import type { ReactNode } from 'react'
import {
  type Lists,
  labelOf,
  SESSION_FIELDS,
  type ValueKind,
  type ValuesSpec,
  valueOfLabel,
} from '../../domain/schedule/session-fields.ts'
import { badgeClass, toneOfStep } from '../ui/badge.tsx'

/**
 * The values of a session with this event's labels. These are plain elements, because a schedule has hundreds of them.
 */
export function valueBadges(lists: Lists, kind: ValueKind, values: readonly string[]): ReactNode {
  const labels = lists[kind]
  const { isScale = false }: ValuesSpec = SESSION_FIELDS[kind]
  const steps = isScale ? labels.map(valueOfLabel) : []
  return values.map((value) => (
    <span key={value} className={badgeClass(toneOfStep(steps.indexOf(value), steps.length))}>
      {labelOf(value, labels)}
    </span>
  ))
}
