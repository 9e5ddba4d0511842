import { useQueryClient } from '@tanstack/react-query'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { mapFields } from '../../domain/schedule/per-field.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import { ROOM_OCCUPIED } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
import { keptTime } from '../../domain/times/kept-times.ts'
import { timesOf } from '../../domain/times/session-times.ts'
import { clockRange, clockTime, onDay } from '../../domain/times/times.ts'
import { comparedFacts } from '../event/fact-values.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { CallError } from '../net/call.ts'
import { useCall } from '../net/calling.tsx'
import { refresh } from '../net/reads.ts'
import type { Compared } from '../ui/edit-frame.tsx'
import type { ToastWords } from '../ui/toast.ts'
import {
  type FirstValues,
  firstValues,
  isOnlyUnscheduled,
  type SessionValues,
  valuesOfSession,
} from './session-values.ts'
import { type SessionChoices, useSessionChoices, useVanishedPlace, VANISHED } from './use-session-choices.ts'

type Options = {
  /** The session to edit; omitted for a new one. */
  session?: Session
  initial?: FirstValues
  draft: string | null
  /** For a new session: whether the message names its spot, as for uploaded cards, or only says that saving worked. */
  isPlaceNamed?: boolean
  /** How to save a new one, if that is more than adding it. */
  create?: CreateSession | undefined
  onSaved: (session: Session, isMore: boolean, isGone: boolean) => void
}

type NewSession = Omit<SessionValues, 'timeSlotId' | 'roomId' | 'slots'> & {
  timeSlotId: number
  roomId: number
  slots: number
}
export type CreateSession = (
  body: NewSession,
  options: { headers?: Record<string, string> },
) => Promise<Session>

/** Adding and editing sessions: the choices, the call, and the text of every outcome (docs/product.md#messages). */
export function useSessionEdit({ session, initial, draft, isPlaceNamed = false, create, onSaved }: Options) {
  const call = useCall()
  const reads = useQueryClient()
  const choices = useSessionChoices()

  const edit = useEditForm<SessionValues, Session>({
    draft,
    schema: () =>
      import('../../domain/schedule/sessions.ts').then((file) =>
        session ? file.changeOf(session) : file.sessionForm,
      ),
    start: session ? valuesOfSession(session, choices.clock) : firstValues(initial),
    row: session ?? null,
    shownIn: choices.shownIn,
    valuesOf: (row: Session) => valuesOfSession(row, choices.clock),
    addsAgain: true,
    yields: isOnlyUnscheduled,
    save(values, options, row) {
      const body = {
        ...values,
        timeSlotId: Number(values.timeSlotId),
        roomId: Number(values.roomId),
        slots: Number(values.slots),
      }
      if (row) return call('PUT /api/sessions/:id', { params: { id: String(row.id) }, body, ...options })
      return create ? create(body, options) : call('POST /api/sessions', { body, ...options })
    },
    done: (reply) =>
      !session && isPlaceNamed ? scheduled(reply, choices) : savedWords(reply.id === session?.id),
    saved: onSaved,
    failed(description, error) {
      const isTaken = error instanceof CallError && error.code === ROOM_OCCUPIED
      const isVanished = error instanceof CallError && error.issues.some(({ path }) => path in VANISHED)
      // Another person was faster, so show the current choices.
      if (isTaken || isVanished) void refresh(reads, ['sessions', 'rooms', 'time-slots'])
      // The field shows the message.
      if (isVanished) return null
      const isPlain = error instanceof CallError && error.sentence === t('refusal.roomOccupied')
      return isTaken && isPlain ? occupied() : { title: t('common.error'), description }
    },
  })
  useVanishedPlace(edit.form, choices)
  return { edit, ...choices, compared: comparedSession(choices) }
}

function savedWords(isChange: boolean): ToastWords {
  return { title: t('session.success'), description: t(isChange ? 'session.updated' : 'session.added') }
}

function occupied(): ToastWords {
  return { title: t('session.occupied'), description: t('session.occupiedAbout') }
}

function scheduled(session: Session, { slots, rooms, clock }: SessionChoices): ToastWords {
  const times = timesOf(session, slots)
  const room = rooms.find(({ id }) => id === session.roomId)
  const { title } = session
  return {
    title: t('session.placed'),
    description:
      times && room
        ? t('session.placedAt', {
            title,
            start: onDay(clockTime(times.startTime, clock), times, slots),
            end: clockTime(times.endTime, clock),
            room: room.name,
          })
        : t('session.placedSomewhere', { title }),
  }
}

/** How two versions of a session are compared. */
function comparedSession({ slots, rooms, clock }: SessionChoices): Record<keyof SessionValues, Compared> {
  return {
    ...mapFields(
      (name) => ({ label: fieldName(name) }),
      (kind) => ({ label: fieldName(kind), show: (values: string[]) => values.join(', ') }),
    ),
    facts: comparedFacts(),
    timeSlotId: {
      label: t('slot.one'),
      show: (id: string) => {
        const slot = slots.find((each) => String(each.id) === id)
        return slot ? onDay(clockRange(slot, clock), slot, slots) : t('session.unscheduled')
      },
    },
    roomId: {
      label: t('room.title'),
      show: (id: string) => rooms.find((each) => String(each.id) === id)?.name ?? t('act.deletedRoom'),
    },
    slots: {
      label: t('session.lasts'),
      show: (slots: string) => t('slot.count', { count: Number(slots) }),
    },
    startsAt: {
      label: t('session.startsAt'),
      show: (time: string) => clockTime(keptTime(time, clock), clock),
    },
    place: { label: t('session.where') },
  }
}
