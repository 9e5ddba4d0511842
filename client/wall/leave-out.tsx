import { t } from '../../domain/text/t.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'

type Props = { difference: WallDifference; onLeftOut: () => void }

/** Discards a card without a number or a session: a sticker, a drawing, or a card that is not a session. */
export function LeaveOut({ difference, onLeftOut }: Props) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  if (difference.kind === 'moved' || difference.kind === 'gone') return null
  const { cardId } = difference
  const number = difference.kind === 'new' ? difference.card.number : difference.number
  const isOfSession = difference.kind === 'unplaced' && difference.sessionId !== null

  async function leaveOut(): Promise<void> {
    // A numbered card stays its author's, and a session keeps its card: both are only left out here.
    const isDone =
      cardId === null ||
      number !== null ||
      isOfSession ||
      (await write(() => call('DELETE /api/session-cards/:id', { params: { id: cardId } }), {
        done: { title: t('wall.cardLeftOut') },
        failed: t('wall.notLeftOut'),
      }))
    if (isDone) onLeftOut()
  }

  return (
    <Button look="quiet" disabled={isBusy} onClick={() => void leaveOut()}>
      {t('wall.leaveOut')}
    </Button>
  )
}
