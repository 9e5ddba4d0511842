import { type ComponentProps, Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { paths } from '../../domain/paths.ts'
import { type TimedSession, timedSessions } from '../../domain/schedule/day.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import { hostsOf } from '../../domain/schedule/names-in.ts'
import { personSlug } from '../../domain/schedule/people.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { scheduleRows } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay } from '../../domain/times/event-days.ts'
import { clockTime } from '../../domain/times/times.ts'
import { useClock, useEvent, useEventAddress } from '../event/event.ts'
import { useFavorites } from '../event/favorites.ts'
import { useHidden } from '../event/hidden-sessions.ts'
import { movedFrom } from '../event/marks.ts'
import { colorOf } from '../event/room-color.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Link } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { OnDemand } from '../ui/on-demand.tsx'
import { hideSession, showAgain } from './hide.ts'
import { PlanCut } from './plan.tsx'
import { PUSH_TOGGLE } from './push.tsx'
import { useSheet } from './use-sheet.ts'
import { useSidePanel } from './use-side-panel.ts'
import { searchOf, type View } from './view.ts'
import './on-demand.css'

/**
 * Its code loads with the first open session that has facts, or whose room does; client/whole-event.ts caches it for
 * offline reading.
 */
const SessionFacts = inChunk(() => import('./session-facts.tsx').then((file) => file.SessionFacts))

/** A session, and the schedule around it. */
export type InSchedule = {
  session: Session
  sessions: readonly Session[]
  timeSlots: readonly TimeSlot[]
  rooms: readonly Room[]
  view: View
}

/** Below a session: its room on the plan, messages about it once it is starred, its alternatives, and its neighbors in the schedule. */
export function RelatedSessions({ session, view, ...schedule }: InSchedule) {
  const clock = useClock()
  const event = useEvent()
  const favorites = useFavorites()
  const hidden = useHidden()
  const from = movedFrom.use()[session.id]
  const part = useRef<HTMLDivElement>(null)
  useSidePanel(session.id, view, part)
  useSheet(session.id, part)
  const isHidden = ({ id }: Session) => hidden.includes(String(id)) && !favorites.includes(String(id))
  const { rooms, timeSlots, sessions } = schedule
  const room = rooms.find(({ id }) => id === session.roomId)
  const isHydrated = useIsHydrated()
  const rows = useMemo(() => scheduleRows({ rooms, timeSlots, sessions }), [rooms, timeSlots, sessions])
  const row = rows.find(({ cells }) => cells.some(({ sessions }) => sessions.includes(session)))
  if (!row) return <div ref={part} />
  const isLeft = (each: Session) => each === session || !isHidden(each)
  const inOrder = rows.flatMap(({ cells }) => cells.flatMap(({ sessions }) => sessions.filter(isLeft)))
  const others = row.cells.flatMap(({ sessions, goingOn }, room) =>
    [...sessions, ...goingOn]
      .filter((each) => each !== session && isLeft(each))
      .map((other) => ({ other, room })),
  )
  const at = inOrder.indexOf(session)
  const isElsewhere = (each: Session) => isLeft(each) && !others.some(({ other }) => other === each)
  const byThem = timedSessions({ ...schedule, sessions: byTheSame(session, sessions).filter(isElsewhere) })
  const when = ({ day, startTime }: TimedSession) => {
    const time = clockTime(startTime, clock)
    return event && event.days > 1 ? t('time.onDate', { date: weekDate(dateOfDay(event, day)), time }) : time
  }
  const neighbors = [
    { to: inOrder[at - 1], rel: 'prev', words: `‹ ${t('session.previous')}` },
    { to: inOrder[at + 1], rel: 'next', words: `${t('session.next')} ›` },
  ]
  const link = (to: Session) => ({
    to: searchOf({ ...view, sessionId: to.id }),
    replace: true,
  })
  return (
    <>
      <Facts session={session} room={room} timeSlots={timeSlots} />
      <div ref={part} className="related-sessions">
        {from && <MovedFrom place={from} />}
        {isHydrated && room && (room.floorPlanId || room.facts) && (
          <OnDemand at="plan">
            <PlanCut room={room} />
          </OnDemand>
        )}
        <NotForMe
          session={session}
          isHidden={isHidden(session)}
          isFavorite={favorites.includes(String(session.id))}
        />
        {favorites.includes(String(session.id)) && PUSH_TOGGLE}
        <Others
          title={t('session.alsoAt', { time: clockTime(row.slot.startTime, clock) })}
          sessions={others.map(({ other, room }) => ({ other, room, where: other.roomName }))}
          link={link}
        />
        <Others
          title={t('session.alsoBy', { count: hostsOf(session).length })}
          sessions={byThem.map((timed) => ({ other: timed.session, room: timed.room, where: when(timed) }))}
          link={link}
        />
        <p className="neighbors">
          {neighbors.map(({ to, rel, words }) =>
            to ? (
              <Link key={rel} {...link(to)} rel={rel} title={to.title}>
                {words}
              </Link>
            ) : (
              // Keeps the other link on its side.
              <span key={rel} />
            ),
          )}
        </p>
      </div>
    </>
  )
}

/** Below the session's time and place. */
function MovedFrom({ place }: { place: string }) {
  const [head, setHead] = useState<Element | null>(null)
  // Each time, because the dialog may be a new element.
  useEffect(() => setHead(document.querySelector('#session-description > span')))
  return head && createPortal(<span className="moved-from">{t('session.movedFrom', { place })}</span>, head)
}

function Facts(props: ComponentProps<typeof SessionFacts>) {
  const { session, room } = props
  if (!session.facts && !room?.facts) return null
  return (
    <OnDemand at={`facts ${session.id}`}>
      <SessionFacts {...props} />
    </OnDemand>
  )
}

/**
 * The hosts of a session. Each links to a page that finds them in any spelling of the name; a name of only dots has
 * none.
 */
export function Hosts({ session }: Pick<InSchedule, 'session'>) {
  const { city, date } = useEventAddress()
  return hostsOf(session).map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      {personSlug(name) === '' ? (
        <bdi>{name}</bdi>
      ) : (
        <Link
          to={paths.person({ location: city, date }, name)}
          className="-my-2 inline-block py-2 underline underline-offset-4 wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </Link>
      )}
    </Fragment>
  ))
}

type OthersProps = {
  title: string
  /** `where`: the room or the time; `room`: its index among all rooms, for its color. */
  sessions: readonly { other: Session; room: number; where: string | null }[]
  link: (to: Session) => ComponentProps<typeof Link>
}

function Others({ title, sessions, link }: OthersProps) {
  if (sessions.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {sessions.map(({ other, room, where }) => (
          <li key={other.id} style={colorOf(room)}>
            <Link {...link(other)}>
              <span dir="auto" className="room-name">
                {where}
              </span>{' '}
              <TitleInLanguage of={other} className="block" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The other sessions of a session's hosts, including those with further hosts. */
function byTheSame(session: Session, sessions: readonly Session[]): Session[] {
  const names = hostsOf(session).map((name) => name.toLowerCase())
  return sessions.filter((other) => {
    const written = hostNames(other).toLowerCase()
    // "Ann Lee" is also in "Ann Leeson".
    const isTheirs = (name: string) =>
      written.includes(name) && hostsOf(other).some((each) => each.toLowerCase() === name)
    return other !== session && names.some(isTheirs)
  })
}

type Standing = { session: Session; isHidden: boolean; isFavorite: boolean }

/** Removes the session from this visitor's lists, or returns it to them. */
function NotForMe({ session, isHidden, isFavorite }: Standing) {
  return (
    <p className="not-for-me">
      <Button
        look="secondary"
        size="small"
        needsScript
        onClick={() => (isHidden ? showAgain([session]) : hideSession(session, isFavorite))}
      >
        {t(isHidden ? 'session.bringBack' : 'session.notForMe')}
      </Button>{' '}
      <span role="status">{isHidden && t('session.isHidden')}</span>
    </p>
  )
}
