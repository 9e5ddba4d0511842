import { t } from '../../domain/text/t.ts'

/** The piece of the photo that shows a card, so that a person can compare it with what was read. */
export function CardPicture({ cardId, isLarge = false }: { cardId: number | null; isLarge?: boolean }) {
  if (cardId === null) return null
  return (
    <img
      src={`/api/session-cards/${cardId}/photo`}
      alt={t('wall.cardPicture')}
      loading="lazy"
      className={`w-auto max-w-full border border-line bg-sunken ${
        isLarge ? 'mx-auto max-h-72 rounded-md' : 'mb-1 block max-h-28 rounded-sm'
      }`}
    />
  )
}
