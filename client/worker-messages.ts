import { wait } from './lib/wait.ts'
import { workerTexts } from './worker-texts.ts'

/** The part of the service worker that shows messages from push services, for visitors who asked for them. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type Client = {
  postMessage(message: unknown): void
  url?: string
  focus?(): Promise<unknown>
  navigate?(address: string): Promise<unknown>
}
type Subscription = {
  endpoint: string
  options: object
  toJSON(): { endpoint?: string; keys?: Record<string, string> }
  unsubscribe(): Promise<boolean>
}
type PushEvent = ExtendableEvent & { data: { json(): unknown } | null }
type NotificationEvent = ExtendableEvent & {
  action: string
  notification: { close(): void; data: { navigate?: string; eventId?: number } | null }
}
type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: Subscription | null
  newSubscription?: Subscription | null
}
export type MessageWorker = {
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationEvent) => void): void
  addEventListener(name: 'notificationclose', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void): void
  registration: {
    showNotification(title: string, options: object): Promise<void>
    getNotifications(): Promise<unknown[]>
    pushManager: {
      getSubscription(): Promise<Subscription | null>
      subscribe(options: object): Promise<Subscription>
    }
  }
  navigator: { setAppBadge?(count: number): Promise<void> }
  clients: {
    matchAll(options?: { type: 'window' }): Promise<Client[]>
    openWindow(address: string): Promise<unknown>
  }
  location: Location
}

/**
 * The cache of the events that this phone wants messages about. Their pages read and write it (client/event/phone.ts).
 */
export const ASKED = 'phone'

export function listenForMessages(worker: MessageWorker): void {
  worker.addEventListener('push', (event) => event.waitUntil(showMessage(worker, event)))
  worker.addEventListener('notificationclick', (event) => {
    const { action, notification } = event
    notification.close()
    const { navigate = '/', eventId } = notification.data ?? {}
    const isStopped = action === 'stop' && eventId
    event.waitUntil(isStopped ? stopMessages(worker, eventId) : openPage(worker, navigate))
  })
  worker.addEventListener('notificationclose', (event) => event.waitUntil(showBadge(worker)))
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)))
}

type Message = {
  /** The code in the first message, which must be sent back. */
  confirm?: string
  notification: { title: string; navigate: string; data?: { eventId?: number } } & Record<string, unknown>
}

/**
 * Shows a message, which replaces an earlier one on the same subject. An unreadable message is shown too, because
 * browsers require it.
 */
async function showMessage(worker: MessageWorker, { data }: PushEvent): Promise<void> {
  const texts = await workerTexts()
  const { confirm, notification } = messageIn(data) ?? {
    notification: { title: texts.changed, navigate: '/' },
  }
  const { title, navigate, ...rest } =
    confirm === undefined ? notification : await confirmed(worker, notification, confirm)
  await worker.registration.showNotification(title, {
    ...rest,
    icon: `${eventOf(worker, navigate)}/icon-192.png`,
    renotify: rest.tag !== undefined,
    data: { ...rest.data, navigate },
    actions: [{ action: 'stop', title: texts.stop }],
  })
  await showBadge(worker)
}

/** Shows the number of messages that are still displayed, until a page counts the changes itself. */
async function showBadge(worker: MessageWorker): Promise<void> {
  const shown = await worker.registration.getNotifications()
  await worker.navigator.setAppBadge?.(shown.length).catch(() => undefined)
}

function messageIn(data: PushEvent['data']): Message | null {
  try {
    const message = (data?.json() ?? {}) as Message
    const { title, navigate } = message.notification
    if (typeof title === 'string' && typeof navigate === 'string') return message
  } catch {
    // Only this site's server can send a message, so an unreadable one comes from another version.
  }
  return null
}

/**
 * Sends the code of the first message back with this phone's current wish.
 * @returns the texts that are true afterward
 */
async function confirmed(
  worker: MessageWorker,
  first: Message['notification'],
  code: string,
): Promise<Message['notification']> {
  const eventId = first.data?.eventId
  const asked = await caches.open(ASKED)
  let isWished = false
  for (const pause of [0, ...PAUSES_MS]) {
    await wait(pause)
    const wish = await (await asked.match(`/phone/${eventId}`))?.json()
    isWished = wish !== undefined
    if (!isWished) continue
    const { endpoint, keys } = (await worker.registration.pushManager.getSubscription())?.toJSON() ?? {}
    if (await send('POST', '/api/phones/confirm', { endpoint, keys, eventId, ...wish, code })) return first
  }
  const { isOff, notOn, tryOnPage } = await workerTexts()
  if (!isWished) return { ...first, title: isOff, body: '' }
  await asked.delete(`/phone/${eventId}`)
  for (const client of await worker.clients.matchAll()) client.postMessage('phone-changed')
  return { ...first, title: notOn, body: tryOnPage }
}

/**
 * The page stores the wish only after the server's answer, and a phone that has just come out of a pocket may have no
 * network yet.
 */
const PAUSES_MS = [1_000, 4_000]

function eventOf({ location }: MessageWorker, address: string): string {
  const [, path = ''] = /^(\/[^/]+\/\d{4}-\d\d-\d\d)/.exec(new URL(address, location.href).pathname) ?? []
  return path
}

/** Opens a page of this site, in an open window if there is one. */
async function openPage(worker: MessageWorker, address: string): Promise<void> {
  const url = new URL(address, worker.location.href)
  // The message contains the installation's own address, but its pages may be open at another one.
  const wanted = url.pathname + url.search
  const open = await worker.clients.matchAll({ type: 'window' })
  const same = open.find(
    ({ url: at = '' }) => eventOf(worker, at) !== '' && eventOf(worker, at) === eventOf(worker, wanted),
  )
  // The browser allows it only for a moment after the press, so it comes first.
  await same?.focus?.().catch(() => undefined)
  const isShown = await same?.navigate?.(wanted).catch(() => null)
  if (!isShown) await worker.clients.openWindow(wanted)
}

/**
 * Ends the messages of an event. The browser's push address is given up with the last event, or if the server cannot be
 * reached, so that the push service refuses the next message. Events that are still wanted get the new address at their
 * next visit.
 */
async function stopMessages(worker: MessageWorker, eventId: number): Promise<void> {
  const asked = await caches.open(ASKED)
  await asked.delete(`/phone/${eventId}`)
  await showBadge(worker)
  for (const client of await worker.clients.matchAll()) client.postMessage('phone-changed')
  const subscription = await worker.registration.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  const isEnded = await send('POST', '/api/phones/end', { endpoint, eventId })
  const others = await asked.keys()
  if (!isEnded || others.length === 0) await subscription.unsubscribe()
}

/** Sends the browser's new push address. */
async function renew(
  worker: MessageWorker,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  if (!oldSubscription) return
  const to = newSubscription ?? (await worker.registration.pushManager.subscribe(oldSubscription.options))
  const { endpoint, keys } = to.toJSON()
  await send('PUT', '/api/phones', { endpoint: oldSubscription.endpoint, to: { endpoint, keys } })
}

/** @returns whether the server accepted it */
async function send(method: string, address: string, body: object): Promise<boolean> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) }).catch(() => null)
  return answer?.ok ?? false
}
