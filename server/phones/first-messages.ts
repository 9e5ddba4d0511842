import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { HOUR_MS } from '../../domain/times/times.ts'
import type { Core } from '../core.ts'
import { inLanguage } from '../lib/texts.ts'
import { findPushKeys } from './data.ts'
import { openAsking, sendOne } from './deliver.ts'
import { isKnownService } from './push-services.ts'
import type { PhoneKeys } from './web-push.ts'
import { type About, firstPayloadOf, topicOf } from './words.ts'

type Needs = Pick<Core, 'db' | 'config' | 'now'>
export type NewPhone = { eventId: number; endpoint: string; keys: PhoneKeys }
type Waiting = NewPhone & { event: LocatedEvent & Pick<About, 'name' | 'language'>; tries: number }

/** How long a phone may take to answer. A push service keeps the message for the same time if the phone is off. */
const HOLDS_MS = HOUR_MS
/** Per push service. Beyond this, the message that has waited longest is dropped. */
const MOST_WAITING = 2_000
const CONCURRENCY = 16
const MOST_TRIES = 4
const PAUSE_MS = 5_000
/** How long a phone that asks again, such as after another star, must wait for the message that is being sent to it. */
const ON_ITS_WAY_MS = 5_000

/**
 * Sends new phones their first message. Only the code in it, which the service worker sends back, proves that an
 * address belongs to a phone. Until then, everything about the phone is in memory only, so that invented addresses take
 * no place from anyone.
 */
export function createFirstMessages(core: Needs, maySend: () => Promise<boolean>) {
  /** By push service. The newest is last and is served first, so that it does not wait for invented ones. */
  const lanes = new Map<string, Waiting[]>()
  const running = new Map<string, number>()
  /** Phones with their keys; only the holder of the keys can read the message that is being sent. */
  const onItsWay = new LRUCache<string, string>({ max: MOST_WAITING, ttl: ON_ITS_WAY_MS })
  const nameOf = ({ eventId, endpoint }: Pick<NewPhone, 'eventId' | 'endpoint'>) => `${eventId} ${endpoint}`

  return {
    /** @param service the push service of the phone's address */
    add(phone: Omit<Waiting, 'tries'>, service: string): void {
      if (onItsWay.get(nameOf(phone)) === phone.keys.auth) return
      onItsWay.set(nameOf(phone), phone.keys.auth)
      put(laneOf(service, core.config.messageHosts), { ...phone, tries: 0 })
    },
    /** A phone that turned messages off has deleted its request, and only answers the next first message. */
    forget: (endpoint: string, eventId: number) => onItsWay.delete(nameOf({ eventId, endpoint })),
    end: () => lanes.clear(),
  }

  function put(name: string, phone: Waiting): void {
    const others = (lanes.get(name) ?? []).filter(
      ({ eventId, endpoint }) => eventId !== phone.eventId || endpoint !== phone.endpoint,
    )
    lanes.set(name, [...others.slice(1 - MOST_WAITING), phone])
    const busy = running.get(name) ?? 0
    if (busy >= CONCURRENCY) return
    running.set(name, busy + 1)
    // A phone whose message fails here asks again with its next visit.
    sendAll(name)
      .catch(() => undefined)
      .finally(() => running.set(name, (running.get(name) ?? 1) - 1))
  }

  async function sendAll(name: string): Promise<void> {
    if (!(await maySend())) return void lanes.clear()
    const asking = await openAsking(core)
    const { privateKey } = await findPushKeys(core.db)
    try {
      for (;;) {
        const phone = lanes.get(name)?.pop()
        if (!phone) return
        const { kind } = await sendOne(asking, messageTo(core, phone, privateKey))
        if (kind !== 'failed' || phone.tries + 1 >= MOST_TRIES) continue
        const again = { ...phone, tries: phone.tries + 1 }
        setTimeout(() => put(name, again), PAUSE_MS * again.tries).unref()
      }
    } finally {
      asking.outside.close()
    }
  }
}

/** Services with any number of host names share one lane. */
function laneOf(service: string, hosts: readonly string[]): string {
  return isKnownService(service) || hosts.includes(service.split(':')[0] ?? '') ? service : 'others'
}

function messageTo({ config, now }: Needs, { event, tries, ...phone }: Waiting, secret: string) {
  const until = new Date(now().getTime() + HOLDS_MS)
  const about = { ...event, id: phone.eventId }
  const topic = topicOf(about, { about: 'first message' })
  const code = codeOf(phone, until.getTime(), secret)
  const navigate = `${config.publicUrl}${paths.event(event)}?view=mine`
  const { eventId, endpoint, keys } = phone
  return {
    ...{ id: 0, eventId, endpoint, ...keys, topic, tries },
    body: inLanguage(event.language, () => firstPayloadOf(about, { navigate, topic, code })),
    urgency: 'high',
    until: until.toISOString(),
  }
}

/** Proves that the holder of a phone's keys has read the message, until it expires. */
function codeOf({ eventId, endpoint, keys }: NewPhone, until: number, secret: string): string {
  const said = JSON.stringify(['first message', eventId, endpoint, keys.p256dh, keys.auth, until])
  return `${until.toString(36)}.${createHmac('sha256', secret).update(said).digest('base64url')}`
}

/** Whether a phone sends back its code in time. */
export async function isCodeOf(
  { db, now }: Pick<Needs, 'db' | 'now'>,
  phone: NewPhone,
  code: string,
): Promise<boolean> {
  const until = Number.parseInt(code.split('.', 1)[0] ?? '', 36)
  if (!(until > now().getTime())) return false
  const expected = Buffer.from(codeOf(phone, until, (await findPushKeys(db)).privateKey))
  const given = Buffer.from(code)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
