import { useEffect, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import type { CardEdit, SeenCard } from '../../domain/wall/wall-cards.ts'
import type { WallDifference } from '../../domain/wall/wall-differences.ts'
import { useCall } from '../net/calling.tsx'
import { Button } from '../ui/button.tsx'

type Props = {
  difference: WallDifference
  onEdit: (key: string, edit: CardEdit) => void
  onLeftOut?: () => void
}

/** Leaves out what is not a session card, such as a sticker or a drawing. The proposal offers to undo that. */
export function LeaveOut({ difference, onEdit, onLeftOut }: Props) {
  const { key, kind } = difference
  if (kind === 'moved' || kind === 'gone') return null

  function leaveOut(): void {
    onEdit(key, { isLeftOut: true })
    onLeftOut?.()
  }

  return (
    <Button look="quiet" onClick={leaveOut}>
      {t('wall.leaveOut')}
    </Button>
  )
}

/**
 * Discards the cards that were left out when the proposal is closed, because until then that can be undone. A numbered
 * card remains its author's, and a session keeps its card.
 */
export function useDiscardOfLeftOut(cards: readonly SeenCard[], edits: ReadonlyMap<string, CardEdit>): void {
  const call = useCall()
  const leftOut = cards.flatMap(({ key, cardId, number, sessionId }) =>
    edits.get(key)?.isLeftOut && number === null && sessionId === null ? (cardId ?? []) : [],
  )
  const discard = useRef(() => undefined as unknown)
  discard.current = () =>
    // A card that cannot be discarded remains in the list of cards, where a person can do so.
    Promise.allSettled(leftOut.map((id) => call('DELETE /api/session-cards/:id', { params: { id } })))
  useEffect(() => () => void discard.current(), [])
}
