import type { z } from 'zod'
import { takesIdeas } from '../../../domain/cards/idea-list.ts'
import { ideaCalls, type newIdea } from '../../../domain/cards/ideas.ts'
import { type SessionFacts, withoutEmpty } from '../../../domain/schedule/session-facts.ts'
import { TEXT_FIELDS } from '../../../domain/schedule/session-fields.ts'
import { slug } from '../../../domain/text/slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { seenText } from '../../../domain/text/text.ts'
import { isUpcoming } from '../../../domain/times/event-days.ts'
import { isVisible, lockEvent } from '../../access/data.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import { touchManagers } from '../../db/revisions.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { networkOf } from '../../lib/addresses.ts'
import { conflict, notFound } from '../../lib/errors.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { hashSecret } from '../../lib/secrets.ts'
import { factsOf } from '../../schedule/session-fields/data.ts'
import { recordWords } from '../guest-acts.ts'
import { findByCode } from '../numbered/data.ts'
import {
  changeIdea,
  createIdea,
  findEventOfIdeas,
  findIdea,
  findIdeaList,
  findStarring,
  keepIdeaStars,
  listIdeas,
} from './data.ts'
import { giveWish, hasRoom, looksAgain, showIdea } from './looks/data.ts'

/** Beyond this, ideas from one network wait for the organizers' review. A venue's phones share a network. */
const SHOWN_OF_NETWORK = { name: 'shown-ideas-of-network', points: 30, seconds: 15 * 60 }
/** More than a full hall writes. A script that reaches this limit uses up nothing of other networks. */
const IDEAS_OF_NETWORK = { name: 'ideas-of-network', points: 300, seconds: 60 * 60 }
const NEW_STARRING = { name: 'new-idea-stars-of-network', points: 2_000, seconds: 24 * 60 * 60 }
const STARS_OF_BROWSER = { name: 'idea-stars-of-browser', points: 60, seconds: 60 }

export function ideaRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps
  const shown = openLimit(deps, SHOWN_OF_NETWORK)
  const all = openLimit(deps, IDEAS_OF_NETWORK)
  const starring = openLimit(deps, NEW_STARRING)
  const ofBrowser = openLimit(deps, STARS_OF_BROWSER)

  /** @returns the network of a new idea, and whether its limit makes it wait for the organizers' review. @throws 429 */
  async function sentFrom(eventId: number, ip: string): Promise<Sent> {
    const address = `${eventId} ${networkOf(ip, 48)}`
    refuseExcess(await all.take(address))
    // So few characters of the hash do not identify an address.
    const network = hashSecret(address).slice(0, 4)
    return { at: now(), network, isHeld: (await shown.take(address)) !== null }
  }

  serve(ideaCalls, {
    'GET /api/ideas': async ({ user, query: { city, date }, reply }) => {
      const list = await findIdeaList(db, { slug: slug(city), date })
      // New ideas change nothing else in the event, so its cached pages do not contain them.
      reply.header('cache-control', 'no-store')
      const isShown = list && list.ideas !== 'off' && (await isVisible(db, user, list.id))
      return isShown ? listIdeas(db, list) : []
    },
    'POST /api/ideas': async ({ body, request }) => {
      const sent = await sentFrom(body.eventId, request.ip)
      return engine.write((transaction) => addIdea(transaction, sent, body))
    },
    'POST /api/ideas/:number/take': async ({ params: { number }, body, request }) => {
      const sent = await sentFrom(body.eventId, request.ip)
      return engine.write(async (transaction) => {
        await lockEvent(transaction, body.eventId)
        const wish = await findIdea(transaction, { eventId: body.eventId, number })
        const isMine = (await findByCode(transaction, body.code))?.takes === number
        if (!wish?.isWish || (wish.isHidden && !isMine)) throw notFound(t('refusal.noIdea'))
        if (!isMine && (wish.joinedTo !== null || wish.sessionId !== null))
          throw conflict(t('refusal.wishTaken'))
        const taken = await addIdea(transaction, sent, { ...body, ...blank(wish), takes: number })
        if (!taken.isHidden)
          await giveWish(transaction, { eventId: body.eventId, number: taken.number, takes: number }, true)
        return taken
      })
    },
    'PUT /api/ideas/stars': async ({ body, request }) => {
      const known = await findStarring(db, body)
      if (known === 'not counted' || (known === 'new' && body.numbers.length === 0)) return null
      // Answer as if it had worked, so that a phone does not keep sending.
      if (known === 'new' && (await starring.take(`${body.eventId} ${networkOf(request.ip, 48)}`)))
        return null
      if (known === 'counted') refuseExcess(await ofBrowser.take(`${body.eventId} ${body.browser}`))
      await engine.writeUnsynced((transaction) => keepIdeaStars(transaction, body))
      return null
    },
  })
}

type NewIdea = z.output<typeof newIdea>

/** The idea that a wish becomes: its text, links and notes. The person who wished for it is not a host. */
function blank({ title, description, facts }: Row<'numbered_cards'>) {
  const { links, notes } = factsOf({ facts }).facts ?? {}
  return { title, description, isWish: false, isOpenAbout: false, facts: withoutEmpty({ links, notes }) }
}

/** When and from where an idea came, and whether it waits for review. */
type Sent = { at: Date; network: string; isHeld: boolean }

/**
 * Adds an idea, once for each code. If it is sent again with other text because the answer was lost, it gets that text.
 * @throws 404 for an event that is not public; 409 if its list takes no ideas, is full, or has had enough from the
 * network, and for the code of a card that is something else by now
 */
async function addIdea(
  transaction: Database,
  { at, network, isHeld }: Sent,
  idea: NewIdea & { facts?: SessionFacts; takes?: number },
) {
  const {
    code,
    eventId,
    title,
    presenterName,
    description,
    isWish,
    isOpenAbout,
    facts = {},
    takes = null,
  } = idea
  await lockEvent(transaction, eventId)
  const words = {
    title: title.trim(),
    presenterName: seenText(presenterName),
    description: description.trim(),
  }
  const known = await findByCode(transaction, code)
  // A further code of a card, or the code of an idea that was joined to another, changes no text.
  if (known && known.code !== code) return { number: known.number, isHidden: known.isHidden }
  if (known) return addAgain(transaction, at, known, { ...words, eventId, isWish, takes })
  const event = await findEventOfIdeas(transaction, eventId)
  if (!event?.isPublic) throw notFound(t('invalid.noEvent'))
  if (!takesIdeas(event) || !isUpcoming(event, at)) throw conflict(t('refusal.ideasClosed'))
  if (!(await hasRoom(transaction, { eventId, network }))) throw conflict(t('refusal.mostIdeas'))
  const isHidden = isHeld || event.ideas === 'reviewed'
  const card = await createIdea(transaction, {
    ...{ eventId, code, ...words },
    facts: JSON.stringify(isOpenAbout && !isWish ? { ...facts, isOpenAbout } : facts),
    ...{ isWish, isHidden, needsLook: isHidden, network, takes },
    ideaAt: at.toISOString(),
  })
  const none = Object.fromEntries(TEXT_FIELDS.map((name) => [name, '']))
  await recordWords(transaction, card, { before: none, after: words }, { at })
  await touchManagers(transaction, eventId)
  return { number: card.number, isHidden }
}

type Again = Pick<Row<'numbered_cards'>, (typeof TEXT_FIELDS)[number] | 'eventId' | 'isWish' | 'takes'>

/**
 * The answer to an idea was lost, and it was sent again.
 * @throws 409 for other text, if the card is something else by now
 */
async function addAgain(transaction: Database, at: Date, card: Row<'numbered_cards'>, idea: Again) {
  const { number, isHidden } = card
  if (card.eventId !== idea.eventId || card.takes !== idea.takes) throw conflict(t('refusal.noIdea'))
  const change = { ...pickWords(idea), isWish: idea.isWish }
  const isSame = TEXT_FIELDS.every((name) => card[name] === idea[name]) && card.isWish === idea.isWish
  if (isSame) return { number, isHidden }
  if (card.closedAt !== null) throw conflict(t('author.closed'))
  if (card.sessionId !== null) throw conflict(t('refusal.scheduledCard'))
  if (card.ideaAt === null || card.joinedTo !== null) throw conflict(t('refusal.noIdea'))
  const waits = await looksAgain(transaction, card)
  await changeIdea(transaction, card.id, { ...change, typedAt: at.toISOString() })
  if (waits) await showIdea(transaction, card, true)
  await recordWords(transaction, card, { before: pickWords(card), after: pickWords(idea) }, { at })
  await touchManagers(transaction, card.eventId)
  return { number, isHidden: isHidden || waits }
}

function pickWords(row: Pick<Row<'numbered_cards'>, (typeof TEXT_FIELDS)[number]>) {
  const { title, presenterName, description } = row
  return { title, presenterName, description }
}
