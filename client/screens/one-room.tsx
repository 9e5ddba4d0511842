import { breakTitle, type TimedSession } from '../../domain/schedule/day.ts'
import type { RoomNow } from '../../domain/schedule/screen.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { clockTime, clockTimeAt, endOf } from '../../domain/times/times.ts'
import { colorOf } from '../event/room-color.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Bar, Countdown, MomentBand } from './moment-band.tsx'
import { Titled } from './room-tiles.tsx'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

/** The most sessions of later that a door lists. */
const MOST_LATER = 4

/** One room, for a tablet at its door: what is here now, what comes next, and what else is here today. */
export function OneRoom({ shown, at }: { shown: Shown; at: RoomNow }) {
  const { now, next, later, closed } = at
  const isEmpty = now.length + next.length === 0
  if (isEmpty)
    return (
      <>
        <MomentBand shown={shown} isAlone={true} />
        {closed ? (
          <p className="screen-nothing-more">
            This room is closed until {clockTime(closed.endTime, shown.event.clock)}.
          </p>
        ) : (
          shown.day !== null &&
          shown.moment.kind === 'running' && (
            <p className="screen-nothing-more">Nothing more is in this room today.</p>
          )
        )}
      </>
    )
  return (
    <>
      {now.length > 0 ? <Until shown={shown} now={now} /> : <Free shown={shown} at={at} />}
      <div className="screen-door" style={colorOf(at.index)} data-has-now={now.length > 0 || undefined}>
        {now.length > 0 && <Here sessions={now} />}
        <Coming title="Next" sessions={next} shown={shown} />
        <Coming title="Later" sessions={later} shown={shown} />
      </div>
    </>
  )
}

function Here({ sessions }: { sessions: readonly TimedSession[] }) {
  const fit = useFit<HTMLDivElement>(sessions)
  return (
    <div className="screen-door-now" ref={fit}>
      <ul className="screen-sessions" data-count={sessions.length} data-fit>
        {sessions.map((each) => (
          <Titled key={each.session.id} at={each} />
        ))}
      </ul>
    </div>
  )
}

/** Until when what is on here goes on. */
function Until({ shown: { event, now }, now: on }: { shown: Shown; now: readonly TimedSession[] }) {
  const { minutes } = phaseOf(event, now)
  const seconds = now.getUTCSeconds()
  const start = Math.min(...on.map((each) => each.start))
  const end = Math.max(...on.map((each) => each.end))
  return (
    <section className="screen-moment" data-kind="running" aria-labelledby="screen-moment">
      <div className="screen-moment-words">
        <div>
          <h2 id="screen-moment">Now</h2>
          <p>until {clockTimeAt(end, event.clock)}</p>
          <Countdown end={end} minutes={minutes} seconds={seconds} words="left" />
        </div>
      </div>
      <Bar part={(minutes + seconds / 60 - start) / (end - start)} />
    </section>
  )
}

/** The room is empty now, or closed. */
function Free({ shown: { event, now, moment }, at: { next, closed } }: { shown: Shown; at: RoomNow }) {
  const { minutes } = phaseOf(event, now)
  const start = Math.min(next[0]?.start ?? 0, closed ? endOf(closed) : Number.POSITIVE_INFINITY)
  return (
    <section className="screen-moment" data-kind="waiting" aria-labelledby="screen-moment">
      <div className="screen-moment-words">
        <div>
          <h2 id="screen-moment" dir="auto">
            {closed ? 'Closed' : moment.kind === 'break' ? breakTitle(moment.slot) : 'Free'}
          </h2>
          <p>until {clockTimeAt(start, event.clock)}</p>
          <Countdown end={start} minutes={minutes} seconds={now.getUTCSeconds()} words="left" />
        </div>
      </div>
    </section>
  )
}

type ComingProps = { title: string; sessions: readonly TimedSession[]; shown: Shown }

function Coming({ title, sessions, shown: { event } }: ComingProps) {
  const fit = useFit<HTMLElement>(sessions)
  if (sessions.length === 0) return null
  const left = title === 'Later' ? sessions.length - MOST_LATER : 0
  return (
    <section className={`screen-door-${title.toLowerCase()}`} aria-label={title} ref={fit}>
      <div data-fit>
        <h3>{title}</h3>
        <ul>
          {sessions.slice(0, left > 0 ? MOST_LATER : undefined).map((each) => (
            <li key={each.session.id}>
              <time data-clock={event.clock}>{clockTimeAt(each.start, event.clock)}</time>
              <div>
                <TitleInLanguage of={each.session} as="p" className="screen-title" />
                <p className="screen-by" dir="auto">
                  {[each.session.place, title === 'Next' && each.session.presenterName]
                    .filter(Boolean)
                    .join('\u00A0· ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {left > 0 && <p className="screen-by">and {left} more</p>}
      </div>
    </section>
  )
}
