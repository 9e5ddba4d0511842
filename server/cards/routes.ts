import { CARD_CLAIMED, CARD_NOT_FAILED, PHOTO_DAYS } from '../../domain/cards/card-limits.ts'
import { type SessionCard, sessionCardCalls } from '../../domain/cards/session-cards.ts'
import { languageOf } from '../../domain/text/languages.ts'
import { t } from '../../domain/text/t.ts'
import { DAY_MS } from '../../domain/times/times.ts'
import type { Viewer } from '../access/data.ts'
import { type About, requireAccess, writeToEvent } from '../access/event-access.ts'
import { removeFiles } from '../content/uploads/data.ts'
import { nameAct } from '../db/journal.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Handlers, Serve } from '../http/serve.ts'
import { conflict, invalid, notFound, type Refusal } from '../lib/errors.ts'
import { openPictureLibrary } from '../lib/picture-library.ts'
import { inLanguage } from '../lib/texts.ts'
import { listsOf, presentEvent } from '../schedule/events/data.ts'
import { requireListed } from '../schedule/session-fields/data.ts'
import { scheduleSession } from '../schedule/sessions/data.ts'
import type { BackgroundReader } from './background/background-reader.ts'
import { drawCard } from './card-drawing.ts'
import { cardSvg, cardsOnSheet, sheetPdf } from './card-sheets.ts'
import { claimCard, claimNextCard, closeCard, readAgain, releaseCard } from './claims/data.ts'
import { confirmWords, findCard, findCrop, listCards, openCard, removeCardsBefore } from './data.ts'
import { keepUpload } from './keep-upload.ts'
import { layoutOf } from './layouts/data.ts'
import { giveSession } from './numbered/data.ts'
import { presentOpenedCard } from './present.ts'
import { processImage } from './process-image.ts'
import { readerAddress } from './settings.ts'
import { contentOfReading, readingOf } from './stored-reading.ts'

const noCard = () => notFound(t('refusal.noCard'))

export function sessionCardRoutes(serve: Serve, deps: Deps, reader: BackgroundReader): void {
  const { db, engine, now } = deps

  const { requireCard, writeCard, taken } = createCardAccess(deps)

  serve(sessionCardCalls, {
    ...pictures(deps),
    'POST /api/process-image': (asked) => processImage(deps, reader, asked),
    'GET /api/card-reader': async () => readerAddress(deps.config),
    'GET /api/session-cards': async ({ user, query, request }) => {
      await requireAccess(db, user, query.eventId)
      // An organizer who looks at the cards may drop photos next. Load the library now, so that no one waits for it
      // then.
      openPictureLibrary().catch((error: unknown) => request.log.error(error))
      return listCards(db, query.eventId, now())
    },
    'POST /api/session-cards': async ({ user, body, files: { image } }) => {
      const event = await requireAccess(db, user, body.eventId)
      if (!image) throw invalid(t('card.noImage'), 'image')
      const { card } = await keepUpload(deps, { eventId: event.id, uploadKey: body.uploadKey, user, image })
      reader.wake()
      const opened = await openCard(db, card.id, now())
      if (!opened) throw noCard()
      return opened.card
    },
    'POST /api/session-cards/claim-next': ({ user, body }) =>
      writeToEvent(engine, user, { eventId: body.eventId }, async (transaction, event) => {
        const id = await claimNextCard(transaction, event.id, user.id, now())
        return { card: id === null ? null : await presentOpenedCard(transaction, id, now()) }
      }),
    'GET /api/session-cards/:id': async ({ user, params }) => {
      await requireCard(user, params.id)
      return presentOpenedCard(db, params.id, now())
    },
    'DELETE /api/session-cards/:id': ({ user, params }) =>
      writeCard(user, params, async (transaction) => {
        const isClosed = await closeCard(transaction, params.id, user.id, now(), { state: 'discarded' })
        if (!isClosed) throw await taken(transaction, params.id)
        return null
      }),
    'POST /api/session-cards/:id/claim': ({ user, params }) =>
      writeCard(user, params, async (transaction) => {
        const isTheirs = await claimCard(transaction, params.id, user.id, now())
        if (!isTheirs) throw await taken(transaction, params.id)
        return presentOpenedCard(transaction, params.id, now())
      }),
    'POST /api/session-cards/:id/release': ({ user, params }) =>
      writeCard(user, params, async (transaction) => {
        await releaseCard(transaction, params.id, user.id)
        return null
      }),
    'POST /api/session-cards/:id/confirm': ({ user, params }) =>
      writeCard(user, params, (transaction) => confirm(transaction, params.id, now())),
    'POST /api/session-cards/:id/read-again': async ({ user, params }) => {
      const card = await writeCard(user, params, async (transaction) => {
        const isToBeRead = await readAgain(transaction, params.id, user.id, now())
        const opened = await openCard(transaction, params.id, now())
        if (!opened) throw noCard()
        if (isToBeRead) return opened.card
        if (opened.card.state !== 'failed') throw conflict(t('refusal.notFailed'), CARD_NOT_FAILED)
        throw await taken(transaction, params.id)
      })
      reader.wake()
      return card
    },
    'POST /api/session-cards/:id/save': ({ user, params, body, attempt }) =>
      writeCard(user, { ...params, named: body.eventId, attempt }, async (transaction, event) => {
        const card = await findCard(transaction, params.id)
        if (!card || card.state === 'saved') throw await taken(transaction, params.id)
        const read = contentOfReading(readingOf(card), listsOf(event))
        const session = await scheduleSession(transaction, event, requireListed(body, listsOf(event), read))
        const end = { state: 'saved', sessionId: session.id } as const
        const isClosed = await closeCard(transaction, params.id, user.id, now(), end)
        if (!isClosed) throw await taken(transaction, params.id)
        if (card.number !== null) await giveSession(transaction, event.id, card.number, session.id)
        return session
      }),
  })
}

/** Ends the doubts about a card's text, as a named change in the history. @throws 404 if the card no longer exists */
async function confirm(transaction: Database, id: number, now: Date): Promise<SessionCard> {
  await confirmWords(transaction, id)
  const opened = await openCard(transaction, id, now)
  if (!opened) throw noCard()
  nameAct(transaction, { code: 'confirmed-card', title: opened.card.title })
  return opened.card
}

/** Removes cards and their photos when their retention time is over. */
export async function forgetOldCards(
  deps: Pick<Deps, 'engine' | 'db' | 'storage' | 'config' | 'now'>,
): Promise<void> {
  const before = new Date(deps.now().getTime() - PHOTO_DAYS * DAY_MS)
  await removeFiles(deps, await deps.engine.write((transaction) => removeCardsBefore(transaction, before)))
}

type Pictures =
  | `GET /api/session-cards/${'empty-card' | 'sheet'}`
  | `GET /api/session-cards/:id/${'photo' | 'crops/:field'}`

/** The calls that answer with pictures: empty cards to print, and photos. */
function pictures(deps: Deps): Pick<Handlers<typeof sessionCardCalls>, Pictures> {
  const { db, engine, storage } = deps
  const { requireCard } = createCardAccess(deps)
  const emptyCard = async (event: Row<'events'>) => {
    const printed = presentEvent(event)
    const layout = await layoutOf(engine, printed)
    return inLanguage(languageOf(printed), () => drawCard({ ...printed, layout }))
  }
  return {
    'GET /api/session-cards/empty-card': async ({ user, query, reply }) => {
      const event = await requireAccess(db, user, query.eventId)
      reply.type('image/svg+xml')
      return Buffer.from(await cardSvg(await emptyCard(event)))
    },
    'GET /api/session-cards/sheet': async ({ user, query, reply }) => {
      const event = await requireAccess(db, user, query.eventId)
      const name = `session-cards-${event.date}-${query.layout}.pdf`
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
      const card = await emptyCard(event)
      const cards = Array.from({ length: cardsOnSheet(query.layout) }, () => card)
      const title = inLanguage(languageOf(presentEvent(event)), () => t('paper.cards', { event: event.name }))
      return sheetPdf(cards, query.layout, title)
    },
    'GET /api/session-cards/:id/photo': async ({ user, params, reply }) => {
      const { card } = await requireCard(user, params.id)
      const photo = card.photo === null ? null : await storage.private.read(card.photo)
      if (!photo) throw notFound(t('refusal.noPhoto'))
      reply.type('image/jpeg').header('x-content-type-options', 'nosniff')
      return photo
    },
    'GET /api/session-cards/:id/crops/:field': async ({ user, params, reply }) => {
      const { card } = await requireCard(user, params.id)
      const crop = await findCrop(db, card.id, params.field)
      if (!crop) throw notFound(t('refusal.noCrop'))
      reply.type('image/webp').header('x-content-type-options', 'nosniff')
      return crop
    },
  }
}

/** Access to cards: reading one, writing one, and the refusal that says why it is not available. */
function createCardAccess({ db, engine, now }: Deps) {
  /** The card and its event, if the viewer may manage that. A card of another event does not exist for them. */
  async function requireCard(
    viewer: Viewer,
    id: number,
  ): Promise<{ card: Row<'session_cards'>; event: Row<'events'> }> {
    const card = await findCard(db, id)
    if (!card) throw noCard()
    const event = await requireAccess(db, viewer, card.eventId, noCard)
    return { card, event }
  }

  /** Writes to a card. `named`: the event that the body says it belongs to. */
  function writeCard<T>(
    viewer: Viewer,
    { id, ...about }: { id: number } & Pick<About, 'named' | 'attempt'>,
    work: (transaction: Database, event: Row<'events'>) => Promise<T>,
  ): Promise<T> {
    return writeToEvent(
      engine,
      viewer,
      { eventOf: (transaction) => findCard(transaction, id), ...about, missing: noCard },
      work,
    )
  }

  /** The refusal that says why a card is not available. */
  async function taken(transaction: Database, id: number): Promise<Refusal> {
    const opened = await openCard(transaction, id, now())
    if (!opened) return noCard()
    const { state, claimedBy } = opened.card
    if (state === 'saved') return conflict(t('refusal.savedCard'), CARD_CLAIMED)
    if (state === 'discarded') return conflict(t('refusal.discardedCard'), CARD_CLAIMED)
    return conflict(
      claimedBy ? t('refusal.cardOpen', { name: claimedBy.name }) : t('refusal.cardOpenElsewhere'),
      CARD_CLAIMED,
    )
  }

  return { requireCard, writeCard, taken }
}
