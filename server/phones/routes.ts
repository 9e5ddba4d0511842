import { phoneCalls } from '../../domain/phones.ts'
import { requireAccess, unknownEvent } from '../access/event-access.ts'
import { openLimit } from '../db/rate-limit-store.ts'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import { conflict, invalid } from '../lib/errors.ts'
import { noLimit, refuseExcess } from '../lib/rate-limit.ts'
import type { Serve } from '../lib/serve.ts'
import {
  countPhones,
  deletePhones,
  findOpenEvent,
  findPhone,
  findPushKeys,
  isForgotten,
  keepPhone,
  movePhone,
} from './data.ts'
import { serviceOf } from './push-services.ts'
import { encrypt, type PhoneKeys } from './web-push.ts'

/** A whole venue shares one network. */
const MESSAGES = { name: 'phones-from-network', points: 1_000, seconds: 60 }
/** Of one event from one network: more than a venue has people. */
const NEW_PHONES = { name: 'new-phones-from-network', points: 2_000, seconds: 24 * 60 * 60 }
/** Several times the people of a large event. */
const MOST_PHONES = 20_000
const TOO_MANY = 'This event sends messages to as many phones as it can. The page itself stays current.'

export function phoneRoutes(serve: Serve, { db, engine, config, now }: Deps): void {
  const limit = (of: typeof MESSAGES) => (config.rateLimit ? openLimit(engine, of) : noLimit)
  const messages = limit(MESSAGES)
  const newPhones = limit(NEW_PHONES)
  const take = async (ip: string) => refuseExcess(await messages.take(networkOf(ip)))

  /** @throws 400 for an address that belongs to no push service, or for keys that encrypt nothing */
  function requireSubscription(endpoint: string, keys: PhoneKeys): void {
    if (serviceOf(endpoint, config.messageHosts) === null)
      throw invalid('This is not the address of a push service', 'endpoint')
    try {
      encrypt('', keys)
    } catch {
      throw invalid('These are not the keys of a phone', 'keys')
    }
  }

  serve(phoneCalls, {
    'GET /api/phones': async ({ user, query: { eventId } }) => {
      await requireAccess(db, user, eventId)
      return countPhones(db, eventId)
    },
    'GET /api/phones/key': async () => ({ key: (await findPushKeys(db)).publicKey }),
    'POST /api/phones': async ({ body, request }) => {
      await take(request.ip)
      const { endpoint, keys, eventId, sessionIds, leadMinutes } = body
      requireSubscription(endpoint, keys)
      if (!(await findPhone(db, endpoint, eventId))) {
        refuseExcess(await newPhones.take(`${eventId} ${networkOf(request.ip, 48)}`))
        if ((await countPhones(db, eventId)).phones >= MOST_PHONES) throw conflict(TOO_MANY)
      }
      await engine.write(async (transaction) => {
        const event = await findOpenEvent(transaction, eventId)
        if (!event) throw unknownEvent()
        if (isForgotten(event, now())) throw conflict('This event is over')
        const phone = { endpoint, ...keys, sessionIds: JSON.stringify(sessionIds), leadMinutes }
        await keepPhone(transaction, event, phone, now())
      })
      return null
    },
    'PUT /api/phones': async ({ body: { endpoint, to }, request }) => {
      await take(request.ip)
      requireSubscription(to.endpoint, to.keys)
      await engine.write((transaction) =>
        movePhone(transaction, endpoint, { endpoint: to.endpoint, ...to.keys }),
      )
      return null
    },
    'POST /api/phones/end': async ({ body: { endpoint, eventId }, request }) => {
      await take(request.ip)
      await engine.write((transaction) => deletePhones(transaction, endpoint, eventId))
      return null
    },
  })
}
