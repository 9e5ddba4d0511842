import type { z } from 'zod'
import { takesIdeas } from '../../../domain/cards/idea-list.ts'
import { ideaCalls, type newIdea } from '../../../domain/cards/ideas.ts'
import { TEXT_FIELDS } from '../../../domain/schedule/session-fields.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { isVisible, lockEvent } from '../../access/data.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { networkOf } from '../../lib/addresses.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { noLimit, refuseExcess } from '../../lib/rate-limit.ts'
import { presentEvent } from '../../schedule/events/data.ts'
import { factsOf } from '../../schedule/session-fields/data.ts'
import { recordWords } from '../guest-acts.ts'
import { findByCode, findNumberedCard } from '../numbered/data.ts'
import {
  changeIdea,
  countInterest,
  createIdea,
  findEventOfIdeas,
  findIdea,
  findIdeaList,
  findStarring,
  keepIdeaStars,
  listIdeas,
  makeRoom,
  setIdeaList,
} from './data.ts'
import { joinedWords } from './joined-words.ts'

/** Beyond these, what comes from one network waits for the organizers' look: a venue's phones share one. */
const SHOWN_OF_NETWORK = { name: 'shown-ideas-of-network', points: 30, seconds: 15 * 60 }
/** A full hall writes fewer. A script that reaches this limit uses up nothing of other networks. */
const IDEAS_OF_NETWORK = { name: 'ideas-of-network', points: 300, seconds: 60 * 60 }
const NEW_STARRING = { name: 'new-idea-stars-of-network', points: 2_000, seconds: 24 * 60 * 60 }
const STARS_OF_BROWSER = { name: 'idea-stars-of-browser', points: 60, seconds: 60 }

export function ideaRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, config, now } = deps
  const limit = (of: typeof SHOWN_OF_NETWORK) => (config.rateLimit ? openLimit(engine, of) : noLimit)
  const shown = limit(SHOWN_OF_NETWORK)
  const all = limit(IDEAS_OF_NETWORK)
  const starring = limit(NEW_STARRING)
  const ofBrowser = limit(STARS_OF_BROWSER)

  /** @returns whether what this network adds waits for the organizers' look. @throws 429 */
  async function isHeldBack(eventId: number, ip: string): Promise<boolean> {
    const network = `${eventId} ${networkOf(ip, 48)}`
    refuseExcess(await all.take(network))
    return (await shown.take(network)) !== null
  }

  serve(ideaCalls, {
    'GET /api/ideas': async ({ user, query: { city, date }, reply }) => {
      const list = await findIdeaList(db, { slug: slug(city), date })
      // New ideas change nothing else of the event: its pages, which are kept, do not have them.
      reply.header('cache-control', 'no-store')
      const isShown = list && list.ideas !== 'off' && (await isVisible(db, user, list.id))
      return isShown ? listIdeas(db, list) : []
    },
    'POST /api/ideas': async ({ body, request }) => {
      const isHeld = await isHeldBack(body.eventId, request.ip)
      return engine.write((transaction) => addIdea(transaction, now(), body, isHeld))
    },
    'POST /api/ideas/:number/take': async ({ params: { number }, body, request }) => {
      const isHeld = await isHeldBack(body.eventId, request.ip)
      return engine.write(async (transaction) => {
        await lockEvent(transaction, body.eventId)
        const wish = await findIdea(transaction, { eventId: body.eventId, number })
        const isTaken = (await findByCode(transaction, body.code))?.number
        if (isTaken !== undefined && wish?.joinedTo === isTaken)
          return addIdea(transaction, now(), { ...body, ...blank(wish) }, isHeld)
        if (!wish?.isWish || wish.isHidden) throw notFound(t('refusal.noIdea'))
        if (wish.joinedTo !== null || wish.sessionId !== null) throw conflict(t('refusal.wishTaken'))
        const taken = await addIdea(transaction, now(), { ...body, ...blank(wish) }, isHeld)
        await changeIdea(transaction, wish.id, { joinedTo: taken.number })
        return taken
      })
    },
    'PUT /api/ideas/stars': async ({ body, request }) => {
      const known = await findStarring(db, body)
      if (known === 'not counted' || (known === 'new' && body.numbers.length === 0)) return null
      // Silently, so that a phone does not send them again and again.
      if (known === 'new' && (await starring.take(`${body.eventId} ${networkOf(request.ip, 48)}`)))
        return null
      if (known === 'counted') refuseExcess(await ofBrowser.take(`${body.eventId} ${body.browser}`))
      await engine.writeUnsynced((transaction) => keepIdeaStars(transaction, body))
      return null
    },
    'PUT /api/ideas/list': ({ user, body: { eventId, ideas } }) =>
      writeToEvent(engine, user, { eventId }, async (transaction) => {
        if (ideas === 'closed') await countInterest(transaction, eventId)
        return presentEvent(await setIdeaList(transaction, eventId, ideas))
      }),
    'PUT /api/ideas/:id': ({ user, params: { id }, body: { isHidden }, ifMatch }) =>
      writeToEvent(engine, user, ideaOf(id), (transaction) =>
        changeIdea(transaction, id, { isHidden }, ifMatch),
      ),
    'PUT /api/ideas/:id/join': ({ user, params: { id }, body: { into }, ifMatch }) =>
      writeToEvent(engine, user, ideaOf(id), async (transaction, { id: eventId }) => {
        const card = await findNumberedCard(transaction, id)
        const other = await findIdea(transaction, { eventId, number: into })
        if (!card?.idea || !other) throw notFound(t('refusal.noIdea'))
        const isOver = card.sessionId !== null || other.sessionId !== null || other.joinedTo !== null
        if (isOver || card.idea.joinedTo !== null || other.id === id) throw conflict(t('refusal.ideasDiffer'))
        await changeIdea(transaction, other.id, joinedWords(other, card))
        return changeIdea(transaction, id, { joinedTo: into }, ifMatch)
      }),
  })
}

type NewIdea = z.output<typeof newIdea>

/** A wish becomes an idea with its words, its links and notes; who asked for it is no host. */
function blank({ title, description, facts }: Row<'numbered_cards'>) {
  const { links, notes } = factsOf({ facts }).facts ?? {}
  return { title, description, isWish: false, facts: JSON.stringify({ links, notes }) }
}

/**
 * Adds an idea, once for each code.
 * @throws 404 for an event that is not public, 409 where its list takes no ideas, or is full of shown ones
 */
async function addIdea(transaction: Database, at: Date, idea: NewIdea & { facts?: string }, isHeld: boolean) {
  const { code, eventId, title, presenterName, description, isWish, facts = '{}' } = idea
  await lockEvent(transaction, eventId)
  const known = await findByCode(transaction, code)
  if (known?.eventId === eventId) return { number: known.number, isHidden: known.isHidden }
  if (known) throw conflict(t('refusal.noIdea'))
  const event = await findEventOfIdeas(transaction, eventId)
  if (!event?.isPublic) throw notFound(t('invalid.noEvent'))
  if (!takesIdeas(event)) throw conflict(t('refusal.ideasClosed'))
  if (!(await makeRoom(transaction, eventId))) throw conflict(t('refusal.mostIdeas'))
  const isHidden = isHeld || event.ideas === 'reviewed'
  const words = { title: title.trim(), presenterName: presenterName.trim(), description: description.trim() }
  const card = await createIdea(transaction, {
    eventId,
    code,
    ...words,
    facts,
    isWish,
    isHidden,
    ideaAt: at.toISOString(),
  })
  const none = Object.fromEntries(TEXT_FIELDS.map((name) => [name, '']))
  await recordWords(transaction, card, { before: none, after: words }, { at })
  await touchManagers(transaction, eventId)
  return { number: card.number, isHidden }
}

function ideaOf(id: number) {
  return {
    eventOf: (db: Database) => findNumberedCard(db, id),
    missing: () => notFound(t('refusal.noIdea')),
  }
}
