import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type PhoneWish, phoneCalls } from '../../domain/publish/phones.ts'
import { t } from '../../domain/text/t.ts'
import { lockUnrecorded } from '../access/data.ts'
import { requireAccess, unknownEvent } from '../access/event-access.ts'
import { openLimit } from '../db/rate-limit-store.ts'
import type { Database, Row } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Serve } from '../http/serve.ts'
import { networkOf } from '../lib/addresses.ts'
import { conflict, invalid } from '../lib/errors.ts'
import { refuseExcess } from '../lib/rate-limit.ts'
import { createMaySend } from '../sender.ts'
import {
  countPhones,
  deletePhones,
  findOpenEvent,
  findPhone,
  findPushKeys,
  hasMostPhones,
  holdPhone,
  isForgotten,
  keepPhone,
  movePhone,
} from './data.ts'
import { createFirstMessages, isCodeOf } from './first-messages.ts'
import { serviceOf } from './push-services.ts'
import { encrypt, type PhoneKeys } from './web-push.ts'

/** Per phone that receives messages, regardless of others behind its address. */
const CHANGES = { name: 'changes-of-phone', points: 60, seconds: 60 }
/** Per event and network, counted after they have proved to be phones: more than a venue has people. */
const NEW_PHONES = { name: 'new-phones-from-network', points: 2_000, seconds: 24 * 60 * 60 }
/** How long the last check for the maximum number of phones is reused for newcomers. */
const COUNTED_FOR_MS = 5_000

export function phoneRoutes(serve: Serve, deps: Deps & { app: FastifyInstance }): void {
  const { app, db, engine, config, now } = deps
  const changes = openLimit(deps, CHANGES)
  const newPhones = openLimit(deps, NEW_PHONES)
  const firstMessages = createFirstMessages(
    deps,
    createMaySend(deps, (line) => app.log.warn(line)),
  )
  app.addHook('onClose', async () => firstMessages.end())
  const isFull = new LRUCache<number, boolean>({
    max: 1_000,
    ttl: COUNTED_FOR_MS,
    fetchMethod: (eventId) => hasMostPhones(db, eventId),
  })

  serve(phoneCalls, {
    'GET /api/phones': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      return countPhones(db, eventId)
    },
    'GET /api/phones/key': async () => ({ key: (await findPushKeys(db)).publicKey }),
    'POST /api/phones': async ({ body }) => {
      const { endpoint, keys, eventId } = body
      const service = requireSubscription(config, endpoint, keys)
      if (await findPhone(db, endpoint, eventId)) {
        refuseExcess(await changes.take(endpoint))
        await keep(deps, body, { isProven: false })
        return null
      }
      const event = await requireOpen(db, eventId, now())
      if (await isFull.fetch(eventId)) throw conflict(t('refusal.mostPhones'))
      firstMessages.add({ eventId, endpoint, keys, event }, service)
      return null
    },
    'POST /api/phones/confirm': async ({ body: { code, ...wish }, request }) => {
      const { endpoint, keys, eventId } = wish
      requireSubscription(config, endpoint, keys)
      if (!(await isCodeOf(deps, wish, code))) throw invalid(t('invalid.code'), 'code')
      if (!(await findPhone(db, endpoint, eventId)))
        refuseExcess(await newPhones.take(`${eventId} ${networkOf(request.ip, 48)}`))
      await keep(deps, wish, { isProven: true })
      return null
    },
    'PUT /api/phones': async ({ body: { endpoint, to } }) => {
      requireSubscription(config, to.endpoint, to.keys)
      if (!(await findPhone(db, endpoint))) return null
      refuseExcess(await changes.take(endpoint))
      await engine.write((transaction) =>
        movePhone(transaction, endpoint, { endpoint: to.endpoint, ...to.keys }),
      )
      return null
    },
    'POST /api/phones/end': async ({ body: { endpoint, eventId } }) => {
      if (eventId !== undefined) firstMessages.forget(endpoint, eventId)
      // A phone that waits for its first message is not stored, and its service worker finds no request to confirm.
      if (await findPhone(db, endpoint))
        await engine.write((transaction) => deletePhones(transaction, endpoint, eventId))
      return null
    },
  })
}

/** @returns the push service @throws 400 for an address that belongs to none, or for keys that do not encrypt */
function requireSubscription({ messageHosts }: Deps['config'], endpoint: string, keys: PhoneKeys): string {
  const service = serviceOf(endpoint, messageHosts)
  if (service === null) throw invalid(t('refusal.pushAddress'), 'endpoint')
  try {
    encrypt('', keys)
  } catch {
    throw invalid(t('refusal.phoneKeys'), 'keys')
  }
  return service
}

/** @throws 404 or 409 if phones cannot subscribe to the event */
async function requireOpen(db: Database, eventId: number, now: Date): Promise<Row<'events'>> {
  const event = await findOpenEvent(db, eventId)
  if (!event) throw unknownEvent()
  if (isForgotten(event, now)) throw conflict(t('screen.isOver'))
  return event
}

/**
 * Stores a phone. One that has not proved to be a phone, and has turned messages off meanwhile, stays off.
 * @throws 404 or 409 as `requireOpen`, 409 for one more phone than an event may have
 */
async function keep(
  { engine, now }: Pick<Deps, 'engine' | 'now'>,
  { endpoint, keys, eventId, sessionIds, leadMinutes }: PhoneWish,
  { isProven }: { isProven: boolean },
): Promise<void> {
  await engine.write(async (transaction) => {
    // Not after `requireOpen`, whose lock a writer that moves or deletes the event would wait for.
    if (isProven) await lockUnrecorded(transaction, eventId)
    const event = await requireOpen(transaction, eventId, now())
    const isNew = !(await holdPhone(transaction, endpoint, eventId))
    if (isNew && !isProven) return
    if (isNew && (await hasMostPhones(transaction, eventId))) throw conflict(t('refusal.mostPhones'))
    const phone = { endpoint, ...keys, sessionIds: JSON.stringify(sessionIds), leadMinutes }
    await keepPhone(transaction, event, phone, now())
  })
}
