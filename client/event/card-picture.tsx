import type { ComponentProps } from 'react'
import { t } from '../../domain/text/t.ts'

type Props = { cardId: number | null; isLarge?: boolean } & ComponentProps<'img'>

/** The photo of a card, or the part that shows it, for comparison with the reading. In a dialog it is large. */
export function CardPicture({ cardId, isLarge = false, className = '', ...rest }: Props) {
  if (cardId === null) return null
  return (
    <img
      {...rest}
      src={`/api/session-cards/${cardId}/photo`}
      alt={t('wall.cardPicture')}
      loading="lazy"
      className={`w-auto max-w-full border border-line bg-sunken ${
        isLarge ? 'mx-auto max-h-72 rounded-md' : 'mb-1 block max-h-28 rounded-sm'
      } ${className}`}
    />
  )
}
