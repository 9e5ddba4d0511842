import { useState } from 'react'
import type { Room } from '../../domain/schedule/rooms.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { TimeSlot } from '../../domain/schedule/time-slots.ts'
import { t } from '../../domain/text/t.ts'
import { SessionDetail } from './session-detail.tsx'
import { useTappedSession } from './use-tapped-session.ts'
import type { View } from './view.ts'

type Props = {
  sessions: readonly Session[]
  timeSlots: readonly TimeSlot[]
  rooms: readonly Room[]
  isPending: boolean
  failures: readonly string[]
  view: View
}

/**
 * The detail of the session that was tapped or that the address names. It opens without rendering the schedule. If the
 * session no longer exists, it shows a message about that.
 */
export function OpenedSession({ view, isPending, failures, ...schedule }: Props) {
  const tapped = useTappedSession(view.sessionId)
  const id = tapped ?? view.sessionId
  const found = schedule.sessions.find((each) => each.id === id)
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  // If a session disappears while it is being read, it stays, with a message about it, until it is closed.
  const session = found ?? (last?.id === id ? last : undefined)
  if (session)
    return <SessionDetail {...schedule} session={session} isGone={!found} view={{ ...view, sessionId: id }} />
  if (id === null || isPending || failures[0]) return null
  return (
    <p role="status" className="day-line mb-5">
      {t('session.gone')}
    </p>
  )
}
