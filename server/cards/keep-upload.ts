import type { User } from '../../domain/accounts/users.ts'
import { writeToEvent } from '../access/event-access.ts'
import { removeFiles } from '../content/uploads/data.ts'
import type { NewRow, Row } from '../db/schema.ts'
import { violates } from '../db/unique.ts'
import type { Deps } from '../deps.ts'
import type { Upload } from '../http/bodies.ts'
import { createCard, findCardByUpload, listPossibleTwins } from './data.ts'
import { findTwin, preparePhoto } from './photo.ts'

type Begin = Pick<NewRow<'session_cards'>, 'state' | 'leaseUntil' | 'attempts' | 'claimedBy' | 'claimedAt'>

const WAITS = (): Begin => ({ state: 'waiting' })

/**
 * Stores an uploaded photo as a card, which waits to be read unless `begin` says otherwise. If the answer was lost and
 * the photo is sent again under the same key, returns the card that it made before.
 * @returns the card, and its photo as JPEG if it is new
 */
export async function keepUpload(
  deps: Deps,
  upload: {
    eventId: number
    uploadKey: string | undefined
    user: User
    image: Pick<Upload, 'bytes'>
    /** The number in its marks, if known before it is read. */
    number?: number | null
    /** The earlier card whose note it shows larger. */
    closerThan?: number | undefined
    /** The lane that its preparation takes turns in; by default that of its event. */
    lane?: string
    begin?: (now: Date) => Begin
  },
): Promise<{ card: Row<'session_cards'>; jpeg: Buffer | null }> {
  const { db, engine, storage, now } = deps
  const { eventId, uploadKey = null, user, image, number = null, begin = WAITS, closerThan } = upload
  const sentBefore = async () => (uploadKey === null ? undefined : findCardByUpload(db, eventId, uploadKey))
  const known = await sentBefore()
  if (known) return { card: known, jpeg: null }
  const { jpeg, hash } = await preparePhoto(image.bytes, upload.lane ?? `event ${eventId}`)
  const at = now()
  const photo = await storage.private.put(jpeg, 'jpg')
  try {
    const card = await writeToEvent(engine, user, { eventId }, async (transaction) => {
      const earlier = await listPossibleTwins(transaction, eventId, null)
      return createCard(transaction, {
        ...begin(at),
        eventId,
        photo,
        photoHash: hash,
        number,
        uploadedBy: user.id,
        uploadKey,
        twinOf: closerThan ?? findTwin({ photoHash: hash, reading: null }, earlier),
        createdAt: at.toISOString(),
      })
    })
    return { card, jpeg }
  } catch (error) {
    // A write may have succeeded although its answer was lost, so check the row.
    await removeFiles(deps, [{ area: 'private', name: photo }]).catch(() => undefined)
    const first = violates(error, 'upload key of a card') ? await sentBefore() : undefined
    if (!first) throw error
    return { card: first, jpeg: null }
  }
}
