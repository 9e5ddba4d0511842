import { randomBytes } from 'node:crypto'
import {
  type AuthorForm,
  MOST_NUMBERED_CARDS,
  numberedCardCalls,
} from '../../../domain/cards/numbered-cards.ts'
import { paths } from '../../../domain/paths.ts'
import { type SessionContent, TEXT_FIELDS } from '../../../domain/schedule/session-fields.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import { seenText } from '../../../domain/text/text.ts'
import { requireAccess, writeToEvent } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, invalid, notFound, stale } from '../../lib/errors.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { inLanguage } from '../../lib/texts.ts'
import { findLists, presentEvent } from '../../schedule/events/data.ts'
import { contentOfRow, requireListed } from '../../schedule/session-fields/data.ts'
import { findSession } from '../../schedule/sessions/data.ts'
import { requireCurrent } from '../author-page/current.ts'
import { findAuthorPage, mayEdit, requireAuthorPage, versionOfBoth } from '../author-page/data.ts'
import { findMerged } from '../cancelled/data.ts'
import { drawNumberedCard } from '../card-drawing.ts'
import { sheetPdf } from '../card-sheets.ts'
import { recordWords, rewordAsGuest, sayFullAsGuest } from '../guest-acts.ts'
import { looksAgain, showIdea } from '../ideas/looks/data.ts'
import { layoutOf } from '../layouts/data.ts'
import {
  CHANGES_OF_AUTHOR,
  closeNumberedCard,
  createNumberedCards,
  findByCode,
  findNumberedCard,
  holdCard,
  lastNumber,
  listCodes,
  listNumberedCards,
  requireCard,
  takeOffList,
  typeNumberedCard,
} from './data.ts'
import { ownCardPdf } from './own-card.ts'

/** The most history entries for changes by the author of one card. */
const MOST_ENTRIES = 100

export function numberedCardRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, config, now } = deps
  const limitAuthor = createAuthorLimit(deps)

  serve(numberedCardCalls, {
    'GET /api/numbered-cards': async ({ user, query }) => {
      await requireAccess(db, user, query.eventId)
      return listNumberedCards(db, query.eventId)
    },
    'POST /api/numbered-cards': ({ user, body: { eventId, count }, attempt }) =>
      writeToEvent(engine, user, { eventId, attempt }, async (transaction) => {
        const last = await lastNumber(transaction, eventId)
        if (last + count > MOST_NUMBERED_CARDS)
          throw invalid(t('refusal.mostCards', { max: MOST_NUMBERED_CARDS }), 'count')
        const numbers = Array.from({ length: count }, (_, index) => last + index + 1)
        await createNumberedCards(
          transaction,
          eventId,
          numbers.map((number) => ({ number, code: randomBytes(12).toString('base64url') })),
        )
        const cards = await listNumberedCards(transaction, eventId)
        return cards.filter(({ number }) => number > last)
      }),
    'PUT /api/numbered-cards/:id': ({ user, params: { id }, body: { isClosed }, ifMatch }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (db) => findNumberedCard(db, id), missing: noCard },
        (transaction) => closeNumberedCard(transaction, id, isClosed ? now().toISOString() : null, ifMatch),
      ),
    'GET /api/numbered-cards/sheet': async ({ user, query: { eventId, from, to, layout }, reply }) => {
      const event = await requireAccess(db, user, eventId)
      const codes = await listCodes(db, eventId, { from, to })
      if (codes.length === 0) throw notFound(t('refusal.noCards'))
      const own = presentEvent(event)
      const printed = { ...own, layout: await layoutOf(engine, own) }
      const name = `numbered-cards-${event.date}-${from}-${to}.pdf`
      reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`)
      return inLanguage(languageOf(own), () => {
        const cards = codes.map(({ number, code }) =>
          drawNumberedCard(printed, { number, address: `${config.publicUrl}${paths.authorPage(code)}` }),
        )
        return sheetPdf(cards, layout, t('paper.numberedCards', { from, to, event: own.name }))
      })
    },
    'GET /api/author-pages/:code': async ({ params: { code }, reply }) => {
      const page = await requireAuthorPage(db, code)
      // For the holder of the card only: neither the phone nor a tablet at the wall may cache its text.
      reply.header('cache-control', 'private, no-store')
      return page
    },
    'GET /api/author-pages/:code/card': async ({ params: { code }, query: { layout }, reply }) => {
      await limitAuthor(code)
      reply.type('application/pdf').header('content-disposition', 'inline; filename="card.pdf"')
      reply.header('cache-control', 'private, no-store')
      return ownCardPdf(deps, code, layout)
    },
    'PUT /api/author-pages/:code': async ({ params: { code }, body, ifMatch }) => {
      await limitAuthor(code)
      await typeAsAuthor(deps, code, body, ifMatch)
      return requireAuthorPage(db, code)
    },
    'DELETE /api/author-pages/:code/idea': async ({ params: { code } }) => {
      await limitAuthor(code)
      await engine.write(async (transaction) => {
        const card = await holdCard(transaction, code)
        await takeOffList(transaction, card)
        await touchManagers(transaction, card.eventId)
      })
      return null
    },
    'PUT /api/author-pages/:code/full': async ({ params: { code }, body: { isFull } }) => {
      await limitAuthor(code)
      await sayFullAsAuthor(deps, code, isFull)
      return requireAuthorPage(db, code)
    },
  })
}

/**
 * A limit on requests by one card's author. Only valid codes count, because no one can guess 96 random bits, and
 * invented codes must not take anything from authors behind the same address.
 */
function createAuthorLimit({ config, db, engine }: Deps) {
  const ofCard = openLimit({ engine, config }, CHANGES_OF_AUTHOR)
  return async (code: string): Promise<void> => {
    const card = await requireCard(db, code)
    refuseExcess(await ofCard.take(String(card.id)))
  }
}

/**
 * @throws 400 for a value that is not the event's; 404 if the code belongs to no card; 409 if the card is closed, or
 * organizers review its session's text first; 412 with the current page if its version differs
 */
async function typeAsAuthor(
  { engine, now }: Deps,
  code: string,
  form: AuthorForm,
  expected: number | null,
): Promise<void> {
  await engine.write(async (transaction) => {
    const card = await holdCard(transaction, code)
    await requireCurrent(transaction, card, now())
    if (card.joinedTo !== null) throw conflict(t('refusal.joinedIdea', { number: `${card.joinedTo}` }))
    if (await findMerged(transaction, card)) throw conflict(t('refusal.scheduledCard'))
    const session = await findSession(transaction, card.sessionId)
    // An idea may be looking for its host, and so may a session whose hosts removed their names.
    const mayBeNameless = session ? session.presenterName === '' : card.ideaAt !== null
    const presenterName = seenText(form.presenterName)
    if (!mayBeNameless && presenterName === '') throw invalid(t('invalid.presenterName'), 'presenterName')
    const lists = await findLists(transaction, card.eventId)
    const inThese = (...before: SessionContent[]) =>
      requireListed({ ...form, presenterName }, lists, ...before)
    if (session && (await mayEdit(transaction, card))) {
      if (expected !== null && expected !== versionOfBoth(card, session))
        throw stale(await findAuthorPage(transaction, code))
      await rewordAsGuest(transaction, session, inThese(session), { actor: String(card.number), at: now() })
      return
    }
    const isSeen = expected === null || expected === card.version
    const words = isSeen ? inThese(contentOfRow(card)) : form
    const isKept = await typeNumberedCard(transaction, card, words, now().toISOString(), expected)
    if (!isKept) {
      const { sessionId, closedAt } = (await findByCode(transaction, code)) ?? card
      if (sessionId !== null) throw conflict(t('refusal.scheduledCard'))
      throw closedAt === null ? stale(await findAuthorPage(transaction, code)) : conflict(t('author.closed'))
    }
    const kept = (await findByCode(transaction, code)) ?? card
    const textsOf = (row: typeof card) =>
      Object.fromEntries([...TEXT_FIELDS, 'facts' as const].map((name) => [name, row[name]]))
    const rows = { before: textsOf(card), after: textsOf(kept) }
    const isChanged = Object.keys(rows.before).some((name) => rows.before[name] !== rows.after[name])
    if (isChanged && !card.isHidden && (await looksAgain(transaction, card)))
      await showIdea(transaction, card, true)
    await recordWords(transaction, card, rows, { at: now(), isAfterVeryMany: card.version > MOST_ENTRIES })
    await touchManagers(transaction, card.eventId)
  })
}

/**
 * Records a report at the door by the author of a card: that the session is full, or no longer.
 * @throws 404 if the code belongs to no card, 409 if the card is closed or its session has no time and room
 */
async function sayFullAsAuthor(
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  code: string,
  isFull: boolean,
): Promise<void> {
  await engine.write(async (transaction) => {
    const card = await holdCard(transaction, code)
    if (card.closedAt !== null) throw conflict(t('author.closed'))
    const session = await findSession(transaction, card.sessionId)
    if (!session) throw conflict(t('refusal.noSessionYet'))
    await requireCurrent(transaction, card, now())
    await sayFullAsGuest(transaction, session, isFull, { actor: String(card.number), at: now() })
  })
}

const noCard = () => notFound(t('refusal.noCard'))
