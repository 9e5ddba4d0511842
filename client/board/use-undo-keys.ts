import { useEffect, useRef } from 'react'

/** Ctrl+Z (or Cmd+Z) and Ctrl+Shift+Z, once for each press, unless somebody types: a field has an undo of its own. */
export function useUndoKeys(ways: { undo: () => void; redo: () => void }): void {
  const current = useRef(ways)
  current.current = ways

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [data-dialog]') !== null
      if (isTyping || event.repeat || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) current.current.redo()
      else current.current.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
