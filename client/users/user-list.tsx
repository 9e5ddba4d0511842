import { useQuery } from '@tanstack/react-query'
import { Download, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { mayChangeRole, mayManage, mayRename } from '../../domain/access.ts'
import type { User } from '../../domain/users.ts'
import { useDialogAddress } from '../lib/dialog-address.ts'
import { read } from '../lib/reads.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ChangeRoleDialog } from './change-role-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { InvitationLinkDialog } from './invitation-link-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { useResendInvitation } from './resend-invitation.ts'
import { UserRow } from './user-row.tsx'

const readUsers = read('GET /api/admin-users')

/** All users and pending users, with this admin's choices about each. */
export function UserList({ me }: { me: User }) {
  const users = useQuery(readUsers)
  const dialog = useDialogAddress()
  const [link, setLink] = useState<string | null>(null)
  const resend = useResendInvitation(setLink)
  const changed = users.data?.find(({ id }) => id === dialog.idOf('change-role'))
  const renamed = users.data?.find(({ id }) => id === dialog.idOf('change-name'))
  const deleted = users.data?.find(({ id }) => id === dialog.idOf('delete'))

  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="user-management" className="outline-none">
      <SectionHead title="User Management" id="user-management">
        <a href="/api/admin-users/export" download className={buttonClass({ look: 'secondary' })}>
          <Icon of={Download} />
          Export as CSV
        </a>
        <Button onClick={() => dialog.open('invite')}>
          <Icon of={UserPlus} />
          Invite User
        </Button>
      </SectionHead>
      <Loaded query={users} loading="Loading users..." failed="Failed to fetch admin users">
        {(rows) => (
          <Card inside="none" className="relative overflow-x-auto">
            <table className="w-full text-left">
              <thead className="border-b border-line text-sm text-soft">
                <tr>
                  <th scope="col" className="px-4 py-3 font-semibold">
                    Name
                  </th>
                  <th scope="col" className="px-4 py-3 font-semibold max-md:hidden">
                    Email
                  </th>
                  <th scope="col" className="px-4 py-3 font-semibold max-md:hidden">
                    Role
                  </th>
                  <th scope="col" className="w-14 px-4 py-3 text-right font-semibold">
                    <span className="max-sm:sr-only">Actions</span>
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
      {dialog.isOpen('invite') && <InviteDialog me={me} onClose={dialog.close} onUnsent={setLink} />}
      {changed && mayChangeRole(me, changed) && <ChangeRoleDialog user={changed} onClose={dialog.close} />}
      {renamed && mayRename(me, renamed) && <NameDialog user={renamed} onClose={dialog.close} />}
      {deleted && mayManage(me, deleted) && <DeleteUserDialog user={deleted} onClose={dialog.close} />}
      {link !== null && <InvitationLinkDialog link={link} onClose={() => setLink(null)} />}
    </section>
  )
}
