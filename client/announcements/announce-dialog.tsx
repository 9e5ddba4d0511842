import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ANNOUNCEMENT_LENGTH } from '../../domain/content/announcement-limits.ts'
import type { Announcement } from '../../domain/content/announcements.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { draftKey, keptDraft } from '../lib/drafts.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { UNDO_MS, useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { Checkbox } from '../ui/field.tsx'
import { SelectField, TextAreaField } from '../ui/form-field.tsx'
import { EndEmergency } from './end-emergency.tsx'

const LASTING_MINUTES = [15, 30, 60, 180, 720]

type Values = { text: string; roomId: string; minutes: string; isEmergency: boolean }
const EMPTY: Values = { text: '', roomId: '', minutes: '30', isEmergency: false }

type Props = {
  event: Event
  /** A proposed text, which one press of the button announces. */
  words: string
  onClose: () => void
}

/** Announces something on all pages of an event, and removes announcements. */
export function AnnounceDialog({ event, words, onClose }: Props) {
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  const { takeDown } = useTakeDown()
  const name = `announcement/${event.id}`
  const ownKey = draftKey(useUser()?.id, name)
  // An edited proposal is kept as a draft, but never replaces a draft that was typed elsewhere.
  const [draft] = useState(() => (words === '' || !keptDraft(ownKey) ? name : null))
  const edit = useEditForm<Values, Announcement>({
    draft,
    schema: () => import('../../domain/content/announcements.ts').then((file) => file.announcementWords),
    start: { ...EMPTY, text: words },
    save: ({ text, ...values }, options) =>
      call('POST /api/announcements', { body: { eventId: event.id, text, ...asked(values) }, ...options }),
    done: (sent) =>
      sent.isEmergency
        ? { title: t('emergency.sent') }
        : {
            title: t('announcement.sent'),
            duration: UNDO_MS,
            action: { label: t('announcement.takeDown'), act: () => void takeDown(sent) },
          },
    saved: (_, __, isGone) => isGone || onClose(),
    failed: t('announcement.notSent'),
  })
  const { form } = edit
  const [text, isEmergency] = form.watch(['text', 'isEmergency'])

  return (
    <EditDialog
      edit={isEmergency ? { ...edit, submit: () => setAsking(true) } : edit}
      compared={{}}
      onClose={onClose}
      title={t('announcement.announce')}
      description={t('announcement.about')}
      submit={t(isEmergency ? 'emergency.send' : 'announcement.announce')}
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
      <div>
        <Checkbox label={t('emergency.is')} {...form.register('isEmergency')} />
        <p className="text-sm text-soft">{t('emergency.about')}</p>
      </div>
      {!isEmergency && <ForWhom form={form} />}
      <Announced event={event} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('emergency.sendQuestion')}
        question={t('emergency.willShow', { text })}
        confirm={t('emergency.send')}
        onConfirm={() => {
          setAsking(false)
          edit.submit()
        }}
        onCancel={() => setAsking(false)}
      />
    </EditDialog>
  )
}

/** The fields of the form besides the text. */
function asked({ isEmergency, minutes, roomId }: Omit<Values, 'text'>) {
  if (isEmergency) return { isEmergency }
  return { minutes: Number(minutes), roomId: roomId === '' ? null : Number(roomId) }
}

function ForWhom({ form }: { form: UseFormReturn<Values> }) {
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query: useEventAddress() }))
  return (
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
  )
}

function useTakeDown() {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const takeDown = ({ id }: Announcement) =>
    write(() => call('DELETE /api/announcements/:id', { params: { id } }), {
      done: { title: t('announcement.takenDown') },
      failed: t('announcement.notTakenDown'),
    })
  return { isBusy, takeDown }
}

/** The current announcements, each with a button that removes it. */
function Announced({ event }: Pick<Props, 'event'>) {
  const { isBusy, takeDown } = useTakeDown()
  const { data = [] } = useQuery(read('GET /api/announcements', { query: useEventAddress() }))
  const [ending, setEnding] = useState<Announcement | null>(null)
  if (data.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('announcement.showing')}</h3>
      <ul className="divide-y divide-line">
        {data.map((row) => (
          <li key={row.id} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1 wrap-anywhere">
              {row.roomName !== null && <b>{row.roomName}: </b>}
              {row.isEmergency && <b className="text-bad">{t('emergency.label')} </b>}
              {row.text}
            </p>
            {row.isEmergency ? (
              <Button
                look="danger"
                size="small"
                disabled={isBusy}
                aria-label={t('emergency.endNamed', { text: row.text })}
                onClick={() => setEnding(row)}
              >
                {t('emergency.end')}
              </Button>
            ) : (
              <Button
                look="secondary"
                size="small"
                disabled={isBusy}
                aria-label={t('announcement.takeDownNamed', { text: row.text })}
                onClick={() => takeDown(row)}
              >
                {t('announcement.takeDown')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending && (
        <EndEmergency event={event} emergency={ending} announcements={data} onClose={() => setEnding(null)} />
      )}
    </section>
  )
}
