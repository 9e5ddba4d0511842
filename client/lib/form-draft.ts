import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Draft, draftKey, keepDraft, keptDraft } from './drafts.ts'
import { readUser } from './viewer.ts'

export type FormDraft = {
  /** The kept draft; null after it was saved or thrown away. */
  restored: Draft | null
  key: string | null
  /** Nothing is left to keep: it was saved, or thrown away. */
  forget: () => void
}

/** The input of a form that is not saved yet, under a name; null keeps none. */
export function useFormDraft(name: string | null): FormDraft {
  const reads = useQueryClient()
  // The sign-in may run out while somebody types; the draft stays that user's.
  const [userId] = useState(() => reads.getQueryData(readUser.queryKey)?.id)
  const key = name && draftKey(userId, name)
  const [restored, setRestored] = useState(() => (key ? keptDraft(key) : null))
  return {
    restored,
    key,
    forget() {
      setRestored(null)
      if (key) keepDraft(key, null)
    },
  }
}

/** Keeps the typed values, with their beginning. */
export function useKeptInput<V extends FieldValues>(
  { key }: FormDraft,
  form: UseFormReturn<V>,
  beginning: () => Omit<Draft, 'values'>,
): void {
  useEffect(() => {
    if (!key) return
    const subscription = form.watch((values) => keepDraft(key, { values: { ...values }, ...beginning() }))
    return () => subscription.unsubscribe()
  }, [key, form, beginning])
}
