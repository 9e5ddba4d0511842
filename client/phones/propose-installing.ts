import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import type { EventAddress } from '../event/event.ts'
import { keep, readKept } from '../lib/browser-storage.ts'
import { toast } from '../ui/toast.ts'
import { isVisitorsPage } from './visitors-page.ts'

type InstallPrompt = Event & { prompt(): Promise<unknown> }

const KEY = 'installing'
const SHOWN_MS = 20_000
/** A browser offers it within a fraction of a second. */
const TIMEOUT_MS = 3_000
const LINKS = [
  ['manifest', 'manifest.webmanifest'],
  ['apple-touch-icon', 'apple-touch-icon.png'],
] as const

let isAsking = false

/**
 * Offers once in this browser to install the event: when a star is set, or on a visit after the first. If a browser has
 * no button for it, the text says what to press.
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
  // Over a dialog, the offer would cover what the visitor reads.
  if (!isVisitorsPage() || document.querySelector('[data-dialog]')) return
  const words = wordsFor(prompt)
  if (!words || !keep('localStorage', KEY, 'proposed')) return
  toast({ title: t('install.title'), duration: SHOWN_MS, ...words })
}

/**
 * Links the manifest of the event that this page installs, because a page that was opened from another one has no
 * manifest or that one's.
 */
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
 * The browser's own install prompt. It is offered once, soon after a page has loaded and long before this code; a newly
 * linked manifest makes the browser offer it again. Null if there is none.
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

/** @returns how many visits this browser has made, at most two; null after the offer, or if nothing can be stored */
function countVisit(): number | null {
  const kept = readKept('localStorage', KEY)
  if (kept === 'proposed') return null
  if (kept !== null) return readKept('sessionStorage', KEY) === null ? 2 : 1
  return keep('sessionStorage', KEY, 'first visit') && keep('localStorage', KEY, 'visited') ? 1 : null
}
