import { TriangleAlert } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { type Day, spotWarnings } from '../../domain/schedule/spot-warnings.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { keptTime } from '../../domain/times/kept-times.ts'
import { Icon } from '../ui/icon.tsx'
import type { SessionValues } from './session-values.ts'

export type FormOfSession = UseFormReturn<SessionValues>
type Props = { form: FormOfSession; editedId: number | null; day: Day }

/** The board's warnings about a spot for the session in the form. */
export function warningsAt(form: FormOfSession, spot: Spot, day: Day, editedId: number | null) {
  const { title, presenterName, facts, slots, startsAt } = form.getValues()
  const session = {
    id: editedId ?? NEW,
    title,
    presenterName,
    facts: { hosts: facts.hosts },
    timeSlotId: null,
    roomId: null,
    startsAt: startsAt && keptTime(startsAt, day.clock),
    // The intended length: only their number counts.
    furtherSlotIds: Array.from({ length: Math.max(0, Number(slots) - 1) }, (_, index) => -index),
  }
  return spotWarnings(session, spot, day)
}

/**
 * Shows before saving why the chosen spot may be a mistake, in the board's words; none of these warnings prevents
 * saving.
 */
export function SpotNotes({ form, editedId, day }: Props) {
  const { timeSlotId, roomId } = form.watch()
  const isChosen = timeSlotId !== '' && roomId !== ''
  const spot = { timeSlotId: Number(timeSlotId), roomId: Number(roomId) }
  const warnings = isChosen ? warningsAt(form, spot, day, editedId) : []
  return (
    <div role="status" className="flex flex-col gap-2 empty:-mt-5">
      {warnings.map(({ words }) => (
        <p key={words} className="flex gap-2 rounded-md bg-fair-wash px-4 py-2 text-fair wrap-anywhere">
          <Icon of={TriangleAlert} className="mt-0.5 size-4.5" />
          {words}
        </p>
      ))}
    </div>
  )
}

/** An id that no session has. */
const NEW = 0
