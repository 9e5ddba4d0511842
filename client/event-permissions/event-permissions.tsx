import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { mayShareEvent, sayOfNewLink } from '../../domain/accounts/access.ts'
import type { EventPermission } from '../../domain/accounts/event-permissions.ts'
import type { Event } from '../../domain/events/events.ts'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { toast } from '../ui/toast.ts'
import { InviteHelper } from './invite-helper.tsx'

type Props = { event: Pick<Event, 'id' | 'name' | 'createdBy'> }

/** The users with access to an event, and why; its creator and Super Admins grant and revoke it here. */
export function EventPermissions({ event }: Props) {
  const call = useCall()
  const me = useUser()
  const query = { eventId: String(event.id) }
  const permissions = useQuery(read('GET /api/event-permissions', { query }))
  const heading = useRef<HTMLHeadingElement>(null)
  const { write } = useWrite()
  const [revoking, setRevoking] = useState<number | null>(null)
  const mayShare = me ? mayShareEvent(me, event) : false

  async function revoke({ eventId, userId }: EventPermission) {
    setRevoking(userId)
    const isRevoked = await write(
      () =>
        call('DELETE /api/event-permissions/:eventId/:userId', {
          params: { eventId: String(eventId), userId: String(userId) },
        }),
      {
        done: { title: 'Permission revoked' },
        failed: (said) => ({ title: 'Error', description: said }),
        otherwise: 'Failed to revoke permission',
      },
    )
    // The button that had the focus goes.
    if (isRevoked) heading.current?.focus()
    setRevoking(null)
  }

  return (
    <Loaded query={permissions} loading="Loading permissions..." failed="Failed to fetch permissions">
      {(found) => (
        <div className="flex flex-col gap-6">
          {mayShare && <GrantForm eventId={event.id} />}
          {mayShare && <InviteHelper eventId={event.id} />}
          <section aria-labelledby={`access-${event.id}`}>
            <Heading
              level={3}
              look="item"
              ref={heading}
              id={`access-${event.id}`}
              tabIndex={-1}
              className="mb-2 wrap-anywhere outline-none"
            >
              Who has access to {event.name}
            </Heading>
            <ul className="divide-y divide-line rounded-md border border-line">
              {found.map((permission) => (
                <PermissionRow key={permission.userId ?? 'deleted'} permission={permission}>
                  {mayShare && permission.reason === 'grant' && (
                    <Button
                      look="secondary"
                      disabled={revoking === permission.userId}
                      onClick={() => revoke(permission)}
                      aria-label={`Revoke access of ${permission.name}`}
                    >
                      Revoke
                    </Button>
                  )}
                </PermissionRow>
              ))}
            </ul>
          </section>
          {!mayShare && (
            <p className="text-sm text-soft">
              Only the creator of this event and Super Admins can change who has access.
            </p>
          )}
        </div>
      )}
    </Loaded>
  )
}

function PermissionRow({ permission, children }: { permission: EventPermission; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-3 p-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="wrap-anywhere">{permission.name}</span>
          <Reason permission={permission} />
        </p>
        {permission.email !== permission.name && (
          <p className="text-sm wrap-anywhere text-soft">{permission.email}</p>
        )}
        {permission.reason === 'grant' && (
          <p className="text-sm wrap-anywhere text-soft">
            Granted by {permission.grantedByName ?? 'a deleted user'}
            {permission.isPending && ', once they accept their invitation'}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

function Reason({ permission: { reason, role, isPending } }: { permission: EventPermission }) {
  if (reason === 'creator') return <Badge tone="accent">Creator</Badge>
  if (reason === 'super-admin') return <Badge tone="good">Super Admin</Badge>
  return (
    <>
      {role === 'helper' && <Badge>Helper</Badge>}
      {isPending && <Badge tone="fair">Invitation Pending</Badge>}
      {!role && !isPending && <Badge>Access granted</Badge>}
    </>
  )
}

function GrantForm({ eventId }: { eventId: number }) {
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
