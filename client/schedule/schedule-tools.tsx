import { slotAt } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { minutesOn, useNowInBrowser } from '../event/clock.tsx'
import { useEvent } from '../event/event.ts'
import { InTurn } from '../ui/in-turn.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NowButton } from './now-button.tsx'
import { SearchField } from './search-field.tsx'
import type { View } from './view.ts'
import { ViewToggle } from './view-toggle.tsx'

type ToolsProps = {
  view: View
  at: ReturnType<typeof useSlotAt>
  /** How many sessions of this event have a star. */
  stars: number
  hasSessions: boolean
  narrowed: readonly Session[]
  shown: readonly Session[]
}

/** Beside the heading of the schedule: its views, and the controls for finding a session. */
export function Tools({ view, at, stars, hasSessions, narrowed, shown }: ToolsProps) {
  return (
    <>
      <div className="schedule-actions">
        <ViewToggle view={view} stars={stars} />
        {!view.isMine && <NowButton at={at} />}
      </div>
      {hasSessions && (
        <InTurn name="finding">
          <div className="schedule-finding">
            <SearchField view={view} />
            <FilterButton view={view} sessions={narrowed} found={shown.length} />
            <FilterChips view={view} sessions={narrowed} />
          </div>
        </InTurn>
      )}
    </>
  )
}

/** On the day of the event, in its time zone: the current slot, or the next one. */
export function useSlotAt(timeSlots: Parameters<typeof slotAt>[0]) {
  const event = useEvent()
  const now = useNowInBrowser()
  const minutes = event && now ? minutesOn(event, now) : null
  return minutes === null ? null : slotAt(timeSlots, minutes)
}
