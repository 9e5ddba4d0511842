import { useQueryClient } from '@tanstack/react-query'
import type { User } from '../../domain/accounts/users.ts'
import { t } from '../../domain/text/t.ts'
import { useEditForm } from '../lib/edit-form.ts'
import { useCall } from '../net/calling.tsx'
import { refresh } from '../net/reads.ts'
import { EditDialog } from '../ui/edit-frame.tsx'
import { TextField } from '../ui/form-field.tsx'
import { toast } from '../ui/toast.ts'

/** The name of a user in mails, in the history and for colleagues. */
export function NameDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const call = useCall()
  const reads = useQueryClient()
  const edit = useEditForm<{ name: string }, User>({
    draft: `user/${user.id}/name`,
    schema: () => import('../../domain/accounts/users.ts').then((file) => file.nameChange),
    start: { name: user.name },
    save: (body, options) =>
      call('PUT /api/admin-users/:id/name', { params: { id: String(user.id) }, body, ...options }),
    async saved() {
      await refresh(reads, ['users'])
      toast({ title: t('user.nameChanged') })
      onClose()
    },
    failed: { title: t('common.error') },
  })
  return (
    <EditDialog
      edit={edit}
      compared={{ name: { label: t('user.name') } }}
      title={t('user.changeName')}
      submit={t('common.saveChanges')}
      isComplete={edit.form.watch('name').trim() !== ''}
      onClose={onClose}
      size="small"
    >
      <TextField form={edit.form} name="name" label={t('user.name')} isRequired autoComplete="off" />
    </EditDialog>
  )
}
