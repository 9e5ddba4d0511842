import { useLayoutEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { t } from '../../domain/text/t.ts'
import type { EditForm } from '../lib/edit-form.ts'
import { Button } from './button.tsx'

type Props<V extends FieldValues> = { edit: EditForm<V>; isComplete?: boolean }

/** Saves, and leaves the form open and empty for the next entry: people type many in a row before the doors open. */
export function AddAnother<V extends FieldValues>({ edit, isComplete = true }: Props<V>) {
  const button = useRef<HTMLButtonElement>(null)
  const isAsked = useRef(false)
  const { isSaving, isDirty } = edit

  // The form must be emptied before it takes the next entry, because earlier input would be emptied as well.
  useLayoutEffect(() => {
    if (isSaving || isDirty || !isAsked.current) return
    isAsked.current = false
    button.current
      ?.closest('[role=dialog]')
      ?.querySelector<HTMLElement>('form input, form select, form textarea')
      ?.focus()
  }, [isSaving, isDirty])

  return (
    <Button
      ref={button}
      look="secondary"
      disabled={isSaving || !isComplete}
      onClick={() => {
        isAsked.current = true
        edit.submitAndNext()
      }}
    >
      {t('form.addAnother')}
    </Button>
  )
}
