import type { Session } from '../../domain/sessions.ts'
import { useCall } from '../lib/calling.tsx'
import { isUnreachable } from '../lib/error-message.ts'
import { attemptNamed, newRequestKey } from '../lib/request-key.ts'
import { useWrite } from '../lib/write.ts'

/** Makes one session of two: the first is gone, and the second has the words and the stars of both. */
export function useMerge(undo: () => void): (gone: Session, kept: Session) => Promise<boolean> {
  const call = useCall()
  const { write } = useWrite()
  return (gone, kept) => {
    // Each pair is an attempt of its own; an answer that is lost is asked for once more.
    const attempt = attemptNamed(newRequestKey())
    const send = () =>
      call('POST /api/sessions/:id/merge', {
        ...attempt,
        params: { id: String(kept.id) },
        body: { version: kept.version, otherId: gone.id, otherVersion: gone.version },
      })
    return write(
      () =>
        send().catch((error: unknown) => {
          if (!isUnreachable(error)) throw error
          return send()
        }),
      {
        done: { title: `Merged “${gone.title}” into “${kept.title}”`, action: { label: 'Undo', act: undo } },
        failed: 'Nothing was merged',
      },
    )
  }
}
