import { type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Announcement } from '../../domain/content/announcements.ts'
import { useHeight } from '../lib/use-height.ts'
import { EmergencyRow } from './emergency-row.tsx'

type Props = {
  /** The emergencies above the content. */
  list: RefObject<HTMLElement | null>
  rows: readonly Announcement[]
}

/**
 * Emergencies on one line each, while those above the content are scrolled out or behind a dialog: below the header, or
 * above the dialog. Sticky headings are below it, and dialogs leave room for its height.
 */
export function EmergencyBar({ list, rows }: Props) {
  const isPast = usePast(list, rows[0]?.id)
  const isSilenced = useSilenced(list)
  // Emergencies that appeared behind a dialog are announced here; all others were announced above the content.
  const [spoken, setSpoken] = useState<ReadonlySet<number>>(new Set(rows.map(({ id }) => id)))
  const [open, setOpen] = useState<number | null>(null)
  useEffect(() => {
    if (!isSilenced) setSpoken(new Set(rows.map(({ id }) => id)))
  }, [isSilenced, rows])
  const bar = useRef<HTMLDivElement>(null)
  const isShown = isPast || isSilenced
  useHeight(bar, '--alarm-height', isShown)
  if (!isShown) return null
  return createPortal(
    // A dialog keeps elements with news within reach.
    <div ref={bar} className="emergency-bar" data-over={isSilenced || undefined} data-toasts>
      {rows.map((row) => (
        <EmergencyRow
          key={row.id}
          row={row}
          isSpoken={isSilenced && !spoken.has(row.id)}
          isFolded={open !== row.id}
          onFold={(isFolded) => setOpen(isFolded ? null : row.id)}
        />
      ))}
    </div>,
    document.body,
  )
}

/** Whether the emergency above the content has been scrolled under the header. */
function usePast(list: Props['list'], id: number | undefined): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const row = list.current?.querySelector(`[data-id="${id}"]`)
    if (!row || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(([entry]) => setPast(!entry?.isIntersecting), {
      rootMargin: belowHeader(),
    })
    observer.observe(row)
    return () => observer.disconnect()
  }, [list, id])
  return isPast
}

/** Whether a dialog makes the announcements above the content inert. */
function useSilenced(list: Props['list']): boolean {
  const [isSilenced, setSilenced] = useState(false)
  useEffect(() => {
    const look = () => setSilenced(list.current?.closest('[inert]') != null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, attributeFilter: ['inert'] })
    return () => observer.disconnect()
  }, [list])
  return isSilenced
}

/** The margin with which an observer ignores everything behind the header, whose height depends on the font size. */
export function belowHeader(): string {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return `-${Math.floor(3.5 * letter)}px 0px 0px`
}
