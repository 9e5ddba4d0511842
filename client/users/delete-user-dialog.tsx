import type { AdminUser } from '../../domain/users.ts'
import { useCall } from '../lib/calling.tsx'
import { DeleteDialog } from '../ui/delete-dialog.tsx'

export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const call = useCall()
  return (
    <DeleteDialog
      isOpen
      title={`Delete ${user.name}`}
      question="Are you sure you want to delete this user? This action cannot be undone."
      onDelete={() => call('DELETE /api/admin-users/:id', { params: { id: String(user.id) } })}
      onClose={onClose}
      done={{ title: 'User deleted successfully' }}
      failed={(said) => ({ title: 'Error', description: said })}
      otherwise="Failed to delete user"
    />
  )
}
