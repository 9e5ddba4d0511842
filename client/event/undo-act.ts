import { useCall } from '../net/calling.tsx'
import { useUser } from '../net/viewer.ts'
import { useWrite } from '../net/write.ts'

/** The act that a toast offers to undo, as one change of the history; its own toast offers to redo it. */
export function useUndoAct(): (change: string) => Promise<boolean> {
  const call = useCall()
  const { write } = useWrite()
  const take = (change: string, done: 'Undone' | 'Redone'): Promise<boolean> =>
    write(
      (options) => call('POST /api/history/acts/:change/undo', { params: { change }, body: {}, ...options }),
      {
        done: (reply) => ({
          title: done,
          action:
            done === 'Undone'
              ? { label: 'Redo', act: () => void take(reply.change, 'Redone') }
              : { label: 'Undo', act: () => void take(reply.change, 'Undone') },
        }),
        failed: done === 'Undone' ? 'This was not undone' : 'This was not redone',
      },
    )
  return (change) => take(change, 'Undone')
}

/** Asks for the change of the user's latest act in an event, for calls whose answer does not name it; null where it is unknown. */
export function useLatestChange(eventId: number): () => Promise<string | null> {
  const call = useCall()
  const user = useUser()
  return () =>
    call('GET /api/history/acts', { query: { eventId: String(eventId) } }).then(
      (acts) => acts.find(({ actorId, undoes }) => actorId === user?.id && undoes === null)?.change ?? null,
      () => null,
    )
}
