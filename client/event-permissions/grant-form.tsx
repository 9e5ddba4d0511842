import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sayOfNewLink } from '../../domain/access.ts'
import { useCall } from '../lib/calling.tsx'
import { read } from '../lib/reads.ts'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { toast } from '../ui/toast.ts'

/** Grants an admin access to an event. */
export function GrantForm({ eventId }: { eventId: number }) {
  const call = useCall()
  const [userId, setUserId] = useState('')
  const { isBusy: isGranting, write } = useWrite()
  const query = { eventId: String(eventId) }
  const candidates = useQuery(read('GET /api/event-permissions/candidates', { query }))

  async function grant(submit: FormEvent) {
    submit.preventDefault()
    if (userId === '') {
      toast({
        title: 'No user selected',
        description: 'Please select a user to grant access',
        variant: 'destructive',
      })
      return
    }
    const isGranted = await write(
      () => call('POST /api/event-permissions', { body: { eventId, userId: Number(userId) } }),
      {
        done: ({ invitationSent }) => ({
          title: 'Permission granted',
          description: sayOfNewLink(invitationSent),
        }),
        failed: (said) => ({ title: 'Error', description: said }),
        otherwise: 'Failed to grant permission',
      },
    )
    if (isGranted) setUserId('')
  }

  return (
    <Loaded query={candidates} loading="Loading users..." failed="Failed to fetch admin users">
      {(found) =>
        found.length === 0 ? (
          <p className="rounded-md bg-sunken p-4 text-soft">Every admin has access to this event.</p>
        ) : (
          <form onSubmit={grant} className="flex flex-wrap items-end gap-3">
            <Field label="Grant access to" className="min-w-0 flex-1 basis-60">
              {(attributes) => (
                <Select {...attributes} value={userId} onChange={({ target }) => setUserId(target.value)}>
                  <option value="">Select a user</option>
                  {found.map(({ id, name, email, isPending }) => (
                    <option key={id} value={id}>
                      {name} ({email}){isPending && ', invited'}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Button type="submit" disabled={isGranting}>
              {isGranting ? 'Granting...' : 'Grant Access'}
            </Button>
          </form>
        )
      }
    </Loaded>
  )
}
