import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { EditPanel } from '../ui/edit-frame.tsx'
import { type FieldNotes, SessionFields } from './session-fields.tsx'
import type { FirstValues } from './session-values.ts'
import { type CreateSession, useSessionEdit } from './use-session-edit.ts'

type Props = {
  /** The reading of a card. Give the form a `key` of that reading: the form starts again with each. */
  initial?: FirstValues
  /** The key of the unsaved input: one card's input must not come back in the form of another. */
  draft?: string
  /** How it is saved, where that is more than adding a session. */
  create?: CreateSession | undefined
  /** The content beside the fields, such as the card's own handwriting. */
  notes?: FieldNotes | undefined
  /** The form of a card at the desk: free places take the place of two lists, and the focus is the desk's. */
  isDesk?: boolean
  /** Called once it holds what is not saved, also from before a reload. */
  onTyped?: () => void
  onSaved?: (session: Session) => void
  /** Called when Cancel has emptied the form. */
  onCancel?: () => void
}

/** The form for a new session as a part of a page; after saving and after Cancel it is empty again. */
export function SessionForm({ initial, ...rest }: Props) {
  const [from, setFrom] = useState(initial)
  const [round, setRound] = useState(0)
  const panel = useRef<HTMLDivElement>(null)

  function startAgain() {
    setFrom(undefined)
    setRound(round + 1)
    // On a phone it would raise the keyboard over the next card.
    if (!rest.isDesk) panel.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={panel}>
      <OneSession key={round} {...rest} {...(from && { initial: from })} onDone={startAgain} />
    </div>
  )
}

function OneSession({ onTyped, onSaved, onCancel, onDone, ...props }: Props & { onDone: () => void }) {
  const { initial, draft = 'card', create, notes, isDesk = false } = props
  const { city, date } = useEventAddress()
  const { edit, compared, ...choices } = useSessionEdit({
    ...(initial && { initial }),
    draft: `session/${city}/${date}/${draft}`,
    create,
    isPlaceNamed: true,
    onSaved(session) {
      onSaved?.(session)
      onDone()
    },
  })

  const { isDirty } = edit
  const typed = useRef(onTyped)
  typed.current = onTyped
  useEffect(() => {
    if (isDirty) typed.current?.()
  }, [isDirty])

  function cancel() {
    edit.startOver()
    onCancel?.()
    onDone()
  }
  return (
    <EditPanel edit={edit} compared={compared} submit={t('session.save')} onCancel={cancel}>
      <SessionFields
        form={edit.form}
        editedId={null}
        notes={notes}
        onPlaced={isDesk ? edit.submit : undefined}
        {...choices}
      />
    </EditPanel>
  )
}
