import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { JOINING_MINUTES } from '../../domain/schedule/session-facts.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { clockTimeAt, DAY_MINUTES, endOf, startOf } from '../../domain/times/times.ts'
import { useClock, useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { errorMessage, isUnreachable } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { OutLink } from './out-link.tsx'

type Props = { session: Session; isForThoseWhoKnow: boolean; timeSlots: readonly TimeSlot[] }

/** Where one joins a session from afar: from ten minutes before it begins until it ends, and before that, when it will be shown. */
export function Joining({ session, isForThoseWhoKnow, timeSlots }: Props) {
  const event = useEvent()
  const clock = useClock()
  const day = useEventDay()
  const isHydrated = useIsHydrated()
  const times = timesOf(session, timeSlots)
  if (!event || !times || !day || day.phase === 'after') return null
  const from = startOf(times) - JOINING_MINUTES
  const isToday = day.phase === 'day'
  if (isToday && day.minutes >= endOf(times)) return null
  const isShown = isHydrated && isToday && day.minutes >= from
  const time = clockTimeAt((from + DAY_MINUTES) % DAY_MINUTES, clock)
  const isSoon = isToday && from - day.minutes < DAY_MINUTES
  return (
    <>
      <h3>{t('session.join')}</h3>
      {isShown ? (
        <Address session={session} isForThoseWhoKnow={isForThoseWhoKnow} />
      ) : (
        <p>{isSoon ? t('session.joinFrom', { time }) : t('session.joinLater')}</p>
      )}
    </>
  )
}

/** Asks again, since the clock of the server may be a little behind. */
const AGAIN_MS = 20_000

function Address({ session: { id, eventId }, isForThoseWhoKnow }: Omit<Props, 'timeSlots'>) {
  const key = `word/${eventId}`
  const [word, setWord] = useState(() => (isForThoseWhoKnow ? (readKept('localStorage', key) ?? '') : ''))
  const { data, error, refetch } = useQuery({
    ...read('GET /api/sessions/:id/joining', { params: { id }, query: word === '' ? {} : { word } }),
    enabled: word !== '' || !isForThoseWhoKnow,
    refetchInterval: ({ state }) => (state.error && state.error.status !== 403 ? AGAIN_MS : false),
    refetchOnReconnect: true,
  })
  function show(said: string): void {
    keep('localStorage', key, said)
    if (said === word) void refetch()
    else setWord(said)
  }
  if (data) return <OutLink title={t('session.join')} url={data.url} />
  const isAsked = isForThoseWhoKnow && (word === '' || (error !== null && !isUnreachable(error)))
  return (
    <>
      <p role="status">{error && (isUnreachable(error) ? t('session.joinOffline') : errorMessage(error))}</p>
      {isAsked && <Word onSay={show} />}
    </>
  )
}

function Word({ onSay }: { onSay: (word: string) => void }) {
  const [typed, setTyped] = useState('')
  function say(event: FormEvent): void {
    event.preventDefault()
    if (typed.trim() !== '') onSay(typed.trim())
  }
  return (
    <form className="joining-word" onSubmit={say}>
      <label htmlFor="joining-word">{t('session.joinWord')}</label>
      <input
        id="joining-word"
        value={typed}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        dir="auto"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" look="secondary">
        {t('session.joinShow')}
      </Button>
    </form>
  )
}
