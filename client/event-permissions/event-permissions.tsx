import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { mayShareEvent, sayOfNewLink } from '../../domain/accounts/access.ts'
import type { EventPermission } from '../../domain/accounts/event-permissions.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { toast } from '../ui/toast.ts'
import { InviteHelper } from './invite-helper.tsx'

type Props = {
  event: Pick<Event, 'id' | 'name' | 'createdBy'>
  /** The address where organizers who manage the event are invited. */
  organizers: string
}

/**
 * The users with access to an event, and why they have it. Its creator and Super Admins grant and revoke access here.
 */
export function EventPermissions({ event, organizers }: Props) {
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
        done: { title: t('permission.revoked') },
        failed: { title: t('common.error') },
        otherwise: t('permission.notRevoked'),
      },
    )
    // The focused button disappears.
    if (isRevoked) heading.current?.focus()
    setRevoking(null)
  }

  return (
    <Loaded query={permissions} loading={t('permission.loading')} failed={t('permission.failed')}>
      {(found) => (
        <div className="flex flex-col gap-6">
          {mayShare && <InviteHelper eventId={event.id} />}
          {mayShare && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={organizers} className={buttonClass({ look: 'secondary' })}>
                {t('permission.inviteOrganizer')}
              </Link>
              <p className="text-sm text-soft">{t('permission.organizersMay')}</p>
            </div>
          )}
          {mayShare && <GrantForm eventId={event.id} />}
          <section aria-labelledby={`access-${event.id}`}>
            <Heading
              level={3}
              look="item"
              ref={heading}
              id={`access-${event.id}`}
              tabIndex={-1}
              className="mb-2 wrap-anywhere outline-none"
            >
              {t('permission.who', { event: event.name })}
            </Heading>
            <ul className="divide-y divide-line rounded-md border border-line">
              {found.map((permission) => (
                <PermissionRow key={permission.userId ?? 'deleted'} permission={permission}>
                  {mayShare && permission.reason === 'grant' && (
                    <Button
                      look="secondary"
                      disabled={revoking === permission.userId}
                      onClick={() => revoke(permission)}
                      aria-label={t('permission.revokeOf', { name: permission.name })}
                    >
                      {t('common.revoke')}
                    </Button>
                  )}
                </PermissionRow>
              ))}
            </ul>
          </section>
          {!mayShare && <p className="text-sm text-soft">{t('permission.onlyCreator')}</p>}
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
            {permission.grantedByName === null
              ? t('permission.grantedByDeleted')
              : t('permission.grantedBy', { name: permission.grantedByName })}
            {permission.isPending && ` · ${t('permission.onceAccepted')}`}
          </p>
        )}
      </div>
      {children}
    </li>
  )
}

function Reason({ permission: { reason, role, isPending } }: { permission: EventPermission }) {
  if (reason === 'creator') return <Badge tone="accent">{t('permission.creator')}</Badge>
  if (reason === 'super-admin') return <Badge tone="good">{t('role.superAdmin')}</Badge>
  return (
    <>
      {role === 'helper' && <Badge>{t('role.helper')}</Badge>}
      {isPending && <Badge tone="fair">{t('user.pending')}</Badge>}
      {!role && !isPending && <Badge>{t('permission.given')}</Badge>}
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
        title: t('permission.noUser'),
        description: t('invalid.userRequired'),
        variant: 'destructive',
      })
      return
    }
    const isGranted = await write(
      () => call('POST /api/event-permissions', { body: { eventId, userId: Number(userId) } }),
      {
        done: ({ invitationSent }) => ({
          title: t('permission.granted'),
          description: sayOfNewLink(invitationSent),
        }),
        failed: { title: t('common.error') },
        otherwise: t('permission.notGranted'),
      },
    )
    // The next user may already be chosen.
    if (isGranted) setUserId((chosen) => (chosen === userId ? '' : chosen))
  }

  return (
    <Loaded query={candidates} loading={t('user.loading')} failed={t('user.failed')}>
      {(found) =>
        found.length === 0 ? (
          <p className="rounded-md bg-sunken p-4 text-soft">{t('permission.all')}</p>
        ) : (
          <form onSubmit={grant} className="flex flex-wrap items-end gap-3">
            <Field label={t('permission.to')} className="min-w-0 flex-1 basis-60">
              {(attributes) => (
                <Select {...attributes} value={userId} onChange={({ target }) => setUserId(target.value)}>
                  <option value="">{t('permission.select')}</option>
                  {found.map(({ id, name, email, isPending }) => (
                    <option key={id} value={id}>
                      {t(isPending ? 'permission.candidateInvited' : 'permission.candidate', { name, email })}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Button type="submit" disabled={isGranting}>
              {t(isGranting ? 'permission.granting' : 'permission.grant')}
            </Button>
          </form>
        )
      }
    </Loaded>
  )
}
