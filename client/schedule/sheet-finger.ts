/** In pixels: a move is one from here on, and does something from there on, or where it is fast. */
const BEGUN = 10
const FAR = 90
/** Pixels in a millisecond. */
const FAST = 0.5
/** The system's own gesture, "back", begins so near to an edge. */
const EDGE = 24
/** On phones an open session is a sheet at the bottom of the screen (ui/dialog.tsx). */
const SHEET = '(width < 40rem)'
const CALM = '(prefers-reduced-motion: reduce)'

type Gesture = { x: number; y: number; at: number; way: 'x' | 'y' | null; by: number }

const followed = new WeakSet<HTMLElement>()

/** Has a sheet follow each finger from now on. @param first the touch that has begun already */
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
      // A text that is scrolled goes on scrolling.
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
    const link = isMeant ? (way === 'y' ? linkIn(panel, '[aria-label="Close"]') : neighbor(by)) : null
    if (!link) return onCancel()
    gesture = null
    if (way === 'y') leave(panel)
    link.click()
    if (way === 'y') return
    panel.style.transform = ''
    // The neighbor comes from the other side.
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

/** From where the finger left it to its place. */
function settle(panel: HTMLElement, from: string): void {
  if (matchMedia(CALM).matches) return
  panel.animate([{ transform: from }, { transform: 'none' }], { duration: 180, easing: 'ease-out' })
}

/** Below the screen, until the page has gone back. */
function leave(panel: HTMLElement): void {
  const to = 'translateY(110%)'
  if (!matchMedia(CALM).matches)
    panel.animate([{ transform: panel.style.transform }, { transform: to }], { duration: 120 })
  panel.style.transform = to
}
