import type { ReactNode, Ref } from 'react'
import { breakTitle } from '../../domain/schedule/day.ts'
import { type Moment, timeLeft } from '../../domain/schedule/screen.ts'
import { dotted } from '../../domain/text/dotted.ts'
import { t } from '../../domain/text/t.ts'
import { weekDate } from '../../domain/times/dates.ts'
import { dateOfDay, datesOf, phaseOf } from '../../domain/times/event-days.ts'
import { clockTime, clockTimeAt, DAY_MINUTES } from '../../domain/times/times.ts'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

/**
 * The line about the whole event: the current slot with its end and the remaining time, a break, or what comes next.
 */
export function MomentBand({ shown, isAlone }: { shown: Shown; isAlone: boolean }) {
  const { moment, breaks } = shown
  const { title, about } = wordsOf(shown)
  const fit = useFit<HTMLElement>(`${title} ${isAlone} ${moment.kind}`)
  const after = moment.kind === 'running' || moment.kind === 'break' ? breaks : []
  return (
    <Band
      shown={shown}
      title={title}
      size={isAlone ? 'alone' : moment.kind === 'break' ? 'break' : 'line'}
      isWaiting={moment.kind === 'waiting' || moment.kind === 'over'}
      start={'end' in moment ? moment.start : null}
      end={'end' in moment ? moment.end : moment.kind === 'waiting' ? moment.start : null}
      until={moment.kind === 'waiting' ? 'begin' : 'end'}
      fit={fit}
    >
      {about}
      {after.length > 0 && (
        <span className="text-soft"> {t('screen.then', { breaks: after.map(breakTitle).join(', ') })}</span>
      )}
    </Band>
  )
}

const SIZES = {
  line: {
    words: 'flex-wrap items-baseline gap-x-[2.4cqmin] text-[calc(4.4cqmin*var(--fit))]',
    title: 'text-[calc(5.4cqmin*var(--fit))]',
  },
  break: {
    words: 'flex-wrap items-baseline gap-x-[2.4cqmin] text-[calc(5cqmin*var(--fit))]',
    title: 'text-[calc(12cqmin*var(--fit))]',
  },
  alone: {
    words: 'flex-col items-center gap-[2cqmin] text-center text-[calc(6cqmin*var(--fit))]',
    title: 'text-[calc(14cqmin*var(--fit))]',
  },
}

type BandProps = {
  shown: Pick<Shown, 'event' | 'now'>
  title: string
  children: ReactNode
  size?: keyof typeof SIZES
  /** Whether nothing is on. */
  isWaiting?: boolean
  /** When the current slot began; a bar shows how much of it has passed. */
  start?: number | null
  /** The end of the countdown, in minutes of the event's day. */
  end: number | null
  until?: 'begin' | 'end'
  fit?: Ref<HTMLElement>
}

/** The current or next slot, in large type, with a countdown and a bar. */
export function Band({
  shown: { event, now },
  title,
  children,
  size = 'line',
  isWaiting = false,
  start = null,
  end,
  until = 'end',
  fit,
}: BandProps) {
  const { minutes } = phaseOf(event, now)
  const seconds = now.getUTCSeconds()
  const left = end === null ? '' : timeLeft(end, minutes, seconds)
  return (
    <section
      className={`flex flex-col ${size === 'alone' ? 'min-h-0 flex-1 justify-center' : 'max-h-[30cqmin] flex-none'}`}
      aria-labelledby="screen-moment"
      ref={fit}
    >
      {/* The space below is for the parts of letters below the line. */}
      <div className="min-h-0 flex-initial overflow-hidden pb-[1cqmin]">
        <div className={`flex ${SIZES[size].words}`} data-fit>
          <h2
            id="screen-moment"
            dir="auto"
            className={`font-black ${SIZES[size].title} ${isWaiting ? 'text-ink' : 'text-accent'}`}
          >
            {title}
          </h2>
          <p dir="auto">{children}</p>
          {/* Screen readers can ask for it, but do not announce every minute. */}
          {end !== null && (
            <p
              role="timer"
              className={`font-bold whitespace-nowrap tabular-nums ${size === 'alone' ? '' : 'ms-auto'}`}
            >
              {until === 'begin' ? t('time.in', { span: left }) : t('time.left', { span: left })}
            </p>
          )}
        </div>
      </div>
      {start !== null && end !== null && <Bar part={(minutes + seconds / 60 - start) / (end - start)} />}
    </section>
  )
}

function Bar({ part }: { part: number }) {
  return (
    <div className="h-[0.8cqmin] flex-none overflow-hidden rounded-[1cqmin] bg-line" aria-hidden="true">
      <i
        className="screen-bar block size-full origin-top-left bg-accent"
        style={{ scale: `${Math.min(1, Math.max(0, part)).toFixed(3)} 1` }}
      />
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
        about: dotted(
          datesOf(event),
          moment.days === 1 && moment.start !== null && at(moment.start),
          event.location,
        ),
      }
    case 'running':
      return { title: t('screen.now'), about: t('screen.until', { time: at(moment.end) }) }
    case 'break':
      return {
        title: breakTitle(moment.slot),
        about: dotted(t('screen.until', { time: at(moment.end) }), moment.slot.staticLocation),
      }
    case 'waiting': {
      const { slot, start, isFirst } = moment
      const title = slot ? breakTitle(slot) : t(isFirst ? 'screen.weBegin' : 'screen.next')
      return { title, about: dotted(t('screen.at', { time: at(start) }), slot?.staticLocation) }
    }
    case 'over': {
      if (moment.next === null) return { title: t('screen.thatsAll'), about: t('screen.thanks') }
      const day = Math.floor(moment.next / DAY_MINUTES) + 1
      const about = t('time.onDate', { date: weekDate(dateOfDay(event, day)), time: at(moment.next) })
      return { title: t('screen.untilTomorrow'), about }
    }
    case 'nothing': {
      const [next] = breaks
      return {
        title: t('screen.comingTogether'),
        about: next
          ? dotted(
              t('screen.nextBreak', {
                title: breakTitle(next),
                time: clockTime(next.startTime, event.clock),
              }),
              next.staticLocation,
            )
          : t('screen.willAppear'),
      }
    }
  }
}

function awayTitle({ days, isOver }: Extract<Moment, { kind: 'away' }>): string {
  if (isOver) return t('screen.isOver')
  if (days < 1) return t('screen.welcome')
  return days === 1 ? t('event.tomorrow') : t('event.inDays', { count: days })
}
