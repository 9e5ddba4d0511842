import type { User } from '../../domain/accounts/users.ts'
import { writeToEvent } from '../access/event-access.ts'
import { removeFiles } from '../content/uploads/data.ts'
import { violates } from '../db/unique.ts'
import type { Deps } from '../deps.ts'
import type { Upload } from '../http/bodies.ts'
import { createCard, findCardByUpload, listPossibleTwins } from './data.ts'
import { findTwin, preparePhoto } from './photo.ts'

/**
 * Keeps an uploaded photo as a card that waits to be read. A photo whose answer was lost and that is sent again
 * under the same key is the card that it made before.
 * @returns the card's id
 */
export async function keepUpload(
  deps: Deps,
  upload: {
    eventId: number
    uploadKey: string | undefined
    user: User
    image: Pick<Upload, 'bytes'>
    /** The number that its marks say, if that is known before it is read. */
    number?: number | null
  },
): Promise<number> {
  const { db, engine, storage, now } = deps
  const { eventId, uploadKey = null, user, image, number = null } = upload
  const known = uploadKey === null ? undefined : await findCardByUpload(db, eventId, uploadKey)
  if (known) return known.id
  const { jpeg, hash } = await preparePhoto(image.bytes, `event ${eventId}`)
  const photo = await storage.private.put(jpeg, 'jpg')
  try {
    return await writeToEvent(engine, user, { eventId }, async (transaction) => {
      const earlier = await listPossibleTwins(transaction, eventId, null)
      const card = await createCard(transaction, {
        eventId,
        state: 'waiting',
        photo,
        photoHash: hash,
        number,
        uploadedBy: user.id,
        uploadKey,
        twinOf: findTwin({ photoHash: hash, reading: null }, earlier),
        createdAt: now().toISOString(),
      })
      return card.id
    })
  } catch (error) {
    // A write whose answer was lost may hold all the same: its row is asked.
    await removeFiles(deps, [{ area: 'private', name: photo }]).catch(() => undefined)
    const isSentTwice = violates(error, 'upload key of a card')
    const first =
      isSentTwice && uploadKey !== null ? await findCardByUpload(db, eventId, uploadKey) : undefined
    if (!first) throw error
    return first.id
  }
}
