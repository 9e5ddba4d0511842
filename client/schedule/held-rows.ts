/**
 * How long a finger must stay on a session, and fewer than how many pixels it may move. A swipe begins earlier
 * (fingers.ts).
 */
const HOLD_MS = 500
const BEGUN = 10

export const ROW_MENU = 'row-menu'

type Start = 'first' | 'panel'

const CONTEXT_KEYS = (event: KeyboardEvent) =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)

/**
 * Asks for the menu of a session's row when a finger stays on it, or on the menu key or Shift+F10. A mouse opens the
 * browser's own menu, and a finger that scrolls, swipes, or selects text opens none.
 * @param dismiss called by a press on the row whose menu is open, which then only closes the menu
 * @returns a function that ends it
 */
export function followHeldRows(
  ask: (row: HTMLElement, start: Start) => void,
  dismiss: () => void,
): () => void {
  let timer = 0
  let from = { x: 0, y: 0 }
  /** The finger that opened or dismissed the menu is still down; its release must not open anything. */
  let isHeld = false
  /** The last input type; '' for the keyboard. */
  let last = ''

  const drop = () => window.clearTimeout(timer)
  const hold = (row: HTMLElement) => {
    drop()
    if (isHeld || getSelection()?.isCollapsed === false) return
    isHeld = true
    ask(row, 'panel')
  }
  const onDown = ({ target, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    drop()
    last = pointerType
    const row = rowAt(target)
    isHeld = row?.hasAttribute('data-held') === true
    if (isHeld) return dismiss()
    if (!row || pointerType !== 'touch' || !isPrimary) return
    from = { x: clientX, y: clientY }
    timer = window.setTimeout(hold, HOLD_MS, row)
  }
  const onMove = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > BEGUN) drop()
  }
  const onMenu = (event: MouseEvent & { pointerType?: string }) => {
    const { target } = event
    // Not every browser sets it.
    const by = event.pointerType ?? last
    // The key that opened the menu may also ask for the browser's own.
    if (by === '' && target instanceof Element && target.closest(`#${ROW_MENU}`))
      return event.preventDefault()
    const row = by === 'touch' ? rowAt(target) : null
    if (!row) return
    event.preventDefault()
    hold(row)
  }
  const onKey = (event: KeyboardEvent) => {
    last = ''
    const row = CONTEXT_KEYS(event) ? rowAt(document.activeElement) : null
    if (!row) return
    event.preventDefault()
    ask(row, 'first')
  }
  const onClick = (event: MouseEvent) => {
    if (!isHeld || !rowAt(event.target)) return
    isHeld = false
    event.preventDefault()
    event.stopPropagation()
  }

  const listeners = [
    ['pointerdown', onDown],
    ['pointermove', onMove],
    ['pointerup', drop],
    ['pointercancel', drop],
    // It would move the focus out of the menu.
    ['mousedown', (event) => isHeld && rowAt(event.target) && event.preventDefault()],
    ['contextmenu', onMenu],
    ['keydown', onKey],
    ['click', onClick],
  ] as [string, EventListener][]
  for (const [name, listener] of listeners) addEventListener(name, listener, true)
  return () => {
    drop()
    for (const [name, listener] of listeners) removeEventListener(name, listener, true)
  }
}

/** The session around an element, except its star, which handles its own press. */
function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.star')) return null
  return target.closest<HTMLElement>('.session')
}
