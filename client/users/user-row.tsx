import { Ellipsis, MailPlus, PencilLine, Trash2, UserCog } from 'lucide-react'
import {
  invitationOf,
  mayChangeRole,
  mayManage,
  mayRename,
  mayResendInvitation,
  ROLE_NAMES,
  type Role,
  roleName,
  roleOf,
} from '../../domain/accounts/access.ts'
import type { AdminUser, User } from '../../domain/accounts/users.ts'
import { t } from '../../domain/text/t.ts'
import { useNow } from '../event/clock.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuAction } from '../ui/menu.tsx'

type Props = {
  me: User
  user: AdminUser
  onResend: () => void
  onRename: () => void
  onChangeRole: () => void
  onDelete: () => void
}

const TONES: Record<Role, Tone> = { User: 'plain', Admin: 'accent', 'Super Admin': 'good' }

/** One user. The menu contains only the actions that the viewer may use. */
export function UserRow({ me, user, onResend, onRename, onChangeRole, onDelete }: Props) {
  const may = {
    resend: mayResendInvitation(me, user),
    rename: mayRename(me, user),
    changeRole: mayChangeRole(me, user),
    delete: mayManage(me, user),
  }
  return (
    <tr className="h-15">
      <th scope="row" className="px-4 py-3 text-start font-semibold wrap-anywhere max-md:w-full">
        {user.name}
        {user.id === me.id && <span className="font-normal text-soft"> {t('user.you')}</span>}
        <span className="mb-1 block text-sm font-normal text-soft md:hidden">{user.email}</span>
        <RoleOf user={user} className="md:hidden" />
      </th>
      <td className="px-4 py-3 wrap-anywhere max-md:hidden">{user.email}</td>
      <td className="px-4 py-3 max-md:hidden">
        <RoleOf user={user} />
      </td>
      <td className="px-2 py-2 text-end">
        {(may.resend || may.rename || may.changeRole || may.delete) && (
          <Menu
            button={{
              look: 'quiet',
              size: 'icon',
              'aria-label': t('user.actionsFor', { name: user.name }),
              children: <Icon of={Ellipsis} />,
            }}
          >
            {may.resend && (
              <MenuAction onSelect={onResend}>
                <Icon of={MailPlus} />
                {t('user.resend')}
              </MenuAction>
            )}
            {may.rename && (
              <MenuAction onSelect={onRename}>
                <Icon of={PencilLine} />
                {t('user.changeName')}
              </MenuAction>
            )}
            {may.changeRole && (
              <MenuAction onSelect={onChangeRole}>
                <Icon of={UserCog} />
                {t('user.changeRole')}
              </MenuAction>
            )}
            {may.delete && (
              <MenuAction onSelect={onDelete}>
                <Icon of={Trash2} />
                {t('common.delete')}
              </MenuAction>
            )}
          </Menu>
        )}
      </td>
    </tr>
  )
}

function RoleOf({ user, className }: { user: AdminUser; className?: string }) {
  const invitation = invitationOf(user, useNow())
  const role = roleOf(user)
  return (
    <span className={classes('flex flex-wrap gap-1.5 whitespace-nowrap', className)}>
      <Badge tone={TONES[role]}>{t(ROLE_NAMES[roleName(user)])}</Badge>
      {invitation === 'pending' && <Badge tone="fair">{t('user.pending')}</Badge>}
      {invitation === 'expired' && <Badge tone="bad">{t('user.expired')}</Badge>}
    </span>
  )
}
