import type { Event } from '../../domain/events.ts'
import { useCall } from '../lib/calling.tsx'
import { useEditForm } from '../lib/edit-form.ts'
import { errorMessage } from '../lib/error-message.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { EventChoice } from '../ui/event-choice.tsx'
import { Checkbox } from '../ui/field.tsx'
import { TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'

type Props = { events: readonly Event[]; onClose: () => void; onMade: (secret: string) => void }

type Values = { name: string; mayWrite: boolean; eventIds: number[] | null }
const EMPTY: Values = { name: '', mayWrite: false, eventIds: null }

/** Makes a token for a program: its name, and how far it reaches. */
export function NewTokenDialog({ events, onClose, onMade }: Props) {
  const call = useCall()
  const edit = useEditForm({
    draft: 'token/new',
    schema: () => import('../../domain/tokens.ts').then((file) => file.newToken),
    start: EMPTY,
    save: ({ eventIds, ...body }) =>
      call('POST /api/tokens', {
        // Kept input may name an event that is deleted by now.
        body: {
          ...body,
          eventIds: eventIds?.filter((id) => events.some((event) => event.id === id)) ?? null,
        },
      }),
    saved: ({ token }) => onMade(token),
    failed: (error) =>
      toast({
        title: 'The token was not made',
        description: errorMessage(error, 'Please try again'),
        variant: 'destructive',
      }),
  })
  const { form } = edit
  const eventIds = form.watch('eventIds')
  return (
    <EditDialog
      edit={edit}
      compared={{}}
      title="New token"
      description="It acts in your name, as far as you choose here."
      submit="Make token"
      submitting="Making..."
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="The program that will have it"
        maxLength={100}
        dir="auto"
        isRequired
      />
      <div className="flex flex-col">
        <Checkbox label="May change things, too" {...form.register('mayWrite')} />
        {events.length > 0 && (
          <Checkbox
            label="Only some events"
            checked={eventIds !== null}
            onChange={({ target }) =>
              form.setValue('eventIds', target.checked ? [] : null, { shouldDirty: true })
            }
          />
        )}
      </div>
      {eventIds && (
        <EventChoice
          legend="Events"
          events={events}
          chosen={eventIds}
          onChange={(ids) => form.setValue('eventIds', ids, { shouldDirty: true })}
          error={form.formState.errors.eventIds?.message}
        />
      )}
    </EditDialog>
  )
}
