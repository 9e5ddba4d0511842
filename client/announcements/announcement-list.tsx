import { useRef } from 'react'
import type { Announcement } from '../../domain/announcements.ts'
import { useNowInBrowser } from '../lib/clock.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { dismiss, useDismissed } from './dismissed.ts'
import { useArrival } from './use-arrival.ts'
import './announcements.css'

type Props = {
  rows: readonly Announcement[]
  /** Those that came with the page. */
  atFirst: readonly Announcement[]
}

/** Announcements that have not ended and were not put away. */
export function AnnouncementList({ rows, atFirst }: Props) {
  const now = useNowInBrowser()
  const dismissed = useDismissed()
  const shown = rows.filter(
    ({ id, endsAt }) =>
      !dismissed.includes(String(id)) && (now === null || Date.parse(endsAt) > now.getTime()),
  )
  const list = useRef<HTMLDivElement>(null)
  useArrival(list, shown, atFirst)
  return (
    <div ref={list}>
      {shown.map((row) => (
        <AnnouncementRow
          key={row.id}
          row={row}
          onDismiss={(button) => {
            leave(button)
            dismiss(row.id)
          }}
        />
      ))}
    </div>
  )
}

/** The announcement takes its button along: the focus goes to another one's, or to the page's content. */
function leave(button: Element): void {
  const row = button.closest('.announcement')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector('button') ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}
