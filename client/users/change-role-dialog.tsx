import { useState } from 'react'
import { flagsOf, type Role, roleOf, sayOfNewLink } from '../../domain/access.ts'
import type { AdminUser } from '../../domain/users.ts'
import { useCall } from '../lib/calling.tsx'
import { useWrite } from '../lib/write.ts'
import { ActDialog } from '../ui/act-dialog.tsx'

const ROLES: { role: Role; text: string }[] = [
  { role: 'User', text: 'Can sign in, and manage nothing.' },
  { role: 'Admin', text: 'Creates events, and manages those and the ones shared with them.' },
  { role: 'Super Admin', text: 'Manages every event and every user.' },
]

/** Only Super Admins open it, for somebody else. */
export function ChangeRoleDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
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
          title: 'Admin status updated successfully',
          description: sayOfNewLink(invitationSent),
        }),
        failed: (said) => ({ title: 'Error', description: said }),
        otherwise: 'Failed to update admin status',
      },
    )
  }

  return (
    <ActDialog
      onClose={onClose}
      title="Change Role"
      description={`The role of ${user.name}. Whoever loses rights is signed out everywhere.`}
      size="small"
      act={isSaving ? 'Saving...' : 'Save Changes'}
      isReady={!isSaving && role !== roleOf(user)}
      onAct={save}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Role</legend>
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
              <span className="block font-semibold">{each.role}</span>
              <span className="block text-sm text-soft">{each.text}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ActDialog>
  )
}
