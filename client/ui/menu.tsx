import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useId,
  useRef,
  useState,
} from 'react'
import { Link } from '../lib/address.tsx'
import { Button } from './button.tsx'
import { Closing, MenuPanel, type Start } from './menu-panel.tsx'

type Props = {
  /** The look and label of the button that opens the menu. */
  button: ComponentProps<typeof Button>
  /** A line above the entries. */
  label?: string | undefined
  /** `MenuLink` and `MenuAction`. */
  children: ReactNode
}

/** A menu on a button, with the keys of the ARIA menu pattern. Tab closes it and continues after the button. */
export function Menu({ button, label, children }: Props) {
  const [start, setStart] = useState<Start | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()

  function close(): void {
    opener.current?.focus({ preventScroll: true })
    setStart(null)
  }

  return (
    <>
      <Button
        {...button}
        ref={opener}
        id={`${id}button`}
        aria-haspopup="menu"
        aria-expanded={start !== null}
        aria-controls={start ? id : undefined}
        // A click from a key or a screen reader has a `detail` of 0.
        onClick={({ detail }) => (start ? close() : setStart(detail === 0 ? 'first' : 'panel'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setStart(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      />
      {start && (
        <MenuPanel
          id={id}
          labelledBy={`${id}button`}
          opener={opener}
          start={start}
          label={label}
          onClose={close}
          onLeave={() => setStart(null)}
        >
          {children}
        </MenuPanel>
      )}
    </>
  )
}

const ENTRY = {
  role: 'menuitem',
  tabIndex: -1,
  className:
    'flex min-h-10 pointer-coarse:min-h-11 w-full cursor-pointer items-center gap-3 rounded-sm px-3 py-2 text-start -outline-offset-2 focus:bg-sunken',
  // The keyboard continues from the entry under the mouse.
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

type FileProps = {
  href: string
  target?: '_blank'
  onClick?: (event: MouseEvent) => void
  children: ReactNode
}

/** A link to a file or to another tab, which leaves the page open. */
export function MenuFile({ href, onClick, children, ...rest }: FileProps) {
  const close = useContext(Closing)
  return (
    <a
      href={href}
      {...rest}
      rel="nofollow"
      {...ENTRY}
      onClick={(event) => {
        close()
        onClick?.(event)
      }}
    >
      {children}
    </a>
  )
}

type ActionProps = {
  /** For entries that can be turned on and off: whether the entry is on. */
  isChecked?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuAction({ isChecked, onSelect, children }: ActionProps) {
  const close = useContext(Closing)
  return (
    <button
      type="button"
      {...ENTRY}
      {...(isChecked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {children}
    </button>
  )
}
