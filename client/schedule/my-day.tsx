import { useState } from 'react'
import { dayNow, scheduleRows } from '../../domain/schedule.ts'
import type { Session } from '../../domain/sessions.ts'
import { clockTime, spanOf, startOf } from '../../domain/times.ts'
import { useClock } from '../lib/event.ts'
import { useEventDay } from '../lib/event-day.ts'
import { useFavourites } from '../lib/favourites.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { linkWithStars } from './taken-along.ts'
import { TellMe } from './tell-me.tsx'
import { useSchedule } from './use-schedule.ts'
import './on-demand.css'

const QrCode = inChunk(() => import('../ui/qr-code.tsx').then((file) => file.QrCode))

/** On the day of the event, the next of these sessions, with the time until it begins. */
function ComesNext({ sessions }: { sessions: readonly Session[] }) {
  const day = useEventDay()
  const clock = useClock()
  const { timeSlots, rooms } = useSchedule()
  if (day?.phase !== 'day') return null
  const { next } = dayNow(scheduleRows({ sessions, timeSlots, rooms }), day.minutes)
  const session = next?.cells.flatMap((cell) => cell.sessions)[0]
  if (!next || !session) return 'Nothing more today'
  return (
    <>
      <span>Next: </span>
      <b dir="auto">{session.title}</b>{' '}
      <span>
        {session.roomName}, {clockTime(next.slot.startTime, clock)}, in{' '}
        {spanOf(startOf(next.slot) - day.minutes)}
      </span>
    </>
  )
}

type Props = {
  sessions: readonly Session[]
  /** Whether a search or a filter narrows them. */
  isSearched: boolean
}

/** Above the starred sessions: how to get some, or how to take them to another device. */
export function MyDay({ sessions, isSearched }: Props) {
  const favourites = useFavourites()
  const isOver = useEventDay()?.phase === 'after'
  const [isOpen, setOpen] = useState(false)
  if (!useIsHydrated()) return <div style={{ minHeight: '100vh' }} />
  if (favourites.length === 0)
    return (
      <div className={isSearched ? 'my-day-empty' : 'my-day-empty has-nothing-to-find'}>
        <span aria-hidden="true" className="star" />
        <p className="text-xl font-bold">{isOver ? 'No stars in this browser' : 'Your day is still open'}</p>
        <p className="max-w-prose text-soft">
          {isOver
            ? 'This event is over. Stars stay in the browser in which they were set.'
            : 'Press the star of a session and it appears here, in the order of the day. Stars stay in this browser.'}
        </p>
      </div>
    )
  const link = linkWithStars(favourites)
  return (
    <>
      <div className="my-day">
        <p className="my-next">
          <ComesNext sessions={sessions} />
        </p>
        {sessions.length > 0 && <CalendarLink sessions={sessions} size="small" />}
        <Button look="secondary" size="small" className="ml-auto" onClick={() => setOpen(true)}>
          Take to another device
        </Button>
        <Dialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title="Take your stars along"
          description="Scan this with your other phone, or open the link there. Only who has the link sees your stars."
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
      <TellMe />
    </>
  )
}
