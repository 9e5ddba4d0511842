import type { User } from '../../domain/accounts/users.ts'
import type { ProcessedImage } from '../../domain/cards/session-cards.ts'
import { NO_LISTS } from '../../domain/schedule/session-fields.ts'
import { t } from '../../domain/text/t.ts'
import { requireAccess } from '../access/event-access.ts'
import { removeFiles } from '../content/uploads/data.ts'
import { filesShownBy } from '../db/file-columns.ts'
import { touchManagers } from '../db/revisions.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Upload } from '../http/bodies.ts'
import { runAsSystem } from '../lib/acting.ts'
import { forbidden, invalid, unavailable } from '../lib/errors.ts'
import { findLists, listManagedEvents } from '../schedule/events/data.ts'
import type { BackgroundReader } from './background/background-reader.ts'
import { LEASE_MS } from './background/leases/data.ts'
import { type ReadingEnd, readCard } from './background/read-card.ts'
import { closeCard } from './claims/data.ts'
import { openCard, removeCard } from './data.ts'
import { keepUpload } from './keep-upload.ts'
import { cropsOf, presentReading } from './present.ts'
import { problemWords, readingOf } from './stored-reading.ts'

/**
 * A lane for people who wait for their photo, so that they queue behind each other rather than behind photos that were
 * dropped for later.
 */
const ASKED = 'asked'

type PhotoRequest = {
  user: User
  body: { eventId?: number | undefined; uploadKey?: string | undefined }
  files: Readonly<Record<string, Upload | undefined>>
}

/**
 * Reads one photo while its sender waits (docs/product.md#calls). If an event is given, the card is stored and stays
 * open for the sender until its session is saved; otherwise only the photo is stored, with the first event that they
 * manage. A photo that is sent again under its key returns the card that it made before. An unusable photo is refused;
 * a photo without anything legible answers `success: false`.
 */
export async function processImage(
  deps: Deps,
  reader: BackgroundReader,
  { user, body, files }: PhotoRequest,
): Promise<ProcessedImage> {
  const { db } = deps
  const [first] = await listManagedEvents(db, user)
  const eventId = body.eventId ?? first?.id
  if (eventId === undefined) throw forbidden(t('refusal.noEvents'))
  await requireAccess(db, user, eventId)
  if (!files.image) throw invalid(t('card.noImage'), 'image')
  const { card, jpeg } = await keepUpload(deps, {
    eventId,
    uploadKey: body.uploadKey,
    user,
    image: files.image,
    lane: ASKED,
    begin: (now) => ({
      state: 'reading',
      leaseUntil: new Date(now.getTime() + LEASE_MS).toISOString(),
      attempts: 1,
      claimedBy: user.id,
      claimedAt: now.toISOString(),
    }),
  })
  if (!jpeg) return presentKept(deps, body.eventId, card)

  /** Writes a change of the card that its sender did not ask for. */
  const writeDesk = (work: (transaction: Database) => Promise<unknown>) =>
    runAsSystem(() =>
      deps.engine.write(async (transaction) => {
        await work(transaction)
        await touchManagers(transaction, eventId)
      }),
    )
  const end = await readCard(deps, { ...card, leaseUntil: card.leaseUntil ?? '' }, jpeg)
  if (end.end === 'busy' || end.end === 'aborted') {
    await writeDesk((transaction) => removeCard(transaction, card.id))
    await removeFiles(deps, filesShownBy('session_cards', card))
    throw end.end === 'busy'
      ? unavailable(end.message, end.retryAfterSeconds)
      : unavailable(t('card.nothingExtracted'))
  }
  // A reading without an event is not work in progress for anyone.
  if (body.eventId === undefined)
    await writeDesk((transaction) =>
      closeCard(transaction, card.id, user.id, deps.now(), { state: 'discarded' }),
    )
  else reader.doubt(card)
  return presentRead(deps, body.eventId, card.id, end)
}

/** The answer to a photo that was sent before under the same key. @throws 503 if it has not been read yet */
async function presentKept(
  deps: Deps,
  eventId: number | undefined,
  card: Row<'session_cards'>,
): Promise<ProcessedImage> {
  if (card.state === 'waiting' || card.state === 'reading') throw unavailable(t('refusal.beingRead'))
  const stored = readingOf(card)
  const message = problemWords(card) ?? t('card.nothingExtracted')
  return presentRead(deps, eventId, card.id, stored ? { end: 'read', stored } : { end: 'failed', message })
}

async function presentRead(
  { db, now }: Deps,
  eventId: number | undefined,
  id: number,
  end: ReadingEnd,
): Promise<ProcessedImage> {
  const reading = end.end === 'read' ? end.stored : null
  const opened = await openCard(db, id, now())
  const lists = eventId === undefined ? NO_LISTS : await findLists(db, eventId)
  const presented = presentReading(reading, lists)
  const isOff = reading?.engine === 'none'
  const success = reading !== null && (isOff || reading.rawText.trim() !== '')
  const [warning] = presented.warnings
  return {
    ...presented,
    crops: cropsOf(id, opened?.cropped ?? []),
    warnings: eventId === undefined ? presented.warnings.filter(isNotAboutEvent) : presented.warnings,
    success,
    message:
      end.end === 'failed'
        ? end.message
        : success && !isOff
          ? t('reading.read')
          : (warning?.message ?? t('card.nothingExtracted')),
    processedImagePath: `/api/session-cards/${id}/photo`,
    cardId: eventId === undefined ? null : id,
    twinOf: opened?.card.twinOf ?? null,
  }
}

const isNotAboutEvent = ({ code }: { code: string }) => code !== 'other-event'
