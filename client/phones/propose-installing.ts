import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { toast } from '../ui/toast.ts'
import { isVisitorsPage } from './visitors-page.ts'

type EventAddress = { city: string; date: string }
type InstallPrompt = Event & { prompt(): Promise<unknown> }

const KEY = 'installing'
const SHOWN_MS = 20_000
/** A browser offers it in a fraction of a second. */
const TIMEOUT_MS = 3_000
const LINKS = [
  ['manifest', 'manifest.webmanifest'],
  ['apple-touch-icon', 'apple-touch-icon.png'],
] as const

let isAsking = false

/**
 * Proposes once in this browser to install the event: when a star is set, or on a visit after the first one. Where a browser has
 * no button for it, the words say what to press. It asks once per browser.
 */
export async function proposeInstalling(
  eventAddress: EventAddress,
  { isStarring }: { isStarring: boolean },
): Promise<void> {
  const visits = countVisit()
  if (visits === null || isInstalled() || !(isStarring || visits > 1)) return
  if (isAsking || !isVisitorsPage()) return
  isAsking = true
  const prompt = await offered(eventAddress)
  isAsking = false
  // Over a dialog the proposal would cover what someone reads.
  if (!isVisitorsPage() || document.querySelector('[data-dialog]')) return
  const words = wordsFor(prompt)
  if (!words || !keep('localStorage', KEY, 'proposed')) return
  toast({ title: t('install.title'), duration: SHOWN_MS, ...words })
}

/** Says which event this page installs: a page that was opened from another one names none yet, or that one. */
export function linkApp({ city, date }: EventAddress, isAnew = false): void {
  for (const [rel, file] of LINKS) {
    const href = paths.file({ location: city, date }, file)
    const known = document.head.querySelector(`link[rel="${rel}"]`)
    if (known?.getAttribute('href') === href && !isAnew) continue
    known?.remove()
    document.head.append(Object.assign(document.createElement('link'), { rel, href }))
  }
}

/**
 * The browser's own question, which it offers once, soon after a page has loaded and long before this code has: it offers it again
 * for a manifest that is linked anew. Null where it offers none.
 */
async function offered(eventAddress: EventAddress): Promise<InstallPrompt | null> {
  if (!('onbeforeinstallprompt' in window)) return null
  return new Promise((resolve) => {
    const take = (event: Event) => {
      event.preventDefault()
      end(event as InstallPrompt)
    }
    const timer = setTimeout(() => end(null), TIMEOUT_MS)
    const end = (prompt: InstallPrompt | null) => {
      clearTimeout(timer)
      window.removeEventListener('beforeinstallprompt', take)
      resolve(prompt)
    }
    window.addEventListener('beforeinstallprompt', take)
    linkApp(eventAddress, true)
  })
}

function wordsFor(prompt: InstallPrompt | null) {
  if (prompt)
    return {
      description: t('install.why'),
      action: { label: t('install.act'), act: () => void prompt.prompt() },
    }
  const isApple = 'standalone' in navigator
  const isPhone = matchMedia('(pointer: coarse)').matches
  return isPhone ? { description: t(isApple ? 'install.onApple' : 'install.inMenu') } : null
}

function isInstalled(): boolean {
  const isApp = matchMedia('(display-mode: standalone)').matches
  return isApp || ('standalone' in navigator && navigator.standalone === true)
}

/** @returns how many visits this browser has made, at most two; null once it was asked, or where it keeps nothing */
function countVisit(): number | null {
  const kept = readKept('localStorage', KEY)
  if (kept === 'proposed') return null
  if (kept !== null) return readKept('sessionStorage', KEY) === null ? 2 : 1
  return keep('sessionStorage', KEY, 'first visit') && keep('localStorage', KEY, 'visited') ? 1 : null
}
