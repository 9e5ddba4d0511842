/** The piece of the photo that shows a card, so that a person can compare it with what was read. */
export function CardPicture({ cardId, isLarge = false }: { cardId: number | null; isLarge?: boolean }) {
  if (cardId === null) return null
  return (
    <img
      src={`/api/session-cards/${cardId}/photo`}
      alt="The card on the wall"
      loading="lazy"
      className={
        isLarge ? 'mx-auto max-h-72 w-auto max-w-full rounded-md border border-line bg-sunken' : 'wall-piece'
      }
    />
  )
}
