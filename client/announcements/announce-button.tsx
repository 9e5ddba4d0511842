import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { ANNOUNCEMENT_LENGTH } from '../../domain/announcement-limits.ts'
import type { Event } from '../../domain/events.ts'
import { useCall } from '../lib/calling.tsx'
import { useEventAddress } from '../lib/event.ts'
import { read } from '../lib/reads.ts'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select, Textarea } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

const LASTING = [
  { minutes: 15, label: '15 minutes' },
  { minutes: 30, label: '30 minutes' },
  { minutes: 60, label: 'an hour' },
  { minutes: 180, label: 'three hours' },
  { minutes: 720, label: 'twelve hours' },
]

/** Opens the dialog in which organisers announce something to everybody, and take it down again. */
export function AnnounceButton({ event }: { event: Event }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <Icon of={Megaphone} />
        Announce
      </Button>
      {isOpen && <AnnounceDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}

function AnnounceDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const call = useCall()
  const formId = useId()
  const { isBusy, write } = useWrite()
  const [text, setText] = useState('')
  const [roomId, setRoom] = useState('')
  const [minutes, setMinutes] = useState(30)

  async function announce(submitted: FormEvent): Promise<void> {
    submitted.preventDefault()
    if (text.trim() === '' || isBusy) return
    const body = { eventId: event.id, text, minutes, roomId: roomId === '' ? null : Number(roomId) }
    const isSaid = await write(() => call('POST /api/announcements', { body }), {
      done: { title: 'Announced on every open page' },
      failed: (said) => ({ title: 'It was not announced', description: said }),
    })
    if (isSaid) onClose()
  }

  return (
    <Dialog
      isOpen
      isSheet
      onClose={onClose}
      title="Announce"
      description="It shows on every open page of this event at once."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={isBusy || text.trim() === ''}>
            {isBusy ? 'Announcing...' : 'Announce'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={announce} className="flex flex-col gap-5">
        <Field label="What" hint={`${ANNOUNCEMENT_LENGTH - text.length} characters left`} isRequired>
          {(field) => (
            <Textarea
              {...field}
              rows={3}
              maxLength={ANNOUNCEMENT_LENGTH}
              placeholder="Lunch is 15 minutes late"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <AudienceField roomId={roomId} onChange={setRoom} />
          <Field label="For how long">
            {(field) => (
              <Select {...field} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
                {LASTING.map((each) => (
                  <option key={each.minutes} value={each.minutes}>
                    {each.label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      </form>
      <Announced />
    </Dialog>
  )
}

function AudienceField({ roomId, onChange }: { roomId: string; onChange: (roomId: string) => void }) {
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query: useEventAddress() }))
  return (
    <Field label="For">
      {(field) => (
        <Select {...field} value={roomId} onChange={({ target }) => onChange(target.value)}>
          <option value="">Everybody</option>
          {rooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The announcements of this moment, each with a button that takes it down. */
function Announced() {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const { data = [] } = useQuery(read('GET /api/announcements', { query: useEventAddress() }))
  if (data.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="mb-2 font-semibold">Showing now</h3>
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
              aria-label={`Take down: ${text}`}
              onClick={() =>
                write(() => call('DELETE /api/announcements/:id', { params: { id } }), {
                  done: { title: 'The announcement is taken down' },
                  failed: (said) => ({ title: 'It was not taken down', description: said }),
                })
              }
            >
              Take down
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
