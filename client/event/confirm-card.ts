import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'

/** Confirms for everyone that the doubtful words of a card were read correctly. */
export function useConfirmCard() {
  const call = useCall()
  const { isBusy, write } = useWrite()

  /**
   * Without a title, it reports only a failure.
   * @returns whether the write succeeded
   */
  function confirm({ cardId, title }: { cardId: number; title?: string }): Promise<boolean> {
    return write(() => call('POST /api/session-cards/:id/confirm', { params: { id: cardId } }), {
      done: () => (title === undefined ? null : { title: t('card.confirmed', { title }) }),
      failed: t('card.notConfirmed'),
    })
  }

  return { isBusy, confirm }
}
