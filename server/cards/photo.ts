import { CardReadingError, uprightPhoto } from '@conference-hub/card-reader'
import { lettersOf, textLikeness } from '../../domain/text/text-likeness.ts'
import { Refusal } from '../lib/errors.ts'
import { openPictureLibrary } from '../lib/picture-library.ts'
import { createQueue } from '../lib/queue.ts'
import { failureWords } from './reader-words.ts'
import type { StoredReading } from './stored-reading.ts'

type PreparedPhoto = { jpeg: Buffer; hash: string }

// More would only compete for the same two cores, and each decoded photo takes memory.
const enqueue = createQueue({ atOnce: 1, waiting: 40, seconds: 30 })

/**
 * Encodes an uploaded photo for storage: upright, without metadata, as large as reading needs, as JPEG.
 * @param lane the owner of the photo: photos in one lane are prepared in order of arrival, and lanes take turns
 * @throws 413, 415 or 400 with a sentence that says what to do
 */
export async function preparePhoto(bytes: Buffer, lane: string): Promise<PreparedPhoto> {
  try {
    return await enqueue(async () => {
      const jpeg = await uprightPhoto(bytes)
      return { jpeg, hash: await hashPicture(jpeg) }
    }, lane)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusalOfPhoto(error instanceof CardReadingError ? error : new CardReadingError('damaged'))
  }
}

function refusalOfPhoto({ code }: CardReadingError): Refusal {
  const message = failureWords(code)
  if (code === 'too-large') return new Refusal(413, 'TOO_LARGE', message)
  if (code === 'heic' || code === 'not-an-image') return new Refusal(415, 'WRONG_MEDIA_TYPE', message)
  return new Refusal(400, 'INVALID_INPUT', message, { issues: [{ path: 'image', message }] })
}

const SIDE = 16
const HASH_BITS = SIDE * SIDE

/**
 * A perceptual hash: for each cell of a grid, whether it is brighter than its right neighbor. A different size,
 * compression or light changes few of its bits.
 * @returns 64 hexadecimal digits
 */
async function hashPicture(picture: Buffer): Promise<string> {
  const sharp = await openPictureLibrary()
  const cells = await sharp(picture)
    .grayscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  let hash = ''
  for (let digit = 0; digit < HASH_BITS / 4; digit += 1) {
    let bits = 0
    for (let bit = digit * 4; bit < digit * 4 + 4; bit += 1) {
      const at = Math.floor(bit / SIDE) * (SIDE + 1) + (bit % SIDE)
      bits = bits * 2 + (Number(cells[at]) > Number(cells[at + 1]) ? 1 : 0)
    }
    hash += bits.toString(16)
  }
  return hash
}

/** The number of bits in which two hashes differ, 0 to 256. */
function hashDistance(a: string, b: string): number {
  let distance = 0
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    let difference = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    for (; difference > 0; difference >>= 1) distance += difference & 1
  }
  return distance
}

type Look = { photoHash: string; reading: StoredReading | null }

/**
 * The similarity from which two photos count as photos of one card. For the eight sample cards, each photographed again
 * from another angle, the text similarity was at least 0.91 for the same card and at most 0.40 for different cards. The
 * same photo in another size and compression differed in at most 0.13 of its bits, different photos in at least 0.29. A
 * new photo of the same card differs as much as one of another card, so only text can tell them apart.
 */
const LIMITS = { samePicture: 0.16, sameText: 0.7, similarText: 0.5, fewestLetters: 16 }

/** The first of the earlier cards that a card seems to be another photo of; null if it is new. */
export function findTwin(card: Look, earlier: readonly ({ id: number } & Look)[]): number | null {
  return earlier.find((each) => isSameCard(card, each))?.id ?? null
}

function isSameCard(a: Look, b: Look): boolean {
  const isSamePicture = hashDistance(a.photoHash, b.photoHash) / HASH_BITS <= LIMITS.samePicture
  const [ours, theirs] = [textOf(a.reading), textOf(b.reading)]
  if (Math.min(ours.length, theirs.length) < LIMITS.fewestLetters) return isSamePicture
  const likeness = textLikeness(ours, theirs)
  // Blank printed cards in the same frame look alike; the text on them differs.
  return likeness >= LIMITS.sameText || (isSamePicture && likeness >= LIMITS.similarText)
}

/** The text of a card without case, spaces and punctuation, in which readings may differ. */
function textOf(reading: StoredReading | null): string {
  if (!reading) return ''
  const { title, presenterName, description } = reading.fields
  return lettersOf([title, presenterName, description].map(({ value }) => value).join(' '))
}
