import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { SessionFields } from './session-fields.tsx'
import { useSessionEdit } from './use-session-edit.ts'

type Props = {
  /** Omitted for a new one. */
  session?: Session
  onClose: () => void
}

/** 'Add New Session' and 'Edit Session'. */
export function SessionDialog({ session, onClose }: Props) {
  const { city, date } = useEventAddress()
  const { edit, compared, ...choices } = useSessionEdit({
    ...(session && { session }),
    draft: `session/${city}/${date}/${session?.id ?? 'new'}`,
    onSaved: (_, isMore, isGone) => isMore || isGone || onClose(),
  })
  return (
    <EditDialog
      edit={edit}
      compared={compared}
      title={t(session ? 'session.editTitle' : 'session.addTitle')}
      submit={t(session ? 'common.saveChanges' : 'session.add')}
      extra={!session && <AddAnother edit={edit} />}
      onClose={onClose}
    >
      <SessionFields form={edit.form} editedId={session?.id ?? null} {...choices} />
    </EditDialog>
  )
}
