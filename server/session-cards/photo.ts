import { CardReadingError, uprightPhoto } from '@conference-hub/card-reader'
import { Refusal } from '../lib/errors.ts'
import { createQueue } from '../lib/queue.ts'
import { hashPicture } from './picture-hash.ts'

export type PreparedPhoto = { jpeg: Buffer; hash: string }

// More would only wait for the same two cores, and each decoded photo takes memory.
const inTurn = createQueue({ atOnce: 1, waiting: 40, seconds: 30 })

/**
 * Encodes an uploaded photo for keeping: upright, without metadata, as large as the reading needs, as JPEG.
 * @param lane whose photo it is: the photos of one lane are prepared in the order they came, and lanes take turns
 * @throws 413, 415 or 400 with the sentence that says what to do
 */
export async function preparePhoto(bytes: Buffer, lane: string): Promise<PreparedPhoto> {
  try {
    return await inTurn(async () => {
      const jpeg = await uprightPhoto(bytes)
      return { jpeg, hash: await hashPicture(jpeg) }
    }, lane)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refusalOfPhoto(error instanceof CardReadingError ? error : new CardReadingError('damaged'))
  }
}

function refusalOfPhoto({ code, message }: CardReadingError): Refusal {
  if (code === 'too-large') return new Refusal(413, 'TOO_LARGE', message)
  if (code === 'heic' || code === 'not-an-image') return new Refusal(415, 'WRONG_MEDIA_TYPE', message)
  return new Refusal(400, 'INVALID_INPUT', message, { issues: [{ path: 'image', message }] })
}
