import type { Event } from '../../domain/events/events.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { Card } from '../ui/card.tsx'
import { EditPanel } from '../ui/edit-frame.tsx'
import { TextAreaField, TextField } from '../ui/form-field.tsx'
import { Heading } from '../ui/heading.tsx'
import { toast } from '../ui/toast.ts'
import { ownClock, ownTimeZone } from './event-values.ts'

type Values = { name: string; date: string; location: string; description: string }
type Props = { onCreated: (event: Event) => void; onCancel: () => void }

/** The first event of an admin who has none (docs/product.md#first-event-page). */
export function FirstEventForm({ onCreated, onCancel }: Props) {
  const call = useCall()
  const edit = useEditForm<Values, Event>({
    draft: 'event/first',
    schema: () => import('../../domain/events/events.ts').then((file) => file.newEvent),
    start: { name: '', date: '', location: '', description: '' },
    valuesOf: ({ name, date, location, description }: Event) => ({ name, date, location, description }),
    save(values, options, row) {
      const timeZone = ownTimeZone()
      const body = { ...values, clock: ownClock(), ...(timeZone !== '' && { timeZone }) }
      return row
        ? call('PUT /api/events/:id', { params: { id: String(row.id) }, body, ...options })
        : call('POST /api/events', { body, ...options })
    },
    done: { title: 'Success', description: 'Your first event has been created successfully!' },
    saved: onCreated,
    failed: (description) => ({ title: 'Error', description }),
    incomplete: () =>
      toast({
        title: 'Error',
        description: 'Please fill in all required fields',
        variant: 'destructive',
      }),
  })
  const { form } = edit
  return (
    <>
      <Heading level={1}>Welcome! Create Your First Event</Heading>
      <p className="mt-2 mb-8 text-soft">
        Rooms, time slots and sessions come next. All of it can be changed later.
      </p>
      <Card inside="form">
        <EditPanel
          edit={edit}
          compared={{}}
          submit="Create Event"
          submitting="Creating..."
          onCancel={() => {
            edit.startOver()
            onCancel()
          }}
        >
          <TextField form={form} name="name" label="Event Name" isRequired />
          <TextField form={form} name="date" label="Event Date" type="date" isRequired />
          <TextField form={form} name="location" label="Location" isRequired />
          <TextAreaField form={form} name="description" label="Description (Optional)" rows={4} />
        </EditPanel>
      </Card>
    </>
  )
}
