import { useEffect, useRef } from 'react'
import { slotAt } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { minutesOn, useNowInBrowser } from '../event/clock.tsx'
import { useEvent } from '../event/event.ts'
import { Button } from '../ui/button.tsx'
import { InTurn } from '../ui/in-turn.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NowButton } from './now-button.tsx'
import { scrollIntoReach } from './scroll-into-reach.ts'
import { focusSearch, SearchField } from './search-field.tsx'
import { showView, type View } from './view.ts'

type ToolsProps = {
  view: View
  at: ReturnType<typeof useSlotAt>
  /** How many sessions of this event have a star. */
  stars: number
  hasSessions: boolean
  narrowed: readonly Session[]
  shown: readonly Session[]
}

/** Beside the heading of the schedule: its views, and the ways to find a session. */
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

/** The ways from the middle of a long page: to what is on, to "My day" and back, to the search. */
export function Bar({
  canSearch,
  at,
  ...view
}: Pick<ToolsProps, 'view' | 'at' | 'stars'> & { canSearch: boolean }) {
  return (
    <div className="schedule-bar">
      {!view.view.isMine && <NowButton at={at} />}
      <ViewToggle {...view} />
      {canSearch && (
        <Button look="secondary" size="small" onClick={focusSearch}>
          {t('schedule.search')}
        </Button>
      )}
    </div>
  )
}

function ViewToggle({ view, stars }: Pick<ToolsProps, 'view' | 'stars'>) {
  const wanted = useRef<boolean>(undefined)
  useEffect(() => {
    // Only now is what stood above it gone.
    if (wanted.current === view.isMine) scrollIntoReach('.schedule-header')
    wanted.current = undefined
  }, [view.isMine])
  return (
    <Button
      look="secondary"
      size="small"
      needsScript
      onClick={() => {
        wanted.current = !view.isMine
        showView({ ...view, isMine: !view.isMine })
      }}
    >
      {t(view.isMine ? 'schedule.showAll' : 'schedule.showMine')}
      {!view.isMine && stars > 0 && <small aria-hidden="true">{stars}</small>}
    </Button>
  )
}

/** On the day of the event, on the clocks where it takes place: the slot that is on, or the next one. */
export function useSlotAt(timeSlots: Parameters<typeof slotAt>[0]) {
  const event = useEvent()
  const now = useNowInBrowser()
  const minutes = event && now ? minutesOn(event, now) : null
  return minutes === null ? null : slotAt(timeSlots, minutes)
}
