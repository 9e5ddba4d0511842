import { useEffect, useState } from 'react'
import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form'
import { CallError } from '../net/call.ts'

/** Shows the server's messages about fields beside those fields. */
export function useFieldFaults<V extends FieldValues>(form: UseFormReturn<V>, start: V, isSaving: boolean) {
  const [said, setSaid] = useState<{ at: Path<V> } | null>(null)
  const { setFocus } = form
  // Fields are disabled while the form saves.
  useEffect(() => {
    if (said && !isSaving) setFocus(said.at)
  }, [said, isSaving, setFocus])

  /** @returns whether a field shows the message of the refusal; that field gets the focus */
  return function show(error: unknown): boolean {
    if (!(error instanceof CallError)) return false
    const known = error.issues.filter(({ path }) => (path.split('.')[0] ?? '') in start)
    for (const { path, message } of known) form.setError(path as Path<V>, { message })
    const same = known.find(({ path, message }) => message === error.sentence && isField(form, path))
    setSaid(same ? { at: same.path as Path<V> } : null)
    return same !== undefined
  }
}

/** Whether the page has a field of this name that shows its error; a checkbox shows none. */
function isField<V extends FieldValues>(form: UseFormReturn<V>, path: string): boolean {
  const field = get(form.control._fields, path) as { _f?: { ref?: unknown } } | undefined
  const element = field?._f?.ref
  return (
    element instanceof HTMLElement &&
    element.isConnected &&
    !element.matches('[type=checkbox], [type=hidden]')
  )
}
