import { useState } from 'react'
import { STATES } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { Chips } from './filter-chips.tsx'
import { MANY_ROOMS } from './large.ts'
import { useSchedule } from './use-schedule.ts'
import { type View, withToggled } from './view.ts'
import { ViewLink } from './view-link.tsx'

type Props = { view: View; sessions: readonly Session[]; className: string }

/**
 * Filters by room: the step-free rooms, and, if there are many rooms, each of them in an expandable part. Null if there
 * is neither.
 */
export function RoomFilter({ view, sessions, className }: Props) {
  const { rooms } = useSchedule()
  const chosen = view.filters.room.length
  const [isOpen] = useState(chosen > 0)
  const isMany = rooms.length > MANY_ROOMS
  const isStepFree = view.filters.access.length > 0
  const isAsked = isStepFree || rooms.some(({ facts }) => facts?.isStepFree)
  if (!isMany && !isAsked) return null
  const choices = rooms.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <nav aria-label={t('filter.byRoom')} className={className}>
      {isAsked && (
        <ViewLink
          view={withToggled(view, 'access', STATES.access)}
          rel="nofollow"
          className="chip"
          aria-current={isStepFree ? 'true' : undefined}
        >
          {t('room.stepFree')}
        </ViewLink>
      )}
      {isMany && (
        <details className="room-filter" open={isOpen}>
          <summary className="chip">
            {t('room.title')}
            {chosen > 0 && ` · ${chosen}`}
          </summary>
          <Chips view={view} sessions={sessions} kind="room" name={t('room.title')} choices={choices} />
        </details>
      )}
    </nav>
  )
}
