import type { ProcessedImage, ReadCard } from '../../domain/cards/session-cards.ts'

/** The card whose session is being typed. */
export type CurrentCard = ReadCard & {
  /** Null if it is not in the list, so that saving it only adds a session. */
  id: number | null
  photo: string | null
  twinOf: number | null
  /** The reason why it could not be read. */
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

/**
 * Whether a reading has a title, presenter or description; one without them leaves the form unchanged
 * (docs/product.md#session-card-upload).
 */
export function hasText({ data }: ReadCard): boolean {
  return [data.title, data.presenterName, data.description].some((text) => text.trim() !== '')
}
