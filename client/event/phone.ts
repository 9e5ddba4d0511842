import type { LeadMinutes } from '../../domain/publish/lead-minutes.ts'
import { logProblem } from '../lib/log.ts'
import type { MakeCall } from '../net/call.ts'

/**
 * Whether this browser is told of an event when it is closed. `installs`: an iPhone tells only pages on its home screen.
 * `refused`: the visitor does not let this site show messages.
 */
export type PhoneState = 'unsupported' | 'installs' | 'refused' | 'off' | 'on'
/** The wish of this browser; `sessionIds` are those that it sent last. */
export type PushSettings = { leadMinutes: LeadMinutes; sessionIds: number[] }

/** Read by the service worker, too, which knows no other storage (client/service-worker.ts). */
const MEMORY = 'phone'
const addressOf = (eventId: number) => `/phone/${eventId}`

/** A browser that may store nothing throws at the name of the storage already. */
async function storedResponse(eventId: number): Promise<Response | undefined> {
  return caches.match(addressOf(eventId), { cacheName: MEMORY })
}

/** @returns the settings of this browser; null where messages are off */
export async function readSettings(eventId: number): Promise<PushSettings | null> {
  if (!('caches' in window)) return null
  const kept = await storedResponse(eventId).catch(() => undefined)
  return kept ? kept.json() : null
}

async function storeSettings(eventId: number, settings: PushSettings | null): Promise<void> {
  const memory = await caches.open(MEMORY)
  if (settings) await memory.put(addressOf(eventId), new Response(JSON.stringify(settings)))
  else await memory.delete(addressOf(eventId))
}

export async function readPhoneState(eventId: number): Promise<PhoneState> {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker)
    return isApplePage() ? 'installs' : 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await readSettings(eventId)) ? 'on' : 'off'
}

/** An iPhone or iPad whose page is not on the home screen. */
export function isApplePage(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0
}

/**
 * Asks the visitor, the browser and the server, in this order: a browser lets a page ask only at the press itself.
 * @param wish reads what this browser asks for
 * @returns whether the visitor lets this site show messages. @throws when the browser or the server cannot
 */
export async function turnOn(
  call: MakeCall,
  eventId: number,
  wish: () => Promise<PushSettings>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const settings = await wish()
  await send(call, await subscribe(call), eventId, settings)
  await storeSettings(eventId, settings)
  return true
}

/**
 * Sends the settings again, as the stars or the address of this browser may have changed; nothing where messages are off. They stay
 * off where a press turns them off meanwhile.
 * @param wish what is asked for, given what was
 */
export async function sendAgain(
  call: MakeCall,
  eventId: number,
  wish: (asked: PushSettings) => PushSettings | Promise<PushSettings>,
): Promise<void> {
  const asked = await readSettings(eventId)
  if (!asked || Notification.permission !== 'granted') return
  const settings = await wish(asked)
  await send(call, await subscribe(call), eventId, settings)
  if (await readSettings(eventId)) await storeSettings(eventId, settings)
  else await turnOff(call, eventId)
}

/** Ends the messages of an event; without a network the push service refuses the next one, and the server forgets the phone. */
export async function turnOff(call: MakeCall, eventId: number): Promise<void> {
  await storeSettings(eventId, null)
  const subscription = await (await registration()).pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const ended = await call('POST /api/phones/end', { body: { endpoint, eventId } }).then(
    () => true,
    (error: unknown) => {
      logProblem('The messages could not be ended at the server', error)
      return false
    },
  )
  const others = await (await caches.open(MEMORY)).keys()
  if (!ended || others.length === 0) await subscription.unsubscribe()
}

async function subscribe(call: MakeCall): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const { key } = await call('GET /api/phones/key')
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  // One for another key, as of an installation that was set up anew, gets nothing from here.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

async function send(
  call: MakeCall,
  subscription: PushSubscription,
  eventId: number,
  { leadMinutes, sessionIds }: PushSettings,
): Promise<void> {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  if (endpoint === undefined) throw new Error('This browser has no address')
  await call('POST /api/phones', {
    body: { endpoint, keys: { p256dh, auth }, eventId, sessionIds, leadMinutes },
  })
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)))
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A browser without a service worker has none coming: `ready` would wait for ever. */
async function registration(): Promise<ServiceWorkerRegistration> {
  const found = await navigator.serviceWorker.getRegistration()
  if (!found) throw new Error('There is no service worker')
  return navigator.serviceWorker.ready
}
