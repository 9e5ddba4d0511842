import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { CardPicture } from '../event/card-picture.tsx'
import { useConfirmCard } from '../event/confirm-card.ts'
import { useEventAddress } from '../event/event.ts'
import { AddAnother } from '../ui/add-another.tsx'
import { Button } from '../ui/button.tsx'
import { EditDialog } from '../ui/edit-frame.tsx'
import { SessionFields } from './session-fields.tsx'
import { useDoubtedWords } from './use-doubted-words.ts'
import { useSessionEdit } from './use-session-edit.ts'

type Props = {
  /** Omitted for a new one. */
  session?: Session
  /** Opens another session in its place. */
  onNext?: (id: number) => void
  onClose: () => void
}

/** 'Add New Session' and 'Edit Session'. The words of a session that were hard to read are beside their picture. */
export function SessionDialog({ session, onNext, onClose }: Props) {
  const { city, date } = useEventAddress()
  const { confirm } = useConfirmCard()
  const { edit, compared, ...choices } = useSessionEdit({
    ...(session && { session }),
    draft: `session/${city}/${date}/${session?.id ?? 'new'}`,
    onSaved(saved, isMore, isGone) {
      if (doubted && isLeft(saved)) void confirm({ cardId: doubted.cardId })
      if (isGone) return
      if (!isMore || (session && next === null)) onClose()
      else if (next !== null) onNext?.(next)
    },
  })
  const { doubted, next, isLeft } = useDoubtedWords(session, choices.sessions, edit.isDirty)
  return (
    <EditDialog
      edit={edit}
      compared={compared}
      title={t(session ? 'session.editTitle' : 'session.addTitle')}
      submit={t(session ? 'common.saveChanges' : 'session.add')}
      extra={
        session ? (
          onNext &&
          next !== null && (
            <Button look="secondary" disabled={edit.isSaving} onClick={edit.submitAndNext}>
              {t('session.saveNext')}
            </Button>
          )
        ) : (
          <AddAnother edit={edit} />
        )
      }
      onClose={onClose}
    >
      {doubted && <CardPicture cardId={doubted.cardId} isLarge />}
      <SessionFields form={edit.form} editedId={session?.id ?? null} notes={doubted?.notes} {...choices} />
    </EditDialog>
  )
}
