import { Check } from 'lucide-react'
import type { Doubted } from '../../domain/card-doubts.ts'
import type { Session } from '../../domain/sessions.ts'
import { useConfirmCard } from '../lib/confirm-card.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

type Props = { session: Session; doubt: Doubted; onDone: () => void }

/** Says that a session's words were read rightly. */
export function ConfirmWords({ session, doubt, onDone }: Props) {
  const { isBusy, confirm } = useConfirmCard()

  async function end(): Promise<void> {
    if (await confirm({ cardId: doubt.cardId, title: session.title })) onDone()
  }

  return (
    <Button look="secondary" size="small" disabled={isBusy} onClick={() => void end()}>
      <Icon of={Check} className="size-4" />
      {doubt.right}
    </Button>
  )
}
