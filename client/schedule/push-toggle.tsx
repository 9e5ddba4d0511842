import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { LEAD_MINUTES, type LeadMinutes } from '../../domain/publish/lead-minutes.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { useEvent, useEventAddress } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { currentFavorites } from '../event/favorites.ts'
import { type PhoneState, readPhoneState, readSettings, sendAgain, turnOff, turnOn } from '../event/phone.ts'
import { starsOfEvent } from '../event/stars-of-event.ts'
import { useFocusAfter } from '../lib/focus-after.ts'
import { logProblem } from '../lib/log.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { toast } from '../ui/toast.ts'
import './push.css'

const FIRST_LEAD = 5
const KEPT = textKey('phone.kept')
const REASONS: Partial<Record<PhoneState, PlainKey>> = {
  installs: textKey('phone.installs'),
  refused: textKey('phone.refused'),
}

/**
 * Turns messages to this browser about changes of the starred sessions on or off with one tap; they arrive while the
 * page is closed.
 */
export function PushToggle() {
  const phone = usePhone()
  const isOver = useEventDay()?.phase === 'after'
  if (phone === null || phone.state === 'unsupported' || (isOver && phone.state !== 'on')) return null
  const { state, isBusy, leadMinutes, toggle, remind } = phone
  const isOn = state === 'on'
  const words = REASONS[state] ?? KEPT
  return (
    <section className="push-toggle" aria-label={t('phone.messages')}>
      {words === KEPT && (
        <Button
          look="secondary"
          size="small"
          aria-pressed={isOn}
          disabled={isBusy}
          aria-describedby={isOn ? undefined : 'push-toggle-kept'}
          onClick={toggle}
        >
          {isOn && <Icon name="check" />}
          {t('phone.tell')}
        </Button>
      )}
      {isOn ? (
        <fieldset className="push-toggle-lead">
          <legend>{t('phone.remind')}</legend>
          {LEAD_MINUTES.filter((lead) => lead > 0).map((lead) => (
            <button
              key={lead}
              type="button"
              className="chip"
              aria-pressed={lead === leadMinutes}
              disabled={isBusy}
              onClick={() => remind(lead === leadMinutes ? 0 : lead)}
            >
              {t('phone.minutes', { count: lead })}
            </button>
          ))}
        </fieldset>
      ) : (
        <p id="push-toggle-kept">{t(words)}</p>
      )}
    </section>
  )
}

/** Null while unknown. */
function usePhone() {
  const call = useCall()
  const event = useEvent()
  const eventId = event?.id
  const { data: sessions } = useQuery(read('GET /api/sessions', { query: useEventAddress() }))
  const [state, setState] = useState<PhoneState | null>(null)
  const [leadMinutes, setLead] = useState<LeadMinutes>(FIRST_LEAD)
  const [isBusy, setBusy] = useState(false)

  const look = useCallback(async () => {
    if (eventId === undefined) return
    const asked = await readSettings(eventId)
    setLead(asked?.leadMinutes ?? FIRST_LEAD)
    setState(await readPhoneState(eventId))
  }, [eventId])
  useFollowing(look)
  useFocusAfter(isBusy)

  if (state === null || eventId === undefined) return null
  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      logProblem('Messages could not be turned on', error)
      const description = errorMessage(error, t('phone.noAnswer'))
      toast({ title: t('error.failed'), description, variant: 'destructive' })
    } finally {
      await look()
      setBusy(false)
    }
  }
  const asking = async (lead: LeadMinutes) => {
    const before = await readSettings(eventId)
    return {
      leadMinutes: lead,
      sessionIds: starsOfEvent(currentFavorites(), sessions ?? [], before?.sessionIds ?? []),
    }
  }
  return {
    state,
    leadMinutes,
    isBusy,
    toggle: () =>
      act(async () =>
        state === 'on' ? turnOff(call, eventId) : turnOn(call, eventId, () => asking(leadMinutes)),
      ),
    remind: (lead: LeadMinutes) => act(async () => sendAgain(call, eventId, () => asking(lead))),
  }
}

/** Calls `look` now, when the page comes back to the front, and when the service worker has ended the messages. */
function useFollowing(look: () => Promise<void>): void {
  useEffect(() => {
    const again = () => void look()
    const onMessage = ({ data }: MessageEvent) => data === 'phone-changed' && again()
    again()
    document.addEventListener('visibilitychange', again)
    navigator.serviceWorker?.addEventListener('message', onMessage)
    return () => {
      document.removeEventListener('visibilitychange', again)
      navigator.serviceWorker?.removeEventListener('message', onMessage)
    }
  }, [look])
}
