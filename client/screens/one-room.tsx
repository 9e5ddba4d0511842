import { breakTitle, type TimedSession } from '../../domain/schedule/day.ts'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { RoomNow } from '../../domain/schedule/screen.ts'
import { dotted } from '../../domain/text/dotted.ts'
import { t } from '../../domain/text/t.ts'
import { clockTime, clockTimeAt, endOf } from '../../domain/times/times.ts'
import { saidOf } from '../event/full.ts'
import { colorOf } from '../event/room-color.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Band, MomentBand } from './moment-band.tsx'
import { Titled } from './room-tiles.tsx'
import { useFit } from './use-fit.ts'
import type { Shown } from './use-screen.ts'

const NOTE = 'text-center text-[4cqmin]'

/** The maximum number of later sessions at a door. */
const MOST_LATER = 4

/** One room, for a tablet at its door: the current session, the next one, and the others of the day. */
export function OneRoom({ shown, at }: { shown: Shown; at: RoomNow }) {
  const { now, next, later, closed } = at
  const isEmpty = now.length + next.length === 0
  if (isEmpty)
    return (
      <>
        <MomentBand shown={shown} isAlone={true} />
        {closed ? (
          <p className={NOTE}>
            {t('screen.roomClosed', { time: clockTime(closed.endTime, shown.event.clock) })}
          </p>
        ) : (
          shown.day !== null && shown.moment.kind === 'running' && <p className={NOTE}>{t('room.isOver')}</p>
        )}
      </>
    )
  return (
    <>
      {now.length > 0 ? <Until shown={shown} now={now} /> : <Free shown={shown} at={at} />}
      <div
        className={`min-h-0 flex-1 gap-[2cqmin] ${now.length > 0 ? BESIDE : 'flex flex-col'}`}
        style={colorOf(at.index)}
      >
        {now.length > 0 && <Here sessions={now} />}
        <Coming
          title={t('screen.next')}
          sessions={next}
          look={now.length > 0 ? 'beside' : 'alone'}
          shown={shown}
        />
        <Coming title={t('screen.later')} sessions={later} look="later" shown={shown} />
      </div>
    </>
  )
}

/** On a wide screen, coming sessions are beside the current one; on an upright screen, all are in one column. */
const BESIDE =
  'grid grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] grid-rows-2 gap-x-[4cqmin] upright:flex upright:flex-col'

function Here({ sessions }: { sessions: readonly TimedSession[] }) {
  const fit = useFit<HTMLDivElement>(sessions)
  return (
    <div
      className="row-span-2 min-h-0 min-w-0 flex-[1.7_1_0] overflow-hidden rounded-[1.4cqmin] border-s-[1.4cqmin] border-(--room) bg-card px-[3cqmin] py-[2.4cqmin]"
      ref={fit}
    >
      <ul
        className="flex min-h-full flex-col justify-center gap-[0.3em] text-[calc(15cqmin*var(--fit))]"
        data-fit
      >
        {sessions.map((each) => (
          <Titled key={each.session.id} at={each} look="door" />
        ))}
      </ul>
    </div>
  )
}

/** The end of the current sessions here. */
function Until({ shown, now: on }: { shown: Shown; now: readonly TimedSession[] }) {
  const start = Math.min(...on.map((each) => each.start))
  const end = Math.max(...on.map((each) => each.end))
  return (
    <Band shown={shown} title={t('screen.now')} start={start} end={end}>
      {t('screen.until', { time: clockTimeAt(end, shown.event.clock) })}
    </Band>
  )
}

/** The room is empty now, or closed. */
function Free({ shown, at: { next, closed } }: { shown: Shown; at: RoomNow }) {
  const { event, moment } = shown
  const end = Math.min(next[0]?.start ?? 0, closed ? endOf(closed) : Number.POSITIVE_INFINITY)
  const isBreak = !closed && moment.kind === 'break'
  const title = isBreak ? breakTitle(moment.slot) : t(closed ? 'room.closed' : 'screen.free')
  return (
    <Band shown={shown} title={title} isWaiting={true} end={end}>
      {t('screen.until', { time: clockTimeAt(end, event.clock) })}
    </Band>
  )
}

const LETTERS = {
  alone: 'text-[calc(12cqmin*var(--fit))]',
  beside: 'text-[calc(7cqmin*var(--fit))]',
  later: 'text-[calc(5cqmin*var(--fit))]',
}
/** The title needs the whole width. */
const NARROW = 'flex-col upright:flex-row upright:gap-[0.6em]'
const BY = 'text-[0.6em] text-soft wrap-anywhere empty:hidden'

type ComingProps = {
  title: string
  sessions: readonly TimedSession[]
  look: keyof typeof LETTERS
  shown: Shown
}

function Coming({ title, sessions, look, shown: { event } }: ComingProps) {
  const fit = useFit<HTMLElement>(sessions)
  if (sessions.length === 0) return null
  const left = look === 'later' ? sessions.length - MOST_LATER : 0
  return (
    <section className="min-h-0 min-w-0 flex-1 overflow-hidden" aria-label={title} ref={fit}>
      <div data-fit className={LETTERS[look]}>
        <h3 className="text-[0.62em] font-bold text-soft">{title}</h3>
        <ul>
          {sessions.slice(0, left > 0 ? MOST_LATER : undefined).map((each) => (
            <li
              key={each.session.id}
              className={`mt-[0.2em] flex ${look === 'beside' ? NARROW : 'gap-[0.6em]'}`}
            >
              <time
                className={`flex-none tabular-nums ${event.clock === 12 ? 'min-w-[4.6em]' : 'min-w-[2.9em]'}`}
              >
                {clockTimeAt(each.start, event.clock)}
              </time>
              <div className="min-w-0">
                <TitleInLanguage of={each.session} as="p" className="screen-title font-semibold" />
                <p className={BY} dir="auto">
                  {dotted(
                    saidOf(each.session),
                    each.session.place,
                    look !== 'later' && hostNames(each.session),
                  )}
                </p>
              </div>
            </li>
          ))}
        </ul>
        {left > 0 && <p className={BY}>{t('screen.more', { count: left })}</p>}
      </div>
    </section>
  )
}
