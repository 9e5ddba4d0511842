import type { LeadMinutes } from '../../domain/publish/lead-minutes.ts'
import { inTime } from '../lib/in-time.ts'
import { logProblem } from '../lib/log.ts'
import { createTurns } from '../lib/turns.ts'
import type { MakeCall } from '../net/call.ts'

/**
 * Whether this browser gets messages about an event while it is closed. `installs`: an iPhone allows them only for
 * pages on its home screen. `refused`: the visitor does not allow this site to show messages.
 */
export type PhoneState = 'unsupported' | 'installs' | 'refused' | 'off' | 'on'
/** The settings of this browser; `sessionIds` are the ones that it last sent. */
export type PushSettings = { leadMinutes: LeadMinutes; sessionIds: number[] }

/** The service worker reads it too, and has no other storage (client/service-worker.ts). */
const MEMORY = 'phone'
const addressOf = (eventId: number) => `/phone/${eventId}`

/** A browser without storage throws as soon as `caches` is accessed. */
async function storedSettings(eventId: number): Promise<PushSettings | null> {
  const kept = caches.match(addressOf(eventId), { cacheName: MEMORY })
  return inTime(kept.then((stored) => stored?.json() ?? null))
}

/** @returns the settings of this browser; null if messages are off */
export async function readSettings(eventId: number): Promise<PushSettings | null> {
  return 'caches' in window ? storedSettings(eventId).catch(() => null) : null
}

async function storeSettings(eventId: number, settings: PushSettings | null): Promise<void> {
  const memory = await inTime(caches.open(MEMORY))
  const address = addressOf(eventId)
  if (settings) await inTime(memory.put(address, new Response(JSON.stringify(settings))))
  else await inTime(memory.delete(address))
}

/** Wishes are sent one after another, so that this browser and the server keep the latest. Turning messages off does not wait. */
const inTurn = createTurns()

/** The newest wish about each event, by its id; none once messages are turned off. */
const newest = new Map<number, unknown>()

export async function readPhoneState(eventId: number): Promise<PhoneState> {
  if (!('PushManager' in window) || !('Notification' in window) || !navigator.serviceWorker)
    return isApplePage() ? 'installs' : 'unsupported'
  if (Notification.permission === 'denied') return 'refused'
  return Notification.permission === 'granted' && (await readSettings(eventId)) ? 'on' : 'off'
}

/** Whether this is an iPhone or iPad whose page is not on the home screen. */
export function isApplePage(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0
}

/**
 * Asks the visitor, the browser and the server, in this order, because a browser lets a page ask only during the press
 * itself. If the push service answers only after this has failed, the next press finds its answer.
 * @param wish reads what this browser asks for
 * @returns whether the visitor allows messages.
 * @throws if the browser or the server fails
 */
export async function turnOn(
  call: MakeCall,
  eventId: number,
  wish: () => Promise<PushSettings>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  newest.set(eventId, wish)
  return inTurn(async () => {
    const settings = await wish()
    await send(call, await subscribe(call), eventId, settings)
    await storeSettings(eventId, settings)
    return true
  })
}

/**
 * Sends the settings again, because the stars or the address of this browser may have changed; does nothing if messages
 * are off. If a press turns them off in the meantime, they stay off. If the push service answers only after this has
 * failed, the settings are sent then, unless there is a newer wish.
 * @param wish returns what to ask for, given the previous settings
 */
export function sendAgain(
  call: MakeCall,
  eventId: number,
  wish: (asked: PushSettings) => PushSettings | Promise<PushSettings>,
): Promise<void> {
  newest.set(eventId, wish)
  const sendLate = () => {
    if (newest.get(eventId) !== wish) return
    sendAgain(call, eventId, wish).catch((error: unknown) =>
      logProblem('The late address could not be sent', error),
    )
  }
  return inTurn(async () => {
    const asked = await readSettings(eventId)
    if (!asked || Notification.permission !== 'granted') return
    const settings = await wish(asked)
    await send(call, await subscribe(call, sendLate), eventId, settings)
    if (await storedSettings(eventId)) await storeSettings(eventId, settings)
    else await turnOff(call, eventId)
  })
}

/**
 * Ends the messages of an event. Without a network, the push service refuses the next message, and the server then
 * deletes the phone.
 */
export async function turnOff(call: MakeCall, eventId: number): Promise<void> {
  newest.delete(eventId)
  await storeSettings(eventId, null)
  const subscription = await inTime((await registration()).pushManager.getSubscription())
  if (!subscription) return
  const { endpoint } = subscription
  const ended = await call('POST /api/phones/end', { body: { endpoint, eventId } }).then(
    () => true,
    (error: unknown) => {
      logProblem('The messages could not be ended at the server', error)
      return false
    },
  )
  const others = await inTime((await inTime(caches.open(MEMORY))).keys())
  if (!ended || others.length === 0) await inTime(subscription.unsubscribe())
}

/** @param late called if the push service answers only after this has failed */
async function subscribe(call: MakeCall, late?: () => void): Promise<PushSubscription> {
  const { pushManager } = await registration()
  const { key } = await call('GET /api/phones/key')
  const known = await inTime(pushManager.getSubscription())
  if (known && keyOf(known) === key) return known
  // A subscription for another key, as after a new installation, gets no messages from this server.
  if (known) await inTime(known.unsubscribe())
  const coming = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return inTime(coming).catch((error: unknown) => {
    coming.then(late, () => undefined)
    throw error
  })
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

/** Without a service worker, `ready` would wait forever. */
async function registration(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  if (!(await inTime(serviceWorker.getRegistration()))) throw new Error('There is no service worker')
  return inTime(serviceWorker.ready)
}
