import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { JOINING_MINUTES } from '../../domain/schedule/session-facts.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { clockTimeAt, DAY_MINUTES, endOf, MINUTE_MS, startOf } from '../../domain/times/times.ts'
import { useClock, useEvent } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { errorMessage, isUnreachable } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { OutLink } from './out-link.tsx'

type Props = { session: Session; isForThoseWhoKnow: boolean; timeSlots: readonly TimeSlot[] }

/**
 * The address for joining a session remotely, from ten minutes before it begins until it ends. Before that, the time
 * when the address will be shown.
 */
export function Joining({ session, isForThoseWhoKnow, timeSlots }: Props) {
  const event = useEvent()
  const clock = useClock()
  const day = useEventDay()
  const isHydrated = useIsHydrated()
  const times = timesOf(session, timeSlots)
  if (!event || !times || !day) return null
  // A session that begins at midnight is shown on the evening before.
  const now = day.phase === 'day' ? day.minutes : day.minutes - day.days * DAY_MINUTES
  const from = startOf(times) - JOINING_MINUTES
  if (now >= endOf(times)) return null
  const isShown = isHydrated && now >= from
  const isOnSameDate = Math.floor(from / DAY_MINUTES) === Math.floor(now / DAY_MINUTES)
  const isSoon = isOnSameDate || (day.phase === 'day' && from - now < DAY_MINUTES)
  const time = clockTimeAt((from + DAY_MINUTES) % DAY_MINUTES, clock)
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

/** Retries, because the server's clock may be a little behind. */
const AGAIN_MS = 20_000

/** A correct word is stored. The field stays while the server checks it, so that neither focus nor message is lost. */
function Address({ session: { id, eventId }, isForThoseWhoKnow }: Omit<Props, 'timeSlots'>) {
  const place = `word/${eventId}`
  const [word, setWord] = useState(() => readKept('localStorage', place) ?? '')
  const [isAsked, setAsked] = useState(isForThoseWhoKnow && word === '')
  const hasSaid = useRef(false)
  const { data, error, refetch } = useQuery({
    ...read('GET /api/sessions/:id/joining', { params: { id }, query: word === '' ? {} : { word } }),
    enabled: word !== '' || !isForThoseWhoKnow,
    // Organizers may change the address while people are viewing it.
    staleTime: 0,
    refetchInterval: ({ state: { error } }) => (error ? error.status !== 403 && AGAIN_MS : MINUTE_MS),
    refetchOnReconnect: true,
  })
  const isRefused = error !== null && !isUnreachable(error)
  const url = isRefused ? undefined : data?.url
  const isWrong = isRefused && error.status === 403
  useEffect(() => {
    if (isWrong) setAsked(true)
    if (word !== '' && isWrong) keep('localStorage', place, null)
    if (word !== '' && url) keep('localStorage', place, word)
  }, [word, url, isWrong, place])
  function say(said: string): void {
    hasSaid.current = true
    if (said === word) void refetch()
    else setWord(said)
  }
  /** The field that had the focus has been removed. */
  function focusLink(part: HTMLElement | null): void {
    if (part && hasSaid.current) part.querySelector('a')?.focus()
    hasSaid.current = false
  }
  return (
    <>
      <p role="status">
        {!url && error && (isUnreachable(error) ? t('session.joinOffline') : errorMessage(error))}
      </p>
      {url ? (
        <div ref={focusLink}>
          <OutLink title={t('session.join')} url={url} />
        </div>
      ) : (
        isAsked && <Word onSay={say} />
      )}
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
