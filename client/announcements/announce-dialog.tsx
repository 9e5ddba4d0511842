import { useQuery } from '@tanstack/react-query'
import { ANNOUNCEMENT_LENGTH } from '../../domain/content/announcement-limits.ts'
import type { Announcement } from '../../domain/content/announcements.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { SelectField, TextAreaField } from '../ui/form-field.tsx'

const LASTING_MINUTES = [15, 30, 60, 180, 720]

type Values = { text: string; roomId: string; minutes: string }
const EMPTY: Values = { text: '', roomId: '', minutes: '30' }

type Props = {
  event: Event
  /** Proposed words; a press of the button alone announces them. */
  words: string
  onClose: () => void
}

/** Announces something on all pages of an event, and takes it down again. */
export function AnnounceDialog({ event, words, onClose }: Props) {
  const call = useCall()
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query: useEventAddress() }))
  const edit = useEditForm<Values, Announcement>({
    // Proposed words are no input: what someone has typed elsewhere stays a draft of its own.
    draft: words === '' ? `announcement/${event.id}` : null,
    schema: () => import('../../domain/content/announcements.ts').then((file) => file.announcementWords),
    start: { ...EMPTY, text: words },
    save: ({ text, roomId, minutes }, options) =>
      call('POST /api/announcements', {
        body: {
          eventId: event.id,
          text,
          minutes: Number(minutes),
          roomId: roomId === '' ? null : Number(roomId),
        },
        ...options,
      }),
    done: { title: t('announcement.sent') },
    saved: onClose,
    failed: t('announcement.notSent'),
  })
  const { form } = edit
  const text = form.watch('text')

  return (
    <EditDialog
      edit={edit}
      compared={{}}
      onClose={onClose}
      title={t('announcement.announce')}
      description={t('announcement.about')}
      submit={t('announcement.announce')}
      submitting={t('announcement.announcing')}
      isComplete={text.trim() !== ''}
    >
      <TextAreaField
        form={form}
        name="text"
        label={t('announcement.message')}
        hint={t('announcement.left', { count: ANNOUNCEMENT_LENGTH - text.length })}
        isRequired
        rows={3}
        maxLength={ANNOUNCEMENT_LENGTH}
        placeholder={t('announcement.example')}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField form={form} name="roomId" label={t('announcement.for')}>
          <option value="">{t('announcement.everyone')}</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField form={form} name="minutes" label={t('announcement.howLong')}>
          {LASTING_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes < 60
                ? t('announcement.minutes', { count: minutes })
                : t('announcement.hours', { count: minutes / 60 })}
            </option>
          ))}
        </SelectField>
      </div>
      <Announced />
    </EditDialog>
  )
}

/** The announcements of this moment, each with a button that takes it down. */
function Announced() {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { data = [] } = useQuery(read('GET /api/announcements', { query: useEventAddress() }))
  if (data.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('announcement.showing')}</h3>
      <ul className="divide-y divide-line">
        {data.map(({ id, text, roomName }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              {roomName !== null && <b>{roomName}: </b>}
              {text}
            </p>
            <Button
              look="secondary"
              size="small"
              disabled={isBusy}
              aria-label={t('announcement.takeDownNamed', { text })}
              onClick={() =>
                write(() => call('DELETE /api/announcements/:id', { params: { id } }), {
                  done: { title: t('announcement.takenDown') },
                  failed: t('announcement.notTakenDown'),
                })
              }
            >
              {t('announcement.takeDown')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
