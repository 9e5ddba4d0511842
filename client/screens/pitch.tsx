import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Idea } from '../../domain/cards/ideas.ts'
import { secondsLeft } from '../../domain/cards/pitch-round.ts'
import { freeSpots } from '../../domain/schedule/free-spots.ts'
import { t } from '../../domain/text/t.ts'
import { minutesAt } from '../../domain/times/event-days.ts'
import { clockTime, MINUTE_MS, onDay } from '../../domain/times/times.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

const AGAIN_MS = 30_000
const EMPTY: never[] = []
const NO_ROUND = { isOn: false, number: null, next: null, seconds: 0, endsAt: null, left: 0 }
/** The maximum number of time slots at the edge, and of rooms in each. */
const MOST_SLOTS = 8

/**
 * The pitch round on a projector: one idea, its time, the next idea, and the free spots. The leader's phone controls
 * it.
 */
export function Pitch({ shown }: { shown: Shown }) {
  const { event, now } = shown
  const query = useEventAddress()
  const round = event.pitch ?? NO_ROUND
  const ideas = useQuery({ ...read('GET /api/ideas', { query }), staleTime: 0, refetchInterval: AGAIN_MS })
  const { data = EMPTY, refetch } = ideas
  // The stream has no messages about ideas, but a change of the round means that there may be a new one.
  const shownNumbers = `${round.number} ${round.next}`
  const asked = useRef(shownNumbers)
  useEffect(() => {
    if (asked.current === shownNumbers) return
    asked.current = shownNumbers
    void refetch()
  }, [shownNumbers, refetch])
  const idea = data.find(({ number }) => number === round.number)
  const next = data.find(({ number }) => number === round.next)
  return (
    <div className="flex min-h-0 flex-1 gap-[4cqmin] upright:flex-col">
      <section className="flex min-h-0 min-w-0 flex-[3_1_0] flex-col gap-[1.6cqmin]">
        {round.isOn && round.number !== null ? (
          <>
            <PitchedIdea number={round.number} idea={idea} />
            <Time round={round} now={now} />
            <p className="min-h-[1.2em] flex-none truncate text-[3.4cqmin] text-soft" dir="auto">
              {next && t('pitch.nextIs', { title: next.title })}
            </p>
          </>
        ) : (
          <p className="m-auto text-center text-[9cqmin] leading-tight font-black text-accent">
            {t(round.isOn ? 'pitch.isOver' : 'pitch.notBegun')}
          </p>
        )}
      </section>
      <Free shown={shown} />
    </div>
  )
}

function PitchedIdea({ number, idea }: { number: number; idea: Idea | undefined }) {
  const fit = useFit<HTMLDivElement>(idea)
  return (
    <>
      <p className="flex-none text-[4.4cqmin] font-bold text-soft">
        {t('card.number', { number })}
        {idea?.isWish && <span className="text-accent"> · {t('idea.wish')}</span>}
      </p>
      <div className="min-h-0 flex-1 overflow-hidden" ref={fit}>
        <div
          data-fit
          className="flex min-h-full flex-col justify-center gap-[0.3em] text-[calc(15cqmin*var(--fit))]"
        >
          <h2 dir="auto" className="font-black wrap-anywhere">
            {idea?.title}
          </h2>
          <p dir="auto" className="text-[0.5em] text-soft wrap-anywhere">
            {idea?.isWish ? t('pitch.whoCan') : idea?.presenterName}
          </p>
        </div>
      </div>
    </>
  )
}

type TimeProps = {
  round: { seconds: number; endsAt: string | null; left: number }
  now: Date
}

/** The remaining time, large and calm: it shows when it is over, and nothing blinks. */
function Time({ round, now }: TimeProps) {
  const left = secondsLeft(round, now)
  const part = round.seconds > 0 ? Math.min(1, left / round.seconds) : 0
  return (
    <div className="flex-none">
      <p role="timer" className="text-[11cqmin] leading-none font-black tabular-nums">
        {left === 0 ? (
          <span className="text-accent">{t('pitch.timeUp')}</span>
        ) : (
          `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
        )}
      </p>
      <div className="mt-[1cqmin] h-[0.8cqmin] overflow-hidden rounded-[1cqmin] bg-line" aria-hidden="true">
        <i
          className="screen-bar block size-full origin-left bg-accent rtl:origin-right"
          style={{ scale: `${part.toFixed(3)} 1` }}
        />
      </div>
    </div>
  )
}

/** The free spots, by time. */
function Free({ shown: { event, minute } }: { shown: Shown }) {
  const query = useEventAddress()
  const { data: rooms = EMPTY } = useQuery(read('GET /api/rooms', { query }))
  const { data: slots = EMPTY } = useQuery(read('GET /api/time-slots', { query }))
  const { data: sessions = EMPTY } = useQuery(read('GET /api/sessions', { query }))
  const free = useMemo(() => {
    const now = minutesAt(event, new Date(minute * MINUTE_MS))
    return freeSpots({ sessions, slots, rooms, now }).filter((each) => each.rooms.length > 0)
  }, [event, minute, sessions, slots, rooms])
  const fit = useFit<HTMLElement>(free)
  if (rooms.length === 0) return null
  return (
    <aside className="min-h-0 min-w-0 flex-[1_1_0] overflow-hidden" ref={fit}>
      <div data-fit className="text-[calc(3.4cqmin*var(--fit))]">
        <h2 className="text-[1.1em] font-bold text-accent">
          {t(free.length > 0 ? 'pitch.free' : 'pitch.nothingFree')}
        </h2>
        <ul>
          {free.slice(0, MOST_SLOTS).map(({ slot, rooms: here }) => (
            <li key={slot.id} className="mt-[0.5em]">
              <p className="font-bold tabular-nums">
                {onDay(clockTime(slot.startTime, event.clock), slot, slots)}
              </p>
              <p className="text-[0.85em] text-soft wrap-anywhere" dir="auto">
                {here.map(({ name }) => name).join(', ')}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
