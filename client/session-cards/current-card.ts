import type { ProcessedImage, ReadCard } from '../../domain/cards/session-cards.ts'

/** The card whose session is being typed. */
export type CurrentCard = ReadCard & {
  /** Null: it is not in the list, and saving it only adds a session. */
  id: number | null
  photo: string | null
  twinOf: number | null
  /** Why it could not be read. */
  message: string | null
}

export function fromProcessed({
  cardId,
  processedImagePath,
  success,
  message,
  ...rest
}: ProcessedImage): CurrentCard {
  return { ...rest, id: cardId, photo: processedImagePath, message: success ? null : message }
}

/** A reading without title, presenter and description leaves the form as it is (docs/product.md#session-card-upload). */
export function hasText({ data }: ReadCard): boolean {
  return [data.title, data.presenterName, data.description].some((text) => text.trim() !== '')
}
