import { useRef } from 'react'
import { goBack, navigate, queryOf, useSearch } from './address.tsx'

const KEY = 'dialog'

/** The open dialog, in the address's query: "add-room", "edit-room-3". The browser's back button closes it. */
export function useDialogAddress() {
  const search = useSearch()
  const name = search.get(KEY)

  function withDialog(next: string | null): string {
    const changed = new URLSearchParams(search)
    if (next === null) changed.delete(KEY)
    else changed.set(KEY, next)
    return queryOf(changed)
  }

  return {
    isOpen: (wanted: string) => name === wanted,
    /** The row that a dialog such as "edit-room" is open for. */
    idOf(prefix: string): number | null {
      const id = name?.startsWith(`${prefix}-`) ? Number(name.slice(prefix.length + 1)) : Number.NaN
      return Number.isInteger(id) ? id : null
    },
    open(wanted: string, id?: number) {
      navigate(withDialog(id === undefined ? wanted : `${wanted}-${id}`), { state: { isDialog: true } })
    },
    /** Opens the dialog for another row in its place, so that closing it leads back to the page. */
    openNext(id: number) {
      if (name) navigate(withDialog(name.replace(/\d+$/, `${id}`)), { replace: true, state: history.state })
    },
    close() {
      // The answer to a save can arrive after the user has closed its dialog and opened another one, or another page.
      if (name === null || new URLSearchParams(location.search).get(KEY) !== name) return
      if (history.state?.isDialog) goBack()
      else navigate(withDialog(null), { replace: true })
    },
  }
}

/** The last known row of an open form. If another person deletes the row, the typed values stay open. */
export function useOpenedRow<I extends number | string, R extends { id: I }>(
  rows: readonly R[] | undefined,
  id: I | null,
): R | undefined {
  const seen = useRef<R>(undefined)
  const row = rows?.find((each) => each.id === id)
  if (row) seen.current = row
  return seen.current?.id === id ? seen.current : undefined
}
