import { keep, readKept } from '../lib/browser-storage.ts'
import { toast } from '../ui/toast.ts'

type InstallPrompt = Event & { prompt(): Promise<unknown> }

const KEY = 'installing'
const SHOWN_MS = 20_000
const TITLE = 'Keep this event on your home screen'
const WHY = 'It opens there like an app, also without a network.'
const IN_MENU = 'Open the browser’s menu and choose “Install” or “Add to Home screen”.'
const ON_APPLE = 'Tap Share, then “Add to Home Screen”.'

let prompt: InstallPrompt | null = null
let isListening = false

/**
 * Proposes once in this browser to install the event: when a star is set, or on a visit after the first one. Where a browser has
 * no button for it, the words say what to press. Whoever lets it pass is not asked again.
 */
export function proposeInstalling({ isStarring }: { isStarring: boolean }): void {
  listen()
  const visits = countVisit()
  if (visits === null || isInstalled() || !(isStarring || visits > 1)) return
  // Over a dialog the proposal would cover what somebody reads.
  if (document.querySelector('[data-dialog]')) return
  const words = wordsFor()
  if (!words || !keep('localStorage', KEY, 'proposed')) return
  toast({ title: TITLE, duration: SHOWN_MS, ...words })
}

function wordsFor() {
  const asked = prompt
  if (asked) return { description: WHY, action: { label: 'Install', act: () => void asked.prompt() } }
  const isApple = 'standalone' in navigator
  const isPhone = matchMedia('(pointer: coarse)').matches
  return isPhone ? { description: `${WHY} ${isApple ? ON_APPLE : IN_MENU}` } : null
}

function listen(): void {
  if (isListening) return
  isListening = true
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPrompt
  })
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
