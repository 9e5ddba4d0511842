/** A finger rests on a session so long, and moves by fewer pixels. A swipe begins earlier (fingers.ts). */
const HOLD_MS = 500
const BEGUN = 10

/** The id of the menu of a row. */
export const ROW_MENU = 'row-menu'

type Start = 'first' | 'panel'

const CONTEXT_KEYS = (event: KeyboardEvent) =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)

/**
 * Asks for the menu of a session's row: by a finger that rests on it, by the key for menus, or by Shift and F10. A mouse keeps the
 * browser's own menu, and a finger that scrolls, swipes, or selects text asks for nothing.
 * @param dismiss a press on the row whose menu is open closes that alone
 * @returns a function that ends it
 */
export function followHeldRows(
  ask: (row: HTMLElement, start: Start) => void,
  dismiss: () => void,
): () => void {
  let timer = 0
  let from = { x: 0, y: 0 }
  /** The finger that asked, or the press that dismissed, is still there: what it does as it goes opens nothing. */
  let isHeld = false
  /** What was used last: '' for keys. */
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
    // Not every browser says it.
    const by = event.pointerType ?? last
    // The key that has opened the menu may still ask for the browser's own.
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
    // It would take the focus from the menu.
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

/** The session around an element, whose star has its own press. */
function rowAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || target.closest('.star')) return null
  return target.closest<HTMLElement>('.session')
}
