import { type ComponentProps, type CSSProperties, useRef } from 'react'
import { hasFilters } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { InTurn } from '../ui/in-turn.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { Bar, FreeNow, MyDay, NothingYet, Sideways } from './chunks.ts'
import { DayStrip } from './day-strip.tsx'
import { JUMP_LINKS } from './jumps.tsx'
import { MANY_ROOMS, MANY_SLOTS } from './large.ts'
import { MissingSchedule } from './missing-schedule.tsx'
import { OpenedSession } from './opened-session.tsx'
import { ResultCount } from './result-count.tsx'
import { ScheduleTable, shownTable } from './schedule-table.tsx'
import { Tools, useSlotAt } from './schedule-tools.tsx'
import { useOutOfView } from './use-out-of-view.ts'
import { type ScheduleReads, useSchedule } from './use-schedule.ts'
import { useFolded, useOwnTimes, useSeen, useShown, useStars, useTimed } from './use-shown.ts'
import { useStarLink } from './use-star-link.ts'
import { useIsAwaited, useListView, useView, type View } from './view.ts'

const BAR_BELOW = 50

/** The schedule of the event in the address, with the visitor's controls. */
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
  // A search also finds hidden sessions.
  const here = useShown(list.query ? schedule : unhidden, list, isSearched)
  const { narrowed, shown, found } = here
  const stars = useStars(sessions).length
  const event = useEvent()
  const day = useEventDay()
  const at = useSlotAt(timeSlots)
  const timed = useTimed(schedule)
  const folded = useFolded(schedule, timed, isSearched, day)
  const ownTimes = useOwnTimes(timed)
  const isReady = failures.length === 0 && !isPending
  useStarLink(isReady ? sessions : null)
  const isEmpty = isReady && timeSlots.length === 0
  const hasSessions = sessions.length > 0

  return (
    <section
      aria-labelledby="schedule-title"
      className={classes(
        'schedule-section',
        (view.isMine || isSearched) && 'is-narrowed',
        view.isMine && !isSearched && 'is-mine',
        (isAwaited || list.query) && (found ? 'is-found' : 'is-awaited'),
      )}
      style={{ '--rooms': rooms.length } as CSSProperties}
    >
      {/* First, so that a page that opens with a session shows it before the rest has loaded. */}
      <OpenedSession {...schedule} view={view} />
      {day?.phase === 'day' && isReady && !isEmpty && !isSearched && !view.isMine && (
        <OnTheDay schedule={unhidden} minutes={day.minutes} ownTimes={ownTimes} view={view} />
      )}
      <div ref={header} className="schedule-header">
        <h2 id="schedule-title">{t(view.isMine ? 'stars.myDay' : 'schedule.title')}</h2>
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
        {isReady && (isSearched || (hasSessions && !view.isMine)) && (
          <ResultCount
            found={shown.length}
            of={sessions.length}
            hidden={hidden}
            view={view}
            words={found?.words}
            earlier={folded.length}
          />
        )}
      </div>
      {(timeSlots.length > MANY_SLOTS ||
        rooms.length > MANY_ROOMS ||
        (event?.days ?? 1) > 1 ||
        rooms.some(({ facts }) => facts?.isStepFree)) &&
        JUMP_LINKS}
      <Standing schedule={schedule} isEmpty={isReady && !hasSessions && !view.isMine && !isSearched} />
      <Listing {...{ schedule, list, here, isSearched, hidden, folded, ownTimes }} at={at} stars={stars} />
      {isBarShown && !isEmpty && (
        <OnDemand at="bar">
          <Bar view={view} at={at} stars={stars} canSearch={hasSessions && (!view.isMine || isSearched)} />
        </OnDemand>
      )}
    </section>
  )
}

type Shown = ReturnType<typeof useShown>

type ListingProps = {
  schedule: ScheduleReads
  list: View
  here: Shown
  isSearched: boolean
  hidden: readonly Session[]
  folded: number[]
  ownTimes: ReadonlyMap<number, string>
  at: ReturnType<typeof useSlotAt>
  stars: number
}

/** The table of all sessions, or the list of those that a visitor has starred or searched for. */
function Listing({ schedule, list, here, isSearched, hidden, folded, ownTimes, at, stars }: ListingProps) {
  const day = useEventDay()
  const event = useEvent()
  const { listed, shown, rows, found } = here
  const { rooms, timeSlots, isPending, failures } = schedule
  const isEmpty = stars + listed.length === 0
  const isOwn = list.isMine && failures.length === 0 && !isPending && (isEmpty || !isSearched)
  const isTable = failures.length === 0 && timeSlots.length > 0 && (!list.isMine || isSearched)
  const isWhole = !list.isMine && !isSearched
  return (
    <>
      {isOwn && (
        <OnDemand at="mine">
          <MyDay listed={listed} starred={shown} view={list} isEmpty={isEmpty} isSearched={isSearched} />
        </OnDemand>
      )}
      {isTable && isSearched && listed.length === 0 && (
        <EmptyState
          title={
            hasFilters(list.filters)
              ? t(list.filters.on[0] && !list.query ? 'schedule.noneOn' : 'schedule.noneMatch')
              : t('schedule.noneFound')
          }
        />
      )}
      {isWhole && event?.claimsFrom && (
        <OnDemand at="free">
          <FreeNow event={event} schedule={schedule} />
        </OnDemand>
      )}
      {/* pane.css shows it if there is space for an open session. */}
      {!isWhole && listed[0] && (
        <p hidden className="choose-session">
          {t('schedule.choose')}
        </p>
      )}
      {isTable && isWhole && <WideTable />}
      {isTable && (listed.length > 0 || !isSearched) && (
        <ScheduleTable
          rows={rows}
          rooms={rooms}
          view={list}
          isWhole={isWhole}
          isSilent={hidden.length > 0 || day?.phase === 'after'}
          slotOn={at?.isOn ? at.slot.id : null}
          earlier={folded}
          lines={found?.lines}
          ownTimes={ownTimes}
        />
      )}
    </>
  )
}

function WideTable() {
  const table = shownTable.use()
  // After a phone is turned, this updates with the next minute or on scrolling.
  const isWide = table !== null && matchMedia('(width >= 48rem)').matches
  return (
    isWide && (
      <OnDemand at="sideways">
        <Sideways table={table} />
      </OnDemand>
    )
  )
}

/** The current sessions, above everything else. */
function OnTheDay(props: ComponentProps<typeof DayStrip>) {
  return (
    <>
      <SkipLink to="#schedule-title" words={t('schedule.skip')} />
      <InTurn name="day">
        <DayStrip {...props} />
      </InTurn>
    </>
  )
}

type StandingProps = { schedule: ScheduleReads; isEmpty: boolean }

/** The messages about a schedule that is missing or empty. */
function Standing({ schedule, isEmpty }: StandingProps) {
  return (
    <>
      <MissingSchedule {...schedule} />
      {isEmpty && (
        <OnDemand at="nothing">
          <NothingYet />
        </OnDemand>
      )}
    </>
  )
}
