import { t } from '../../domain/text/t.ts'
import { useSwipeOn } from './use-swipe-on.ts'

/**
 * The piece of the photo that shows a card, so that a person can compare it with what was read. A large one is in a dialog, where a
 * swipe over it goes on.
 */
export function CardPicture({ cardId, isLarge = false }: { cardId: number | null; isLarge?: boolean }) {
  const swipe = useSwipeOn()
  if (cardId === null) return null
  return (
    <img
      {...(isLarge && swipe)}
      src={`/api/session-cards/${cardId}/photo`}
      alt={t('wall.cardPicture')}
      loading="lazy"
      className={`w-auto max-w-full border border-line bg-sunken ${
        isLarge ? 'mx-auto max-h-72 touch-pan-y rounded-md' : 'mb-1 block max-h-28 rounded-sm'
      }`}
    />
  )
}
