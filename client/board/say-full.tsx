import type { Session } from '../../domain/schedule/sessions.ts'
import { useCall } from '../lib/calling.tsx'
import { FullButton } from '../lib/full-button.tsx'

/** Says of a lifted session that it is full, or takes that back. */
export function SayFull({ session: { id, fullAt }, onDone }: { session: Session; onDone: () => void }) {
  const call = useCall()
  return (
    <FullButton
      size="small"
      look="secondary"
      isFull={fullAt !== ''}
      say={async (isFull) => {
        await call('PUT /api/sessions/:id/full', { params: { id: String(id) }, body: { isFull } })
        onDone()
      }}
    />
  )
}
