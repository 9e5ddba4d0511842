import type { Event } from '../../domain/events/events.ts'
import type { Session } from '../../domain/schedule/sessions.ts'
import type { Spot } from '../../domain/schedule/spots.ts'
import { t } from '../../domain/text/t.ts'
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
  /** Whether its room holds several sessions, each with its own place. */
  isOpen: boolean
  undo: () => void
  onClose: () => void
}
type Values = { title: string; presenterName: string; place: string }

/** Adds a session to an empty spot with a title, a presenter and, in an open room, a place; the rest follows later. */
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
            // The row of an earlier attempt, whose answer was lost; it has no other words.
            body: { ...words, description: row.description, eventId: event.id, ...spot },
            ...options,
          })
        : call('POST /api/sessions/brief', { body: { ...words, eventId: event.id, ...spot }, ...options }),
    done: ({ title }) => ({
      title: t('board.isIn', { title, spot: spotName }),
      action: { label: t('write.undo'), act: undo },
    }),
    saved: (_, __, isGone) => isGone || onClose(),
    failed: t('session.notAdded'),
  })
  const { form } = edit
  const isComplete = form.watch(['title', 'presenterName']).every((text) => text.trim() !== '')

  return (
    <EditDialog
      edit={edit}
      compared={{}}
      onClose={onClose}
      size="small"
      title={t('board.addSession')}
      description={spotName}
      submit={t('common.add')}
      submitting={t('board.adding')}
      isComplete={isComplete}
    >
      <TextField form={form} name="title" label={t('field.title')} isRequired maxLength={300} />
      <TextField
        form={form}
        name="presenterName"
        label={t('field.presenter')}
        isRequired
        hint={t('board.restLater')}
        maxLength={300}
        {...(!isOpen && { enterKeyHint: 'done' as const })}
      />
      {isOpen && (
        <TextField
          form={form}
          name="place"
          label={t('session.where')}
          hint={t('session.whereHint')}
          maxLength={200}
          enterKeyHint="done"
        />
      )}
    </EditDialog>
  )
}
