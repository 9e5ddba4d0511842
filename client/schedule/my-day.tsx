import { useState } from 'react'
import { dayNow, scheduleRows } from '../../domain/schedule/schedule.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { clockTime, spanOf, startOf } from '../../domain/times/times.ts'
import { useClock } from '../event/event.ts'
import { useEventDay } from '../event/event-day.ts'
import { TitleInLanguage } from '../event/title-in-language.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { PUSH_TOGGLE } from './push.tsx'
import { linkWithStars } from './star-link.ts'
import { useSchedule } from './use-schedule.ts'
import { useStars } from './use-shown.ts'
import './on-demand.css'

const QrCode = inChunk(() => import('../ui/qr-code.tsx').then((file) => file.QrCode))

/** On the day of the event, the next of these sessions, with the time until it begins. */
function ComesNext({ sessions }: { sessions: readonly Session[] }) {
  const day = useEventDay()
  const clock = useClock()
  const { timeSlots, rooms } = useSchedule()
  if (day?.phase !== 'day') return null
  const { on, next } = dayNow(scheduleRows({ sessions, timeSlots, rooms }), day.minutes)
  const session = next?.cells.flatMap((cell) => cell.sessions)[0]
  return (
    <p className="my-next">
      {next && session ? (
        <>
          <TitleInLanguage of={session} as="b" />{' '}
          <span>
            Next: {clockTime(next.slot.startTime, clock)}, in {spanOf(startOf(next.slot) - day.minutes)}
            {'\u00A0· '}
            <bdi>{session.roomName}</bdi>
          </span>
        </>
      ) : (
        `No more starred sessions ${on.some(({ slot }) => !slot.isStatic) ? 'after this one' : 'today'}`
      )}
    </p>
  )
}

type Props = {
  /** Those of them that have a star at this moment. */
  sessions: readonly Session[]
  /** There are no stars, and none was just taken back. */
  isEmpty: boolean
  /** Whether a search or a filter narrows them. */
  isSearched: boolean
}

/** Above the starred sessions: how to get some, or what comes next. */
export function MyDay({ sessions, isEmpty, isSearched }: Props) {
  const isOver = useEventDay()?.phase === 'after'
  if (!useIsHydrated()) return null
  if (!isEmpty) return <ComesNext sessions={sessions} />
  return (
    <div className={isSearched ? 'my-day-empty' : 'my-day-empty has-nothing-to-find'}>
      <span aria-hidden="true" className="star" />
      <p className="text-xl font-bold">{isOver ? 'No stars in this browser' : 'Nothing starred yet'}</p>
      <p className="max-w-prose text-soft">
        {isOver
          ? 'This event is over. Stars are only kept in the browser you used.'
          : 'Tap the star on a session to add it here. Your stars stay in this browser.'}
      </p>
    </div>
  )
}

/** Below the starred sessions: how to take them to another device or a calendar, and to get messages about them. */
export function MyDayTools({ sessions }: { sessions: readonly Session[] }) {
  const stars = useStars(useSchedule().sessions)
  const [isOpen, setOpen] = useState(false)
  const link = linkWithStars(stars)
  return (
    <>
      <div className="my-day">
        {sessions.length > 0 && <CalendarLink sessions={sessions} />}
        <Button look="secondary" onClick={() => setOpen(true)}>
          Open on another device
        </Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="Copy your stars to another device"
          description="Scan this with the other device or open the link there. Only people with the link can see your stars."
          size="small"
        >
          <OnDemand at={link}>
            <QrCode text={link} label="A code with the link to your stars" />
          </OnDemand>
          <a href={link} className="mt-4 block text-sm wrap-anywhere underline underline-offset-4">
            {link}
          </a>
        </Dialog>
      </div>
      {PUSH_TOGGLE}
    </>
  )
}
