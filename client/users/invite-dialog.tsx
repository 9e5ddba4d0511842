import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mayShareEvent } from '../../domain/access.ts'
import { longDate } from '../../domain/dates.ts'
import { invitation, type User } from '../../domain/users.ts'
import { useCall } from '../lib/calling.tsx'
import { read } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, Field, Input } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'

type Props = { me: User; onClose: () => void; onUnsent: (link: string) => void }

const FORM = 'invite-user'

/** Invites somebody as an admin, with access to some of the events that the inviter may share. */
export function InviteDialog({ me, onClose, onUnsent }: Props) {
  const call = useCall()
  const { data: events = [] } = useQuery(read('GET /api/admin/events'))
  const shareable = events.filter((event) => mayShareEvent(me, event))
  const [eventIds, setEventIds] = useState<number[]>([])
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(invitation.omit({ eventIds: true })),
    defaultValues: { name: '', email: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    try {
      const { invitationLink } = await call('POST /api/invite-user', { body: { ...body, eventIds } })
      onClose()
      if (invitationLink) onUnsent(invitationLink)
      else
        toast({
          title: 'Invitation sent successfully',
          description: 'The user has been invited to join as an admin.',
        })
    } catch (error) {
      const description = saidBy(error, 'Failed to send invitation')
      toast({ title: 'Invitation failed', description, variant: 'destructive' })
    }
  })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite User"
      description="They get a mail with a link, and become an admin by setting a password."
      footer={
        <>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} disabled={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send Invitation'}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="flex flex-col gap-5">
        <Field label="Name" error={errors.name?.message} isRequired>
          {(attributes) => <Input {...attributes} {...register('name')} autoComplete="off" />}
        </Field>
        <Field label="Email" error={errors.email?.message} isRequired>
          {(attributes) => <Input {...attributes} {...register('email')} type="email" autoComplete="off" />}
        </Field>
        {shareable.length > 0 && (
          <fieldset>
            <legend className="text-sm font-semibold">Event Access (Optional)</legend>
            <div className="mt-1.5 max-h-32 overflow-y-auto rounded-md border border-edge px-3">
              {shareable.map((event) => (
                <Checkbox
                  key={event.id}
                  checked={eventIds.includes(event.id)}
                  onChange={({ target }) =>
                    setEventIds((ids) =>
                      target.checked ? [...ids, event.id] : ids.filter((id) => id !== event.id),
                    )
                  }
                  className="flex w-full"
                  label={
                    <span className="py-1">
                      {event.name}{' '}
                      <span className="text-sm text-soft">
                        {event.location}, {longDate(event.date)}
                      </span>
                    </span>
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
