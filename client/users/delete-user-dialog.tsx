import { useState } from 'react'
import type { AdminUser } from '../../domain/users.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast } from '../ui/toast.ts'

export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const call = useCall()
  const [isDeleting, setDeleting] = useState(false)

  async function remove() {
    setDeleting(true)
    try {
      await call('DELETE /api/admin-users/:id', { params: { id: String(user.id) } })
      toast({ title: 'User deleted successfully' })
    } catch (error) {
      const said = error instanceof CallError && error.sentence
      toast({ title: 'Error', description: said || 'Failed to delete user', variant: 'destructive' })
    }
    onClose()
  }

  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${user.name}`}
      question="Are you sure you want to delete this user? This action cannot be undone."
      isBusy={isDeleting}
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
