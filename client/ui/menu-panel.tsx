import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import { focusAmong, UP_AND_DOWN } from '../lib/focus-among.ts'

/** The element that has the focus when the menu opens. */
export type Start = 'first' | 'last' | 'panel'

/** Closes the menu around an entry, with the focus back on its button. */
export const Closing = createContext<() => void>(() => undefined)

type Props = {
  /** A line above the entries. */
  label?: string | undefined
  /** `MenuLink` and `MenuAction`. */
  children: ReactNode
  id?: string
  labelledBy?: string
  /** The element that the menu is anchored to. */
  opener: RefObject<HTMLElement | null>
  start: Start
  onClose: () => void
  /** Called when the focus moves to another element, or something else is pressed. */
  onLeave: () => void
}

/** The open menu of a button, or of another element with a menu. */
export function MenuPanel({
  id,
  labelledBy,
  opener,
  start,
  label,
  onClose: close,
  onLeave,
  children,
}: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useAnchored(ref, opener)
  const items = () => entriesIn(ref.current)

  // Before painting, so that a key pressed right afterward goes to the menu.
  useLayoutEffect(() => {
    const entries = entriesIn(ref.current)
    const targets = { first: entries[0], last: entries.at(-1), panel: ref.current }
    targets[start]?.focus({ preventScroll: true })
  }, [start])

  const leave = useRef(onLeave)
  leave.current = onLeave
  useEffect(() => {
    const onPress = ({ target }: Event) => {
      const isOwn = [ref, opener].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!isOwn) leave.current()
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [opener])

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event
    if (key === 'Escape' || key === 'Tab') {
      if (key === 'Escape') event.preventDefault()
      close()
    } else if (key === ' ' && target instanceof HTMLAnchorElement) {
      event.preventDefault()
      target.click()
    } else if (/^\S$/u.test(key)) focusByLetter(items(), key)
    else focusAmong(items(), event, UP_AND_DOWN)
  }

  return (
    <div
      ref={ref}
      id={id}
      role="menu"
      aria-labelledby={labelledBy}
      aria-label={labelledBy ? undefined : label}
      tabIndex={-1}
      className="fixed z-50 max-w-[min(20rem,94vw)] min-w-[min(13rem,94vw)] overflow-y-auto overscroll-contain rounded-md border border-line bg-card p-1.5 text-start text-base font-normal whitespace-normal shadow-float outline-none"
      onKeyDown={onKey}
      onBlur={({ relatedTarget: next }) => {
        if (next && next !== opener.current && !ref.current?.contains(next)) onLeave()
      }}
    >
      {label && (
        <p dir="auto" className="px-3 py-2 text-sm wrap-anywhere text-soft">
          {label}
        </p>
      )}
      <Closing value={close}>{children}</Closing>
    </div>
  )
}

function entriesIn(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
}

/** Focuses the next entry that begins with a letter. */
function focusByLetter(items: readonly HTMLElement[], letter: string): void {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const isNamed = ({ textContent }: HTMLElement) =>
    textContent?.trimStart().toLowerCase().startsWith(letter.toLowerCase())
  const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isNamed)
  next?.focus()
}

/** Pixels between anchor and panel, and between panel and the edge of the window. */
const GAP = 6
const EDGE = 12

/**
 * Keeps a fixed panel at its anchor while it is open: below, or above if there is more room, with its right edge at the
 * anchor's and inside the window; over the anchor if neither side has half the window. A longer panel scrolls.
 */
function useAnchored(panel: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    function place(): void {
      const { current: element } = panel
      const at = anchor.current?.getBoundingClientRect()
      if (!element || !at) return
      const { clientWidth, clientHeight } = document.documentElement
      const below = clientHeight - at.bottom - GAP - EDGE
      const above = at.top - GAP - EDGE
      const isBelow = element.scrollHeight <= below || below >= above
      const room = isBelow ? below : above
      // If a row is as high as the window, both sides leave a line or two, so the panel covers the row.
      const isOver = element.scrollHeight > room && room < clientHeight / 2
      const left = Math.min(at.right - element.offsetWidth, clientWidth - EDGE - element.offsetWidth)
      Object.assign(element.style, {
        maxHeight: `${isOver ? clientHeight - 2 * EDGE : room}px`,
        top: isOver ? `${EDGE}px` : isBelow ? `${at.bottom + GAP}px` : 'auto',
        bottom: isOver || isBelow ? 'auto' : `${clientHeight - at.top + GAP}px`,
        left: `${Math.max(left, EDGE)}px`,
      })
    }
    place()
    window.addEventListener('resize', place)
    document.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      document.removeEventListener('scroll', place, { capture: true })
    }
  }, [panel, anchor])
}
