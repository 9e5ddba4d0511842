import { type ReactNode, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type Props = {
  label: ReactNode
  /** The spoken text for a label that is only a picture. */
  name?: string
  hasArrow?: boolean
  className?: string
  panelClassName?: string
  children: ReactNode
}

/**
 * Content that opens below its label, or above it in a phone's bar, even before any script runs. Scripts close it like a
 * menu. The header and the bar leave space for all of it.
 */
export function Disclosure({ label, name, hasArrow = false, className, panelClassName, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)

  useEffect(() => {
    const details = element.current
    if (!details) return
    const close = () => {
      details.open = false
    }
    const onClick = ({ target }: MouseEvent) => {
      const isInside = target instanceof Node && details.contains(target)
      if (!isInside || (target instanceof Element && target.closest('a, button'))) close()
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !details.open) return
      close()
      summary.current?.focus()
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !details.contains(relatedTarget)) close()
    }
    details.addEventListener('focusout', onFocusOut)
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      details.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <details ref={element} className={classes('group/open relative', className)}>
      <summary
        ref={summary}
        aria-label={name}
        className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 whitespace-nowrap rounded-md px-3 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {label}
        {hasArrow && <Icon name="down" className="size-4 group-open/open:rotate-180" />}
      </summary>
      <div
        className={classes(
          'absolute z-50 max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-md border border-line bg-card p-1.5 [box-shadow:var(--shadow-float)]',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  )
}
