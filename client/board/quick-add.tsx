import type { Event } from '../../domain/events/events.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { useEventAddress } from '../event/event.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'

type Props = {
  event: Event
  spot: Spot
  spotName: string
  /** Whether its room holds several sessions, each with its place. */
  isOpen: boolean
  undo: () => void
  onClose: () => void
}
type Values = { title: string; presenterName: string; place: string }

/** A session in an empty spot from a title and a presenter, in an open room its place, too; the rest later. */
export function QuickAdd({ event, spot, spotName, isOpen, undo, onClose }: Props) {
  const call = useCall()
  const { queryKey } = read('GET /api/sessions', { query: useEventAddress() })
  const edit = useEditForm<Values, Session>({
    draft: `brief-session/${event.id}/${spot.timeSlotId}/${spot.roomId}`,
    schema: () => import('../../domain/schedule/sessions.ts').then((file) => file.briefWords),
    start: { title: '', presenterName: '', place: '' },
    shownIn: queryKey,
    valuesOf: ({ title, presenterName, place }: Session) => ({ title, presenterName, place }),
    save: (words, options, row) =>
      row
        ? call('PUT /api/sessions/:id', {
            params: { id: String(row.id) },
            // Of an earlier try, whose answer was lost: it has no more words than these.
            body: { ...words, description: row.description, eventId: event.id, ...spot },
            ...options,
          })
        : call('POST /api/sessions/brief', { body: { ...words, eventId: event.id, ...spot }, ...options }),
    done: ({ title }) => ({ title: `“${title}” is in ${spotName}`, action: { label: 'Undo', act: undo } }),
    saved: onClose,
    failed: 'The session was not added',
  })
  const { form } = edit
  const isComplete = form.watch(['title', 'presenterName']).every((text) => text.trim() !== '')

  return (
    <EditDialog
      edit={edit}
      compared={{}}
      onClose={onClose}
      size="small"
      title="Add a session"
      description={spotName}
      submit="Add"
      submitting="Adding..."
      isComplete={isComplete}
    >
      <TextField form={form} name="title" label="Title" isRequired maxLength={300} />
      <TextField
        form={form}
        name="presenterName"
        label="Presenter"
        isRequired
        hint="Add the description and the rest later: tap the session, then Edit."
        maxLength={300}
        {...(!isOpen && { enterKeyHint: 'done' as const })}
      />
      {isOpen && (
        <TextField
          form={form}
          name="place"
          label="Where"
          hint="Such as “table 5” or “by the lake”, since this room holds several sessions"
          maxLength={200}
          enterKeyHint="done"
        />
      )}
    </EditDialog>
  )
}
