import { type ComponentProps, type CSSProperties, useEffect, useRef } from 'react'
import { hasFilters, slotAt } from '../../domain/schedule.ts'
import { minutesOn, useNowInBrowser } from '../lib/clock.tsx'
import { useEvent } from '../lib/event.ts'
import { useEventDay } from '../lib/event-day.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { bringUp } from './bring-up.ts'
import { MyDay, MyDayTools, NothingYet } from './chunks.ts'
import { DayStrip } from './day-strip.tsx'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FoundLine } from './found-line.tsx'
import { JUMPS } from './jumps.tsx'
import { MANY_ROOMS, MANY_SLOTS } from './large.ts'
import { NowButton } from './now-button.tsx'
import { OpenedSession } from './opened-session.tsx'
import { ScheduleTable } from './schedule-table.tsx'
import { SearchField } from './search-field.tsx'
import { useOutOfView } from './use-out-of-view.ts'
import { useSchedule } from './use-schedule.ts'
import { useFolded, useOwnTimes, useSeen, useShown, useStars } from './use-shown.ts'
import { useTakenAlong } from './use-taken-along.ts'
import { showView, useIsAwaited, useListView, useView, type View } from './view.ts'

const BAR_BELOW = 50
const NONE_FOUND = 'No sessions found'
/** On the day one's own list says in two lines what comes next: nothing moves as their code comes. */
const NEXT_ROOM = { minHeight: '3.25rem' }

/** The schedule of the event in the address, with a visitor's tools. */
export function Schedule() {
  const header = useRef<HTMLDivElement>(null)
  const isBarShown = useOutOfView(header, BAR_BELOW)
  const view = useView()
  const schedule = useSchedule()
  const { sessions, timeSlots, rooms, isPending, failures } = schedule
  const list = useListView()
  const isAwaited = useIsAwaited()
  const isSearched = isAwaited || list.query !== '' || hasFilters(list.filters)
  const [seen, hidden] = useSeen(sessions)
  const unhidden = { ...schedule, sessions: seen }
  // A search finds what is hidden, too.
  const { narrowed, shown, listed, rows, overlaps, found } = useShown(
    list.query ? schedule : unhidden,
    list,
    isSearched,
  )
  const stars = useStars(sessions).length
  const event = useEvent()
  const day = useEventDay()
  const at = useSlotAt(timeSlots)
  const folded = useFolded(schedule, isSearched, day)
  const ownTimes = useOwnTimes(schedule)
  const isReady = failures.length === 0 && !isPending
  useTakenAlong(isReady ? sessions : null)
  const isEmpty = isReady && timeSlots.length === 0
  const hasSessions = sessions.length > 0
  const isTableShown =
    failures.length === 0 && timeSlots.length > 0 && (!view.isMine || listed.length > 0 || isSearched)

  return (
    <section
      aria-labelledby="schedule-title"
      className={[
        'schedule-section',
        (view.isMine || isSearched) && 'is-narrowed',
        view.isMine && !isSearched && 'is-mine',
        (isAwaited || (list.query && !found)) && 'is-awaited',
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ '--rooms': rooms.length } as CSSProperties}
    >
      {/* First, so that a page that opens with a session shows it before the rest has come. */}
      <OpenedSession {...schedule} view={view} />
      {day?.phase === 'day' && isReady && !isEmpty && !isSearched && !view.isMine && (
        <OnTheDay schedule={unhidden} minutes={day.minutes} ownTimes={ownTimes} view={view} />
      )}
      <div ref={header} className="schedule-header">
        <h2 id="schedule-title">{view.isMine ? 'My day' : 'Session Schedule'}</h2>
        {!isEmpty && (
          <Tools
            view={view}
            at={at}
            stars={stars}
            hasSessions={hasSessions}
            narrowed={narrowed}
            shown={shown}
          />
        )}
      </div>
      {(timeSlots.length > MANY_SLOTS || rooms.length > MANY_ROOMS || (event?.days ?? 1) > 1) && JUMPS}
      <Standing schedule={schedule} isEmpty={isEmpty} />
      {isReady && !isEmpty && (
        <FoundLine
          found={shown.length}
          of={sessions.length}
          hidden={hidden}
          view={view}
          words={found?.words}
          earlier={isTableShown ? folded.length : 0}
        />
      )}
      {view.isMine && isReady && (
        <div style={day?.phase === 'day' ? NEXT_ROOM : undefined}>
          <OnDemand at="mine">
            <MyDay sessions={shown} isEmpty={stars + listed.length === 0} isSearched={isSearched} />
          </OnDemand>
        </div>
      )}
      {isTableShown && isSearched && listed.length === 0 && (
        <EmptyState title={hasFilters(list.filters) ? 'No sessions match these filters' : NONE_FOUND} />
      )}
      {isTableShown && (listed.length > 0 || !isSearched) && (
        <ScheduleTable
          rows={rows}
          rooms={rooms}
          view={list}
          isWhole={!view.isMine && !isSearched}
          isSilent={hidden.length > 0 || day?.phase === 'after'}
          slotOn={at?.isOn ? at.slot.id : null}
          earlier={folded}
          overlaps={overlaps}
          lines={found?.lines}
          ownTimes={ownTimes}
        />
      )}
      {view.isMine && isReady && stars > 0 && (
        <OnDemand at="tools">
          <MyDayTools sessions={shown} />
        </OnDemand>
      )}
      {isBarShown && !isEmpty && (
        <Bar view={view} at={at} stars={stars} canSearch={hasSessions && (!view.isMine || isSearched)} />
      )}
    </section>
  )
}

/** The ways from the middle of a long page: to what is on, to one's own sessions and back, to the search. */
function Bar({ canSearch, at, ...view }: Pick<ToolsProps, 'view' | 'at' | 'stars'> & { canSearch: boolean }) {
  return (
    <div className="schedule-bar">
      <NowButton at={at} />
      <ViewToggle {...view} />
      {canSearch && (
        <Button look="secondary" size="small" onClick={search}>
          Search
        </Button>
      )}
    </div>
  )
}

type ScheduleReads = ReturnType<typeof useSchedule>
type Sessions = ScheduleReads['sessions']
/** The sessions that are on, before everything else. */
function OnTheDay(props: ComponentProps<typeof DayStrip>) {
  return (
    <>
      <SkipLink to="#schedule-title" words="Skip to the schedule" />
      <DayStrip {...props} />
    </>
  )
}

type ToolsProps = {
  view: View
  at: ReturnType<typeof useSlotAt>
  /** How many sessions of this event have a star. */
  stars: number
  hasSessions: boolean
  narrowed: Sessions
  shown: Sessions
}

function Tools({ view, at, stars, hasSessions, narrowed, shown }: ToolsProps) {
  return (
    <>
      <div className="schedule-actions">
        <ViewToggle view={view} stars={stars} />
        <NowButton at={at} />
      </div>
      {hasSessions && (
        <div className="schedule-finding">
          <SearchField view={view} />
          <FilterButton view={view} sessions={narrowed} found={shown.length} />
          <FilterChips view={view} sessions={narrowed} />
        </div>
      )}
    </>
  )
}

type StandingProps = { schedule: ScheduleReads; isEmpty: boolean }

/** The sentences about a schedule that is not here. */
function Standing({ schedule: { failures, retry, isPending }, isEmpty }: StandingProps) {
  return (
    <>
      {failures.length > 0 && (
        <ErrorState title={failures.join(', ')} onRetry={retry}>
          Please check your connection and try again.
        </ErrorState>
      )}
      {isPending && failures.length === 0 && <Spinner label="Loading sessions..." />}
      {isEmpty && (
        <OnDemand at="nothing">
          <NothingYet />
        </OnDemand>
      )}
    </>
  )
}

function search() {
  const field = document.querySelector<HTMLElement>('.search')
  field?.focus()
  field?.scrollIntoView()
}

function ViewToggle({ view, stars }: Pick<ToolsProps, 'view' | 'stars'>) {
  const wanted = useRef<boolean>(undefined)
  useEffect(() => {
    // Only now is what stood above it gone.
    if (wanted.current === view.isMine) bringUp('.schedule-header')
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
      {view.isMine ? 'Show All Sessions' : 'Show My Sessions'}
      {!view.isMine && stars > 0 && <small aria-hidden="true">{stars}</small>}
    </Button>
  )
}

/** On the day of the event, on the clocks where it takes place: the slot that is on, or the next one. */
function useSlotAt(timeSlots: Parameters<typeof slotAt>[0]) {
  const event = useEvent()
  const now = useNowInBrowser()
  const minutes = event && now ? minutesOn(event, now) : null
  return minutes === null ? null : slotAt(timeSlots, minutes)
}
