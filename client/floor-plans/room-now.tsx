import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../domain/paths.ts'
import { type TimedSession, timedSessions } from '../../domain/schedule/day.ts'
import { nowAndNext } from '../../domain/schedule/now.ts'
import { rich, t } from '../../domain/text/t.ts'
import { isTimeZone } from '../../domain/times/dates.ts'
import { phaseOf } from '../../domain/times/event-days.ts'
import { clockTime } from '../../domain/times/times.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { useEvent, useEventAddress } from '../event/event.ts'
import { saidOf } from '../event/full.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { Link, type LinkProps } from '../lib/address.tsx'
import { read } from '../net/reads.ts'

type Props = {
  roomId: number
  /** Makes the link to a session; by default to the session in the whole schedule. */
  linkTo?: (id: number) => Pick<LinkProps, 'to' | 'onClick'>
}

/** The current sessions in a room and the next one, each linking to its detail; before the event, the first one. */
export function RoomNow({ roomId, linkTo }: Props) {
  const query = useEventAddress()
  const event = useEvent()
  const now = useNowInBrowser()
  const isAsked = { enabled: now !== null }
  const { data: sessions } = useQuery({ ...read('GET /api/sessions', { query }), ...isAsked })
  const { data: timeSlots } = useQuery({ ...read('GET /api/time-slots', { query }), ...isAsked })
  if (!event || !now || !sessions || !timeSlots || !isTimeZone(event.timeZone)) return null
  const own = timedSessions({ rooms: [{ id: roomId }], timeSlots, sessions })
  const { phase, minutes } = phaseOf(event, now)
  const at = phase === 'before' ? -1 : phase === 'after' ? Number.POSITIVE_INFINITY : minutes
  const {
    now: on,
    next: [next],
  } = nowAndNext(own, at)
  const linked = ({ session }: TimedSession) => ({
    soft: (inside: ReactNode) => <span className="text-soft">{inside}</span>,
    session: () => (
      <Link
        {...(linkTo?.(session.id) ?? { to: paths.event(event, { session: session.id }) })}
        className="py-3 font-semibold wrap-anywhere underline underline-offset-4"
      >
        <TitleInLanguage of={session} />
      </Link>
    ),
  })
  const line = ({ session }: TimedSession, words: ReactNode) => {
    const said = saidOf(session, event)
    return (
      <li key={session.id} className="pointer-coarse:py-3">
        {words}
        {said && <span className="text-soft"> {said}</span>}
      </li>
    )
  }
  const coming = (each: TimedSession) => ({ ...linked(each), time: clockTime(each.startTime, event.clock) })
  if (on.length === 0 && !next)
    return <p className="mt-1 text-sm text-soft">{t(own.length === 0 ? 'plan.noSessions' : 'plan.isOver')}</p>
  return (
    <ul className="mt-1 flex flex-col gap-1 text-sm pointer-coarse:gap-0">
      {on.map((each) =>
        line(each, rich('plan.onNow', { ...linked(each), time: clockTime(each.endTime, event.clock) })),
      )}
      {next &&
        line(next, phase === 'before' ? rich('plan.first', coming(next)) : rich('plan.next', coming(next)))}
    </ul>
  )
}
