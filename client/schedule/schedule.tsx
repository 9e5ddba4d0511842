import { type CSSProperties, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { wallClock } from '../../domain/dates.ts'
import { hasFilters, matchesFilters, scheduleRows, slotAt } from '../../domain/schedule.ts'
import { useNowInBrowser } from '../lib/clock.tsx'
import { useEvent } from '../lib/event.ts'
import { useFavourites } from '../lib/favourites.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { FilterChips } from './filter-chips.tsx'
import { NowButton } from './now-button.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { SessionDetail } from './session-detail.tsx'
import { useOutOfView } from './use-out-of-view.ts'
import { useSchedule } from './use-schedule.ts'
import { searchOf, useListView, useView } from './view.ts'

const BAR_BELOW = 50

/** The schedule of the event in the address, with what a visitor can do to it. */
export function Schedule() {
  const header = useRef<HTMLDivElement>(null)
  const isBarShown = useOutOfView(header, BAR_BELOW)
  const navigate = useNavigate()
  const view = useView()
  const favourites = useFavourites()
  const { sessions, timeSlots, rooms, isPending, isFetchingSessions, failures, retry } = useSchedule()
  const at = useSlotAt(timeSlots)

  const list = useListView()
  const chosen = list.isMine ? favourites : null
  const shown = useMemo(
    () =>
      sessions.filter(
        (each) => matchesFilters(each, list.filters) && (!chosen || chosen.includes(String(each.id))),
      ),
    [sessions, list, chosen],
  )
  const rows = useMemo(() => scheduleRows({ rooms, timeSlots, sessions: shown }), [rooms, timeSlots, shown])
  const opened = sessions.find((each) => each.id === view.sessionId)
  const toggle = (
    <Button
      size="small"
      needsScript
      onClick={() => navigate(searchOf({ ...view, isMine: !view.isMine }), { replace: true })}
    >
      {view.isMine ? 'Show All Sessions' : 'Show My Sessions'}
    </Button>
  )

  return (
    <section
      aria-labelledby="schedule-title"
      className="schedule-section"
      style={{ '--rooms': rooms.length } as CSSProperties}
    >
      <div ref={header} className="schedule-header">
        <h2 id="schedule-title">Session Schedule</h2>
        <div className="schedule-actions">
          {toggle}
          <NowButton at={at} />
          {view.isMine && shown.length > 0 && <CalendarLink sessions={shown} size="small" />}
        </div>
        <FilterChips view={view} />
      </div>
      {failures.length > 0 && (
        <ErrorState title={failures.join(', ')} onRetry={retry}>
          Please check your connection and try again.
        </ErrorState>
      )}
      {isPending && failures.length === 0 && <Spinner label="Loading sessions..." />}
      {!isPending && failures.length === 0 && timeSlots.length === 0 && (
        <EmptyState title="The schedule will be announced here." />
      )}
      {view.sessionId !== null && !opened && !isPending && failures.length === 0 && (
        <p role="status" className="mb-5 text-soft">
          This session is no longer on the schedule.
        </p>
      )}
      {failures.length === 0 && timeSlots.length > 0 && (
        <ScheduleTable
          rows={rows}
          rooms={rooms}
          view={list}
          isWhole={!view.isMine && !hasFilters(view.filters)}
          slotOn={at?.isOn ? at.slot.id : null}
        />
      )}
      {isBarShown && (
        <div className="schedule-bar">
          {toggle}
          <NowButton at={at} />
        </div>
      )}
      {opened && (
        <SessionDetail
          session={opened}
          slot={timeSlots.find(({ id }) => id === opened.timeSlotId)}
          view={view}
          isComing={isFetchingSessions}
        />
      )}
    </section>
  )
}

/** On the day of the event, on the clocks where it takes place: the slot that is on, or the next one. */
function useSlotAt(timeSlots: Parameters<typeof slotAt>[0]) {
  const event = useEvent()
  const now = useNowInBrowser()
  if (!event || !now) return null
  const { date, minutes } = wallClock(now, event.timeZone)
  return date === event.date ? slotAt(timeSlots, minutes) : null
}
