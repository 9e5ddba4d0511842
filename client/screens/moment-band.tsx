import type { ReactNode } from 'react'
import { breakTitle } from '../../domain/schedule/day.ts'
import { type Moment, timeLeft } from '../../domain/schedule/screen.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay, datesOf, phaseOf } from '../../domain/times/event-days.ts'
import { clockTime, clockTimeAt, DAY_MINUTES } from '../../domain/times/times.ts'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

/** The line about the whole event: what is on until when and for how long still, a break, or what it waits for. */
export function MomentBand({ shown, isAlone }: { shown: Shown; isAlone: boolean }) {
  const { event, now, moment, breaks } = shown
  const { minutes } = phaseOf(event, now)
  const { title, about } = wordsOf(shown)
  const end = 'end' in moment ? moment.end : moment.kind === 'waiting' ? moment.start : null
  const fit = useFit<HTMLDivElement>(`${title} ${isAlone} ${moment.kind}`)
  const after = moment.kind === 'running' || moment.kind === 'break' ? breaks : []
  return (
    <section
      className="screen-moment"
      data-kind={moment.kind}
      data-alone={isAlone || undefined}
      aria-labelledby="screen-moment"
      ref={fit}
    >
      <div className="screen-moment-words">
        <div data-fit>
          <h2 id="screen-moment" dir="auto">
            {title}
          </h2>
          <p dir="auto">
            {about}
            {after.length > 0 && (
              <span className="screen-then"> then {after.map(breakTitle).join(', ')}</span>
            )}
          </p>
          {end !== null && (
            <Countdown
              end={end}
              minutes={minutes}
              seconds={now.getUTCSeconds()}
              words={moment.kind === 'waiting' ? 'in' : 'left'}
            />
          )}
        </div>
      </div>
      {'end' in moment && (
        <Bar part={(minutes + now.getUTCSeconds() / 60 - moment.start) / (moment.end - moment.start)} />
      )}
    </section>
  )
}

type CountdownProps = { end: number; minutes: number; seconds: number; words: 'in' | 'left' }

/** How long something still takes. Screen readers ask for it: they are not told each minute. */
export function Countdown({ end, minutes, seconds, words }: CountdownProps) {
  const left = timeLeft(end, minutes, seconds)
  return (
    <p className="screen-countdown" role="timer">
      {words === 'in' ? `in ${left}` : `${left} left`}
    </p>
  )
}

/** How much of something is over. */
export function Bar({ part }: { part: number }) {
  return (
    <div className="screen-bar" aria-hidden="true">
      <i style={{ scale: `${Math.min(1, Math.max(0, part)).toFixed(3)} 1` }} />
    </div>
  )
}

type Words = { title: string; about: ReactNode }

function wordsOf({ event, moment, breaks }: Shown): Words {
  const at = (minutes: number) => clockTimeAt(minutes, event.clock)
  switch (moment.kind) {
    case 'away':
      return {
        title: awayTitle(moment),
        about: join(
          datesOf(event),
          moment.days === 1 && moment.start !== null && at(moment.start),
          event.location,
        ),
      }
    case 'running':
      return { title: 'Now', about: `until ${at(moment.end)}` }
    case 'break':
      return {
        title: breakTitle(moment.slot),
        about: join(`until ${at(moment.end)}`, moment.slot.staticLocation),
      }
    case 'waiting': {
      const { slot, start, isFirst } = moment
      const title = slot ? breakTitle(slot) : isFirst ? 'We begin' : 'Next'
      return { title, about: join(`at ${at(start)}`, slot?.staticLocation) }
    }
    case 'over': {
      if (moment.next === null) return { title: 'That was it', about: 'The last session is over.' }
      const day = Math.floor(moment.next / DAY_MINUTES) + 1
      return { title: 'Until tomorrow', about: `${weekDate(dateOfDay(event, day))}, ${at(moment.next)}` }
    }
    case 'nothing': {
      const [next] = breaks
      return {
        title: 'The schedule is being made',
        about: next
          ? `Next: ${join(`${breakTitle(next)} at ${clockTime(next.startTime, event.clock)}`, next.staticLocation)}`
          : 'Sessions stand here as soon as they have a room.',
      }
    }
  }
}

function awayTitle({ days, isOver }: Extract<Moment, { kind: 'away' }>): string {
  if (isOver) return 'This event is over'
  if (days < 1) return 'Welcome'
  return days === 1 ? 'Tomorrow' : `In ${days} days`
}

function join(...words: (string | null | undefined | false)[]): string {
  // No line begins with a dot.
  return words.filter(Boolean).join('\u00A0· ')
}
