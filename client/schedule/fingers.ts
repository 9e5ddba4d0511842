import { t } from '../../domain/text/t.ts'
import { toggleFavorite } from '../event/favorites.ts'
import { toast } from '../ui/toast.ts'
import { hideSession, showAgain } from './hide.ts'
import './swipes.css'

/** In pixels: a movement starts at `BEGUN`, and takes effect at the next value, or earlier if it is fast. */
const BEGUN = 10
const FAR = 90
/** Pixels per millisecond. */
const FAST = 0.5
/** The system's own "back" gesture begins within this distance of an edge. */
const EDGE = 24
/** On phones an open session is a sheet at the bottom of the screen (ui/dialog.tsx). */
const SHEET = '(width < 40rem)'
const CALM = '(prefers-reduced-motion: reduce)'

type Gesture = { x: number; y: number; at: number; way: 'x' | 'y' | null; by: number }

const followed = new WeakSet<HTMLElement>()

/** Makes a sheet follow each finger. @param first the touch that has already begun */
export function followFinger(panel: HTMLElement, first: TouchEvent): void {
  if (followed.has(panel)) return
  followed.add(panel)
  let gesture: Gesture | null = null
  const neighbor = (by: number) => linkIn(panel, by < 0 ? '[rel="next"]' : '[rel="prev"]')

  const onStart = ({ touches, timeStamp }: TouchEvent) => {
    const [touch] = touches
    gesture = null
    if (!touch || touches.length > 1 || !matchMedia(SHEET).matches || !getSelection()?.isCollapsed) return
    if (touch.clientX < EDGE || touch.clientX > innerWidth - EDGE) return
    gesture = { x: touch.clientX, y: touch.clientY, at: timeStamp, way: null, by: 0 }
  }
  const onMove = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!gesture || !touch) return
    if (event.touches.length > 1) return onCancel()
    const [x, y] = [touch.clientX - gesture.x, touch.clientY - gesture.y]
    if (!gesture.way) {
      if (Math.max(Math.abs(x), Math.abs(y)) < BEGUN) return
      const isSideways = Math.abs(x) > Math.abs(y)
      // A text that is being scrolled continues to scroll.
      if (!isSideways && (y < 0 || isScrolled(event.target, panel))) {
        gesture = null
        return
      }
      gesture.way = isSideways ? 'x' : 'y'
    }
    event.preventDefault()
    gesture.by = gesture.way === 'x' ? x : Math.max(0, y)
    const shown = gesture.way === 'y' || neighbor(x) ? gesture.by : gesture.by / 4
    panel.style.transform = gesture.way === 'x' ? `translateX(${shown}px)` : `translateY(${shown}px)`
  }
  const onCancel = () => {
    const { transform } = panel.style
    gesture = null
    panel.style.transform = ''
    if (transform) settle(panel, transform)
  }
  const onEnd = ({ timeStamp }: TouchEvent) => {
    if (!gesture?.way) return
    const { way, by, at } = gesture
    const isMeant = Math.abs(by) > FAR || Math.abs(by) / Math.max(1, timeStamp - at) > FAST
    const link = isMeant
      ? way === 'y'
        ? linkIn(panel, `[aria-label="${t('dialog.close')}"]`)
        : neighbor(by)
      : null
    if (!link) return onCancel()
    gesture = null
    if (way === 'y') leave(panel)
    link.click()
    if (way === 'y') return
    panel.style.transform = ''
    // The neighbor enters from the other side.
    settle(panel, `translateX(${by < 0 ? 40 : -40}%)`)
  }

  panel.addEventListener('touchstart', onStart, { passive: true })
  panel.addEventListener('touchmove', onMove, { passive: false })
  panel.addEventListener('touchend', onEnd)
  panel.addEventListener('touchcancel', onCancel)
  onStart(first)
}

function linkIn(panel: HTMLElement, selector: string): HTMLElement | null {
  return panel.querySelector<HTMLElement>(`a${selector}`)
}

function isScrolled(target: EventTarget | null, panel: HTMLElement): boolean {
  let each = target instanceof Element ? target : null
  for (; each && each !== panel; each = each.parentElement) if (each.scrollTop > 0) return true
  return false
}

/** Moves the panel from the finger's last position to its place. */
function settle(panel: HTMLElement, from: string): void {
  if (matchMedia(CALM).matches) return
  panel.animate([{ transform: from }, { transform: 'none' }], { duration: 180, easing: 'ease-out' })
}

/** Keeps the panel below the screen until the page has gone back. */
function leave(panel: HTMLElement): void {
  const to = 'translateY(110%)'
  if (!matchMedia(CALM).matches)
    panel.animate([{ transform: panel.style.transform }, { transform: to }], { duration: 120 })
  panel.style.transform = to
}

/** On phones sessions are rows; on wider screens they are cells of a table. */
const ROWS = '(width < 48rem)'
/** The share of a session's width at which a swipe takes effect, or fewer pixels if the finger is fast. */
const AWAY = 0.4
const LITTLE = 60
/** A finger that stays on a session this long opens its menu. */
const HOLD_MS = 500

type Swipe = { row: HTMLElement; pointer: number; x: number; y: number; at: number; by: number | null }

let hasSwipes = false

/**
 * "Not for me" by swiping a session toward the side where its lines begin. The browser uses vertical movement for
 * scrolling (`touch-action` in swipes.css), which cancels the swipe.
 */
export function followSwipes(): void {
  if (hasSwipes) return
  hasSwipes = true
  let swipe: Swipe | null = null

  const onDown = (event: PointerEvent) => {
    onCancel()
    const { target, pointerType, isPrimary, pointerId, clientX, clientY, timeStamp } = event
    if (pointerType !== 'touch' || !isPrimary || !matchMedia(ROWS).matches) return
    const row = target instanceof Element ? target.closest<HTMLElement>('.session') : null
    if (!row || clientX < EDGE || clientX > innerWidth - EDGE) return
    swipe = { row, pointer: pointerId, x: clientX, y: clientY, at: timeStamp, by: null }
  }
  const onMove = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    if (pointerId !== swipe?.pointer) return
    // A finger that stays in place has opened the menu (row-menu.tsx).
    if (swipe.by === null && timeStamp - swipe.at > HOLD_MS) return onCancel()
    const [x, y] = [(clientX - swipe.x) * wayOf(swipe.row), Math.abs(clientY - swipe.y)]
    if (swipe.by === null) {
      if (Math.max(Math.abs(x), y) < BEGUN) return
      // A movement in the other direction, or one that is nearly as steep, is not a swipe.
      if (x < 2 * y) return onCancel()
      swipe.row.dataset.swipe = t('session.notForMe')
    }
    swipe.by = Math.max(0, x)
    swipe.row.style.translate = `${swipe.by * wayOf(swipe.row)}px`
  }
  const onUp = ({ pointerId, timeStamp }: PointerEvent) => {
    if (pointerId !== swipe?.pointer) return
    const { row, by, at } = swipe
    const isFast = Number(by) > LITTLE && Number(by) / Math.max(1, timeStamp - at) > FAST
    if (!isFast && Number(by) < row.clientWidth * AWAY) return onCancel()
    swipe = null
    glide(row, `${100 * wayOf(row)}%`, () => hideRow(row))
  }
  /** Moves the session back. */
  const onCancel = () => {
    const { row, by } = swipe ?? {}
    swipe = null
    if (row && by != null) glide(row, '0', () => putBack(row))
  }

  addEventListener('pointerdown', onDown)
  addEventListener('pointermove', onMove)
  addEventListener('pointerup', onUp)
  addEventListener('pointercancel', onCancel)
}

/** To the left in left-to-right languages. */
function wayOf(row: HTMLElement): 1 | -1 {
  return getComputedStyle(row).direction === 'rtl' ? 1 : -1
}

function glide(row: HTMLElement, to: string, end: () => void): void {
  const from = row.style.translate
  row.style.translate = to
  if (matchMedia(CALM).matches) end()
  else
    row.animate([{ translate: from }, { translate: to }], { duration: 150, easing: 'ease-out' }).onfinish =
      end
}

function putBack(row: HTMLElement): void {
  row.style.translate = ''
  row.removeAttribute('data-swipe')
}

/** Does the same as the button in the session. A search still finds the session, and shows it in its old place. */
export function hideRow(row: HTMLElement): void {
  putBack(row)
  const link = row.querySelector<HTMLAnchorElement>('.session-title a')
  const id = Number(new URLSearchParams(link?.search).get('session'))
  if (!id) return
  const isFavorite = row.querySelector('.star')?.getAttribute('aria-pressed') === 'true'
  hideSession({ id }, isFavorite)
  const bringBack = () => {
    showAgain([{ id }])
    if (isFavorite) toggleFavorite(id)
  }
  toast({ title: t('session.isHidden'), action: { label: t('session.bringBack'), act: bringBack } })
}
