/**
 * The reason a photo could not be read at all. `message` is a sentence for a person. `kind` says where the fault is:
 * `input` is a photo that can never be read, `busy` asks to try again (503 with Retry-After), `failed` is the
 * reader's own fault, and `aborted` comes from the caller's own signal.
 */
export class CardReadingError extends Error {
  readonly code: CardReadingErrorCode
  readonly kind: 'input' | 'busy' | 'failed' | 'aborted'
  /** In seconds; only for the kind `busy`. */
  readonly retryAfter: number | undefined

  constructor(code: CardReadingErrorCode, options?: { retryAfter?: number; cause?: unknown }) {
    super(sentences[code], { cause: options?.cause })
    this.name = 'CardReadingError'
    this.code = code
    this.kind = kinds[code] ?? 'input'
    this.retryAfter = options?.retryAfter
  }
}

export type CardReadingErrorCode = keyof typeof sentences

const sentences = {
  empty: 'The file is empty. Choose a photo of a session card.',
  'not-an-image': 'This file is not a photo. Choose a JPEG, PNG, WebP, or AVIF image.',
  heic: 'HEIC photos cannot be read here. In the iPhone’s settings choose Camera, Formats, Most Compatible, or share the photo as JPEG.',
  animated: 'Animated images cannot be read. Choose a still photo.',
  'too-large': 'The photo is larger than 15 MB. Choose a smaller one.',
  'too-many-pixels': 'The photo has more than 50 megapixels. Choose a smaller one.',
  'too-small': 'The picture is too small to hold a card.',
  damaged: 'The photo is damaged or incomplete. Take it again.',
  busy: 'Too many cards are being read at the moment. Try again in a few seconds.',
  timeout: 'Reading the card took too long. Type it in, or try another photo.',
  crashed: 'Text recognition stopped unexpectedly. Try again.',
  aborted: 'Reading the card was cancelled.',
} as const

/** All other codes are about the photo: `input`. */
const kinds: { [C in CardReadingErrorCode]?: CardReadingError['kind'] } = {
  busy: 'busy',
  timeout: 'failed',
  crashed: 'failed',
  aborted: 'aborted',
}
