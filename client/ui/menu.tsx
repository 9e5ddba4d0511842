import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link } from '../lib/address.tsx'
import { focusAmong, UP_AND_DOWN } from '../lib/focus-among.ts'
import { Button } from './button.tsx'

/** The element that has the focus when the menu opens. */
type Start = 'first' | 'last' | 'panel'

type Props = {
  /** The look and the words of the button that opens the menu. */
  button: ComponentProps<typeof Button>
  /** A line above the entries. */
  label?: string | undefined
  /** `MenuLink` and `MenuAction`. */
  children: ReactNode
}

/** Closes the menu around an entry, with the focus back on its button. */
const Closing = createContext<() => void>(() => undefined)

/** A menu at a button, with the keys of the ARIA menu pattern; Tab leaves it and goes on behind the button. */
export function Menu({ button, label, children }: Props) {
  const [start, setStart] = useState<Start | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  function close(): void {
    opener.current?.focus({ preventScroll: true })
    setStart(null)
  }

  useEffect(() => {
    if (!start) return
    const onPress = ({ target }: Event) => {
      const isOwn = [panel, opener].some(({ current }) => target instanceof Node && current?.contains(target))
      if (!isOwn) setStart(null)
    }
    document.addEventListener('pointerdown', onPress, { capture: true })
    return () => document.removeEventListener('pointerdown', onPress, { capture: true })
  }, [start])

  return (
    <>
      <Button
        {...button}
        ref={opener}
        id={`${id}button`}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-controls={start ? id : undefined}
        // A click of a key or a screen reader counts no presses.
        onClick={({ detail }) => (start ? close() : setStart(detail === 0 ? 'first' : 'panel'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setStart(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      />
      {start && (
        <Closing value={close}>
          <Panel
            ref={panel}
            id={id}
            opener={opener}
            start={start}
            label={label}
            onLeave={() => setStart(null)}
          >
            {children}
          </Panel>
        </Closing>
      )}
    </>
  )
}

type PanelProps = Pick<Props, 'label' | 'children'> & {
  ref: React.RefObject<HTMLDivElement | null>
  id: string
  opener: React.RefObject<HTMLButtonElement | null>
  start: Start
  /** The focus goes to another element. */
  onLeave: () => void
}

function Panel({ ref, id, opener, start, label, onLeave, children }: PanelProps) {
  const close = useContext(Closing)
  useAnchored(ref, opener)
  const items = () => [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => {
    const entries = [...(ref.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
    const targets = { first: entries[0], last: entries.at(-1), panel: ref.current }
    targets[start]?.focus({ preventScroll: true })
  }, [ref, start])

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
      aria-labelledby={`${id}button`}
      tabIndex={-1}
      className="fixed z-50 max-w-80 min-w-52 overflow-y-auto overscroll-contain rounded-md border border-line bg-card p-1.5 text-start text-base font-normal whitespace-normal shadow-float outline-none"
      onKeyDown={onKey}
      onBlur={({ relatedTarget: next }) => {
        if (next && next !== opener.current && !ref.current?.contains(next)) onLeave()
      }}
    >
      {label && <p className="px-3 py-2 text-sm wrap-anywhere text-soft">{label}</p>}
      {children}
    </div>
  )
}

/** Moves the focus to the next entry that begins with a letter. */
function focusByLetter(items: readonly HTMLElement[], letter: string): void {
  const at = items.indexOf(document.activeElement as HTMLElement)
  const isNamed = ({ textContent }: HTMLElement) =>
    textContent?.trimStart().toLowerCase().startsWith(letter.toLowerCase())
  const next = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(isNamed)
  next?.focus()
}

const ENTRY = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-10 pointer-coarse:min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-start -outline-offset-2 focus:bg-sunken',
  // The entry under the mouse is the one that the keys go on from.
  onPointerMove: ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') currentTarget.focus({ preventScroll: true })
  },
} as const

export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} {...ENTRY} onClick={useContext(Closing)}>
      {children}
    </Link>
  )
}

type FileProps = { href: string; onClick: (event: MouseEvent) => void; children: ReactNode }

/** A link to a file, which leaves the page where it is. */
export function MenuFile({ href, onClick, children }: FileProps) {
  const close = useContext(Closing)
  return (
    <a
      href={href}
      rel="nofollow"
      {...ENTRY}
      onClick={(event) => {
        close()
        onClick(event)
      }}
    >
      {children}
    </a>
  )
}

export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  const close = useContext(Closing)
  return (
    <button
      type="button"
      {...ENTRY}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {children}
    </button>
  )
}

/** Pixels between anchor and panel, and between panel and the edge of the window. */
const GAP = 6
const EDGE = 12

/**
 * Keeps a fixed panel at its anchor for as long as the panel is open: below, or above where there is more room, its right
 * edge at the anchor's, inside the window. A longer panel scrolls.
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
      const left = Math.min(at.right - element.offsetWidth, clientWidth - EDGE - element.offsetWidth)
      Object.assign(element.style, {
        maxHeight: `${isBelow ? below : above}px`,
        top: isBelow ? `${at.bottom + GAP}px` : 'auto',
        bottom: isBelow ? 'auto' : `${clientHeight - at.top + GAP}px`,
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
