import { useCall } from './calling.tsx'
import { useWrite } from './write.ts'

/** The act that a toast offers to undo, as one change of the history. */
export function useUndoAct(): (change: string) => Promise<boolean> {
  const call = useCall()
  const { write } = useWrite()
  return (change) =>
    write(
      (options) => call('POST /api/history/acts/:change/undo', { params: { change }, body: {}, ...options }),
      { done: { title: 'Undone' }, failed: 'This was not undone' },
    )
}
