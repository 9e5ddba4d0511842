import { useEffect, useRef, useState } from 'react'
import type { Session } from '../../domain/schedule/sessions.ts'
import { t } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { EditPanel } from '../ui/edit-frame.tsx'
import { type FieldNotes, SessionFields } from './session-fields.tsx'
import type { FirstValues } from './session-values.ts'
import { type CreateSession, useSessionEdit } from './use-session-edit.ts'

type Props = {
  /** The reading of a card. Give the form a `key` for that reading, so that it restarts with each. */
  initial?: FirstValues
  /** The key of the unsaved input, so that one card's input does not appear in the form of another. */
  draft?: string
  /** How to save it, if that is more than adding a session. */
  create?: CreateSession | undefined
  /** Content beside the fields, such as the card's own handwriting. */
  notes?: FieldNotes | undefined
  /** Whether this is a card's form at the desk, where free places replace two lists and the desk controls the focus. */
  isDesk?: boolean
  /** Called once the form has unsaved input, including restored input from before a reload. */
  onTyped?: () => void
  onSaved?: (session: Session) => void
  /** Called when Cancel has emptied the form. */
  onCancel?: () => void
}

/** The form for a new session as a part of a page. After saving or Cancel it is empty again. */
export function SessionForm({ initial, ...rest }: Props) {
  const [from, setFrom] = useState(initial)
  const [round, setRound] = useState(0)
  const panel = useRef<HTMLDivElement>(null)

  function startAgain() {
    setFrom(undefined)
    setRound(round + 1)
    // On a phone, focusing a field would open the keyboard over the next card.
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
    onSaved(session, _, isGone) {
      // Another card's form has replaced this one.
      if (isGone) return
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
