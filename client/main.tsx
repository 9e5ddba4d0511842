import { createRoot, hydrateRoot } from 'react-dom/client'
import { isReadablePath } from '../domain/page-address.ts'
import type { ChangeMessage } from '../domain/schedule/row-changes.ts'
import { isTimeZone } from '../domain/times/dates.ts'
import './lib/older-browsers.ts'
import { App } from './app.tsx'
import { logProblem } from './lib/log.ts'
import { loadTexts } from './lib/texts.ts'
import { watchTyping } from './lib/unsaved.ts'
import { createCall } from './net/call.ts'
import { createQueryClient, refresh } from './net/reads.ts'
import { isSignedInHere } from './net/signed-in-here.ts'
import { isWrittenFor, readState } from './net/state.ts'
import { prepare } from './routes.tsx'
import { searchBeforeEarly } from './schedule/early.ts'
import { hydrateInTurns } from './ui/in-turn.tsx'
import './ui/visitor.css'

const call = createCall(async (url, request) => {
  const response = await fetch(url, request)
  if (!response.ok) void logRefused(response.clone(), url)
  if (response.status === 401 || response.status === 403) void leaveGuarded(url, response.status)
  return response
}, followChanges)
const reads = createQueryClient(call)

// Creating the first clock takes a slow phone 40 ms. A separate task does it before rendering, which reads clocks.
setTimeout(() => {
  isTimeZone('Europe/London')
  // The page's data are its last bytes: a script from the browser's cache may run before they arrive.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin, { once: true })
  else setTimeout(begin)
})

const AGAIN_MS = 60_000
// A page whose transfer broke off stays as it is until the server itself answers, not a proxy whose server is down.
// Chromium does not report the end of such a transfer.
const again = setInterval(() => {
  fetch('').then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  )
}, AGAIN_MS)

/** Leaves a page that the user may no longer see. Only signed-in users have such pages. */
async function leaveGuarded(url: string, status: number): Promise<void> {
  const { onRefusal } = await import('./net/refusals.ts')
  onRefusal(reads, url, status)
}

/** Only organizers write, so a visitor's first script does not contain this. */
async function followChanges(messages: readonly ChangeMessage[]): Promise<void> {
  const { follow } = await import('./live/live-updates.tsx')
  for (const message of messages) void follow(reads, message)
}

/** Hydrates a page once its texts and its code have loaded. */
async function begin(): Promise<void> {
  const code = prepare(location.pathname)
  await loadTexts()
  await code?.catch(() => undefined)
  start()
}

function start(): void {
  watchTyping(document)
  const state = readState(document, reads)
  if (state) clearInterval(again)
  // In a separate task, after the one that reads the page's data.
  setTimeout(() => {
    if (state) hydrate(state)
    // The page was written for everyone; a signed-in user may see more.
    if (isSignedInHere()) void refresh(reads, ['auth'])
  })
}

function hydrate({ renderedAt }: NonNullable<ReturnType<typeof readState>>): void {
  const root = document.getElementById('root')
  // A page whose address cannot be parsed has nothing to hydrate.
  if (!root || !isReadablePath(location.pathname)) return
  const early = searchBeforeEarly()
  const at = { pathname: location.pathname, search: early ?? location.search }
  const app = <App {...(early !== null && { at })} reads={reads} call={call} renderedAt={renderedAt} />
  // The browser's cache may return the page of another view, whose HTML does not match this view.
  if (isWrittenFor(at)) hydrateInTurns(() => hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Logs a failure: the status, its text, the address, and the server's text (docs/product.md#messages). */
async function logRefused(response: Response, url: string): Promise<void> {
  const said = await response.text().catch(() => '')
  logProblem(`${response.status} ${response.statusText} ${url}`, said)
}
