import { Check } from 'lucide-react'
import type { Session } from '../../domain/sessions.ts'
import { useCall } from '../lib/calling.tsx'
import { useWrite } from '../lib/write.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Doubted } from './card-doubts.ts'

type Props = { session: Session; doubt: Doubted; onDone: () => void }

/** Ends the reader's doubt about words that were read rightly, for everybody. */
export function ConfirmWords({ session, doubt, onDone }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()

  async function confirm(): Promise<void> {
    const params = { id: String(doubt.cardId) }
    const isDone = await write(() => call('POST /api/session-cards/:id/confirm', { params }), {
      done: { title: `“${session.title}” is no longer in doubt` },
      failed: 'The doubt stays',
    })
    if (isDone) onDone()
  }

  return (
    <Button look="secondary" size="small" disabled={isBusy} onClick={() => void confirm()}>
      <Icon of={Check} className="size-4" />
      {doubt.right}
    </Button>
  )
}
