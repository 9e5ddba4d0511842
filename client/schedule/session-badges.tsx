import type { Session } from '../../domain/sessions.ts'
import { labelOf } from '../../domain/vocabulary.ts'
import { Badge, LEVEL_TONES } from '../ui/badge.tsx'

type Values = Pick<Session, 'type' | 'level' | 'focus'>

/** The badges of a tile: type, level and focus. */
export function SessionBadges({ session }: { session: Values }) {
  if (session.type.length === 0 && session.level.length === 0) return null
  return (
    <p className="session-badges">
      {session.type.map((value) => (
        <Badge key={value}>{labelOf(value)}</Badge>
      ))}
      {session.level.map((value) => (
        <Badge key={value} tone={LEVEL_TONES[value]}>
          {labelOf(value)}
        </Badge>
      ))}
    </p>
  )
}

/** In the detail: all three kinds with their names. */
export function LabelledBadges({ session }: { session: Values }) {
  const kinds = [
    { label: 'Type', values: session.type },
    { label: 'Level', values: session.level },
    { label: 'Focus', values: session.focus },
  ].filter(({ values }) => values.length > 0)
  if (kinds.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {kinds.map(({ label, values }) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {values.map((value) => (
              <Badge key={value} tone={LEVEL_TONES[value]}>
                {labelOf(value)}
              </Badge>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
