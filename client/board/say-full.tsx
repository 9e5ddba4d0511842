import type { Session } from '../../domain/schedule/sessions.ts'
import { FullButton } from '../event/full-button.tsx'
import { useCall } from '../net/calling.tsx'

/** Reports a lifted session as full, or withdraws the report. */
export function SayFull({ session: { id, fullAt }, onDone }: { session: Session; onDone: () => void }) {
  const call = useCall()
  return (
    <FullButton
      size="small"
      look="secondary"
      isFull={fullAt !== ''}
      say={async (isFull, options) => {
        await call('PUT /api/sessions/:id/full', { params: { id: String(id) }, body: { isFull }, ...options })
        onDone()
      }}
    />
  )
}
