import { useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { Chips } from './filter-chips.tsx'
import { MANY_ROOMS } from './large.ts'
import { useSchedule } from './use-schedule.ts'
import type { View } from './view.ts'

type Props = { view: View; sessions: readonly Session[]; className: string }

/** The rooms to filter by, folded: they are many. Null where they are few. */
export function RoomFilter({ view, sessions, className }: Props) {
  const { rooms } = useSchedule()
  const chosen = view.filters.room.length
  const [isOpen] = useState(chosen > 0)
  if (rooms.length <= MANY_ROOMS) return null
  const choices = rooms.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <nav aria-label={t('filter.byRoom')} className={className}>
      <details className="room-filter" open={isOpen}>
        <summary className="chip">
          {t('room.title')}
          {chosen > 0 && ` · ${chosen}`}
        </summary>
        <Chips view={view} sessions={sessions} kind="room" name={t('room.title')} choices={choices} />
      </details>
    </nav>
  )
}
