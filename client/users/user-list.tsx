import { useQuery } from '@tanstack/react-query'
import { Download, UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  flagsOf,
  mayChangeRole,
  mayManage,
  mayRename,
  ROLE_NAMES,
  type Role,
  roleOf,
  sayOfNewLink,
} from '../../domain/accounts/access.ts'
import type { AdminUser, User } from '../../domain/accounts/users.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { useCall } from '../net/calling.tsx'
import { errorMessage } from '../net/error-message.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { toast } from '../ui/toast.ts'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { UserRow } from './user-row.tsx'

const ROLES: { role: Role; text: PlainKey }[] = [
  { role: 'User', text: textKey('role.userAbout') },
  { role: 'Admin', text: textKey('role.adminAbout') },
  { role: 'Super Admin', text: textKey('role.superAdminAbout') },
]

const readUsers = read('GET /api/admin-users')

/** All users and pending users, with the actions that this admin has for each. */
export function UserList({ me }: { me: User }) {
  const users = useQuery(readUsers)
  const dialog = useDialogAddress()
  const [link, setLink] = useState<string | null>(null)
  const resend = useResendInvitation(setLink)
  const changed = users.data?.find(({ id }) => id === dialog.idOf('change-role'))
  const renamed = users.data?.find(({ id }) => id === dialog.idOf('change-name'))
  const deleted = users.data?.find(({ id }) => id === dialog.idOf('delete'))
  const invitedTo = dialog.idOf('invite')

  const section = useKeptFocus()
  return (
    <section {...section} aria-labelledby="user-management" className="outline-none">
      <SectionHead title={t('user.title')} id="user-management">
        <a href="/api/admin-users/export" download className={buttonClass({ look: 'secondary' })}>
          <Icon of={Download} />
          {t('user.exportCsv')}
        </a>
        <Button onClick={() => dialog.open('invite')}>
          <Icon of={UserPlus} />
          {t('user.invite')}
        </Button>
      </SectionHead>
      <Loaded query={users} loading={t('user.loading')} failed={t('user.failed')}>
        {(rows) => (
          <Card inside="none" className="relative overflow-x-auto">
            <table className="w-full [&_th]:text-start">
              <thead className="border-b border-line text-sm text-soft">
                <tr>
                  <th scope="col" className="px-4 py-3 font-semibold">
                    {t('user.name')}
                  </th>
                  <th scope="col" className="px-4 py-3 font-semibold max-md:hidden">
                    {t('common.email')}
                  </th>
                  <th scope="col" className="px-4 py-3 font-semibold max-md:hidden">
                    {t('user.role')}
                  </th>
                  <th scope="col" className="w-14 px-4 py-3 text-end font-semibold">
                    <span className="max-sm:sr-only">{t('row.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {rows.map((user) => (
                  <UserRow
                    key={user.id}
                    me={me}
                    user={user}
                    onResend={() => resend(user)}
                    onRename={() => dialog.open('change-name', user.id)}
                    onChangeRole={() => dialog.open('change-role', user.id)}
                    onDelete={() => dialog.open('delete', user.id)}
                  />
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </Loaded>
      {(dialog.isOpen('invite') || invitedTo !== null) && (
        <InviteDialog me={me} eventId={invitedTo} onClose={dialog.close} onUnsent={setLink} />
      )}
      {changed && mayChangeRole(me, changed) && <ChangeRoleDialog user={changed} onClose={dialog.close} />}
      {renamed && mayRename(me, renamed) && <NameDialog user={renamed} onClose={dialog.close} />}
      {deleted && mayManage(me, deleted) && <DeleteUserDialog user={deleted} onClose={dialog.close} />}
      {link !== null && <InvitationLinkDialog link={link} onClose={() => setLink(null)} />}
    </section>
  )
}

/** The invitation is saved but its mail could not be sent, so the admin passes on the link. */
function InvitationLinkDialog({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <ShownOnce
      title={t('user.mailNotSent')}
      description={t('user.passLinkOn')}
      label={t('user.invitationLink')}
      value={link}
      onClose={onClose}
    />
  )
}

function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const call = useCall()
  return (
    <DeleteDialog
      isOpen
      title={t('row.delete', { name: user.name })}
      question={t('user.deleteQuestion')}
      onDelete={() => call('DELETE /api/admin-users/:id', { params: { id: String(user.id) } })}
      onClose={onClose}
      done={{ title: t('user.deleted') }}
      failed={{ title: t('common.error') }}
      otherwise={t('user.notDeleted')}
    />
  )
}

/** Sends an invitation again. @param onUnsent gets the link if the mail could not be sent */
function useResendInvitation(onUnsent: (link: string) => void): (user: AdminUser) => Promise<void> {
  const call = useCall()
  return async (user) => {
    try {
      const { invitationLink, mailSent, message } = await call('POST /api/resend-invitation', {
        body: { userId: user.id },
      })
      if (invitationLink) onUnsent(invitationLink)
      else toast({ title: message, ...(!mailSent && { variant: 'destructive' }) })
    } catch (error) {
      toast({
        title: t('user.notResent'),
        description: errorMessage(error),
        variant: 'destructive',
      })
    }
  }
}

/** Only Super Admins open it, for another user. */
function ChangeRoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const call = useCall()
  const [role, setRole] = useState<Role>(roleOf(user))
  const { isBusy: isSaving, write } = useWrite()

  function save(): Promise<boolean> {
    return write(
      () =>
        call('PUT /api/admin-users/:id/admin-status', {
          params: { id: String(user.id) },
          body: flagsOf(role),
        }),
      {
        done: ({ invitationSent }) => ({
          title: t('user.roleChanged'),
          description: sayOfNewLink(invitationSent),
        }),
        failed: { title: t('common.error') },
        otherwise: t('user.roleNotChanged'),
      },
    )
  }

  return (
    <ActDialog
      onClose={onClose}
      title={t('user.changeRole')}
      description={t('user.changeRoleAbout', { name: user.name })}
      size="small"
      act={t(isSaving ? 'common.saving' : 'common.saveChanges')}
      isReady={!isSaving && role !== roleOf(user)}
      onAct={save}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('user.role')}</legend>
        {ROLES.map((each) => (
          <label
            key={each.role}
            className="flex cursor-pointer items-start gap-3 rounded-md border border-line p-3 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name="role"
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={role === each.role}
              onChange={() => setRole(each.role)}
            />
            <span>
              <span className="block font-semibold">{t(ROLE_NAMES[each.role])}</span>
              <span className="block text-sm text-soft">{t(each.text)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ActDialog>
  )
}
