import { t } from '../../domain/text/t.ts'
import { useSwipeOn } from './use-swipe-on.ts'

/**
 * The part of the photo that shows a card, for comparison with the reading. In a dialog it is large, and a swipe over
 * it goes to the next card.
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
