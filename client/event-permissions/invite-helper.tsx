import { type FormEvent, useState } from 'react'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input } from '../ui/field.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'

/** Invites someone by email to help with an event on the day. */
export function InviteHelper({ eventId }: { eventId: number }) {
  const call = useCall()
  const [email, setEmail] = useState('')
  const [link, setLink] = useState<string | null>(null)
  const { isBusy, write } = useWrite()

  async function invite(submit: FormEvent) {
    submit.preventDefault()
    const isInvited = await write(
      () => call('POST /api/event-permissions/helpers', { body: { eventId, email } }),
      {
        done({ mailSent, invitationLink }) {
          setLink(invitationLink)
          if (invitationLink) return null
          if (mailSent) return { title: 'Invitation sent', description: `${email} can help with this event.` }
          return {
            title: 'The email could not be sent',
            description: `${email} has access. Please tell them yourself.`,
            variant: 'destructive',
          }
        },
        failed: (said) => ({ title: 'Invitation failed', description: said }),
        otherwise: 'Failed to send invitation',
      },
    )
    if (isInvited) setEmail('')
  }

  return (
    <>
      <form onSubmit={invite} className="flex flex-wrap items-end gap-x-3 gap-y-1.5">
        <Field label="Invite a helper" className="min-w-0 flex-1 basis-60">
          {(attributes) => (
            <Input
              {...attributes}
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              placeholder="helper@example.com"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Inviting...' : 'Invite'}
        </Button>
        <p className="basis-full text-sm text-soft">
          Helpers move sessions, read cards and the wall, and make announcements. They cannot delete anything
          or change settings.
        </p>
      </form>
      {link !== null && (
        <ShownOnce
          title="The email could not be sent"
          description="The invitation is saved. Please pass this link on yourself, and only to the invited person: anyone who opens it can set the password."
          label="Invitation link"
          value={link}
          onClose={() => setLink(null)}
        />
      )}
    </>
  )
}
