import { randomBytes } from 'node:crypto'
import { cardCodeCalls } from '../../../domain/cards/card-codes.ts'
import { MOST_CO_HOSTS } from '../../../domain/cards/card-limits.ts'
import { t } from '../../../domain/text/t.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { openLimit } from '../../db/rate-limit-store.ts'
import type { Database, Row } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { runAsGuest } from '../../lib/acting.ts'
import { conflict, forbidden, notFound } from '../../lib/errors.ts'
import { refuseExcess } from '../../lib/rate-limit.ts'
import { requireCurrent } from '../author-page/current.ts'
import { requireAuthorPage } from '../author-page/data.ts'
import { joinIdeas } from '../ideas/joined-words.ts'
import { removeName } from '../names/data.ts'
import { findByCode, findNumberedCard, holdCard, requireCard } from '../numbered/data.ts'
import { endCoHosts, findPrinted, isHandedOver, isKnownCode, keepCode, listCoHosts, setCode } from './data.ts'

const CODES_OF_CARD = { name: 'codes-of-card', points: 60, seconds: 15 * 60 }

const newCode = () => randomBytes(12).toString('base64url')

/**
 * The calls about who holds a card: handing it over, sharing it with further hosts, joining it with another card, and
 * removing its name.
 */
export function cardCodeRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, now } = deps
  const { asHolder, asOwner } = createHolders(deps)

  serve(cardCodeCalls, {
    'POST /api/author-pages/:code/hand-over': async ({ params: { code }, body: { code: given } }) => {
      const handedOver = asOwner(code, async (transaction, card) => {
        await requireCurrent(transaction, card, now())
        if (await isKnownCode(transaction, given)) throw conflict(t('refusal.noCard'))
        await keepCode(transaction, card, { code, at: now(), isEnded: true })
        await setCode(transaction, card, given)
      })
      await handedOver.catch(async (error: unknown) => {
        // The answer was lost, and the phone asks again, or it asked twice at once.
        if (!(await isHandedOver(db, { from: code, to: given }))) throw error
      })
      return { code: given }
    },
    'POST /api/author-pages/:code/co-hosts': ({ params: { code } }) =>
      asOwner(code, async (transaction, card) => {
        await requireCurrent(transaction, card, now())
        if ((await listCoHosts(transaction, card.id)).length >= MOST_CO_HOSTS)
          throw conflict(t('refusal.mostCoHosts', { max: MOST_CO_HOSTS }))
        const given = newCode()
        await keepCode(transaction, card, { code: given, at: now(), isEnded: false })
        return { code: given }
      }),
    'DELETE /api/author-pages/:code/co-hosts/:id': ({ params: { code, id } }) =>
      asOwner(code, async (transaction, card) => {
        if ((await endCoHosts(transaction, card, { at: now(), id })) === 0) throw notFound()
        return null
      }),
    'DELETE /api/author-pages/:code/name': async ({ params: { code } }) => {
      const known = await findByCode(db, code)
      await runAsGuest(String(known?.number ?? 0), now, () =>
        asHolder(code, (transaction, card) => removeName(transaction, card)),
      )
      return requireAuthorPage(db, code)
    },
    'PUT /api/author-pages/:code/join': async ({ params: { code }, body: { other } }) => {
      const known = await findByCode(db, code)
      await runAsGuest(String(known?.number ?? 0), now, () =>
        asHolder(code, async (transaction, card) => {
          await requireCurrent(transaction, card, now())
          const joined = await findByCode(transaction, other)
          if (joined?.eventId !== card.eventId) throw notFound(t('refusal.noOtherCard'))
          const isOver = [card, joined].some(
            (each) => each.sessionId !== null || each.ideaAt === null || each.isWish || each.isHidden,
          )
          if (isOver || joined.id === card.id || joined.closedAt !== null)
            throw conflict(t('refusal.ideasDiffer'))
          await joinIdeas(transaction, { gone: joined, kept: card })
        }),
      )
      return requireAuthorPage(db, code)
    },
    'POST /api/numbered-cards/:id/code': ({ user, params: { id } }) =>
      writeToEvent(
        engine,
        user,
        { eventOf: (transaction) => findNumberedCard(transaction, id) },
        (transaction) => endAllCodes(transaction, id, now()),
      ),
  })
}

/** Finds the holder of a card by its code. */
function createHolders({ db, engine, config }: Pick<Deps, 'db' | 'engine' | 'config'>) {
  const ofCard = openLimit({ engine, config }, CODES_OF_CARD)

  /** Runs an act of a card's holder, with the card's event locked. @throws 404, 409 for a closed card, 429 */
  async function asHolder<T>(
    code: string,
    act: (transaction: Database, card: Row<'numbered_cards'>) => Promise<T>,
  ): Promise<T> {
    const known = await requireCard(db, code)
    refuseExcess(await ofCard.take(String(known.id)))
    return engine.write(async (transaction) => {
      const card = await holdCard(transaction, code)
      if (card.closedAt !== null) throw conflict(t('author.closed'))
      return act(transaction, card)
    })
  }

  const asOwner: typeof asHolder = (code, act) =>
    asHolder(code, (transaction, card) => {
      if (card.code !== code) throw forbidden(t('refusal.notFirstCode'))
      return act(transaction, card)
    })

  return { asHolder, asOwner }
}

/** Ends the printed code of a card and those of its co-hosts, and gives it a new one. */
async function endAllCodes(transaction: Database, id: number, at: Date): Promise<null> {
  const card = await findPrinted(transaction, id)
  await keepCode(transaction, card, { code: card.code, at, isEnded: true })
  await endCoHosts(transaction, card, { at })
  await setCode(transaction, card, newCode())
  return null
}
