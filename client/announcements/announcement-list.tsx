import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Announcement } from '../../domain/content/announcements.ts'
import { t } from '../../domain/text/t.ts'
import { useNowInBrowser } from '../event/clock.tsx'
import { AnnouncementRow } from './announcement-row.tsx'
import { belowHeader, EmergencyBar } from './emergency-bar.tsx'
import { EmergencyRow } from './emergency-row.tsx'
import './announcements.css'
import { idOfAnnouncement, markRead } from '../event/news.ts'
import { createStoredIds } from '../lib/stored-ids.ts'
import { useHeight } from '../lib/use-height.ts'
import { toast } from '../ui/toast.ts'

type Props = {
  rows: readonly Announcement[]
  /** The announcements that came with the page. */
  atFirst: readonly Announcement[]
  isNews?: boolean
}

/** Current announcements that this browser has not dismissed. An emergency can be folded instead. */
export function AnnouncementList({ rows, atFirst, isNews = false }: Props) {
  const now = useNowInBrowser()
  const dismissed = useDismissed()
  const emergencies = rows.filter(({ isEmergency }) => isEmergency)
  const others = rows.filter(
    ({ id, endsAt, isEmergency }) =>
      !(isEmergency || isNews || dismissed.includes(String(id))) &&
      (now === null || Date.parse(endsAt) > now.getTime()),
  )
  const shown = [...emergencies, ...others]
  const list = useRef<HTMLDivElement>(null)
  useArrival(list, shown, atFirst)
  useSeen(list, shown)
  useHeight(list, '--announced')
  useTitle(emergencies[0] && wordsOf(emergencies[0]))
  return (
    <div ref={list}>
      {shown.map((row) =>
        row.isEmergency ? (
          <EmergencyRow
            key={row.id}
            row={row}
            isFolded={dismissed.includes(String(row.id))}
            onFold={(isFolded) => toggleDismissed(row.id, isFolded)}
          />
        ) : (
          <AnnouncementRow
            key={row.id}
            row={row}
            onDismiss={(button) => {
              leave(button)
              markRead([idOfAnnouncement(row)])
              toggleDismissed(row.id, true)
            }}
          />
        ),
      )}
      {emergencies.length > 0 && <EmergencyBar list={list} rows={emergencies} />}
    </div>
  )
}

/**
 * The button disappears with its announcement, so the focus moves to another one's button, or to the page's content.
 */
function leave(button: Element): void {
  const row = button.closest('.announcement')
  const other = row?.nextElementSibling ?? row?.previousElementSibling
  const next = other?.querySelector('button') ?? document.getElementById('main')
  next?.focus({ preventScroll: true })
}

const SHOWN_MS = 15_000

/**
 * Lets the region announce a new announcement; while a dialog makes the region inert, a toast does so. Keeps the scroll
 * position of readers further down, in browsers that do not.
 * @param inside an element in the region
 * @param atFirst announcements that came with the page
 */
function useArrival(
  inside: RefObject<HTMLElement | null>,
  rows: readonly Announcement[],
  atFirst: readonly Announcement[],
): void {
  const known = useRef(new Set(atFirst.map(({ id }) => id)))
  const height = useRef<number | null>(null)

  useLayoutEffect(() => {
    const region = inside.current?.parentElement
    if (!region) return
    const before = height.current ?? (atFirst.length > 0 ? region.offsetHeight : 0)
    height.current = region.offsetHeight
    // The region comes first on the page, below the sticky header.
    const isAbove = window.scrollY > before
    if (isAbove && height.current !== before && !CSS.supports('overflow-anchor', 'auto'))
      window.scrollBy({ top: height.current - before, behavior: 'instant' })

    const arrived = rows.filter(({ id }) => !known.current.has(id))
    if (arrived.length === 0) return
    for (const { id } of arrived) known.current.add(id)
    // An emergency has its own bar there.
    const toasted = arrived.filter(({ isEmergency }) => !isEmergency)
    if (toasted.length > 0 && region.closest('[inert]'))
      toast({ title: toasted.map(wordsOf).join('\n'), duration: SHOWN_MS })
  })
}

/** Changes the page's title for a while, so that a tab in the background shows an emergency. */
function useTitle(text: string | undefined): void {
  // Browsers return a title without extra whitespace; with it, the comparison below would always fail.
  const words = text?.replace(/\s+/g, ' ').trim()
  useLayoutEffect(() => {
    const title = document.querySelector('title')
    if (words === undefined || !title) return
    let own = document.title
    const say = () => {
      if (document.title === words) return
      own = document.title
      document.title = words
    }
    say()
    // The page sets its own title with each address and each read.
    const observer = new MutationObserver(say)
    observer.observe(title, { childList: true })
    return () => {
      observer.disconnect()
      document.title = own
    }
  }, [words])
}

/** The bell does not count announcements that were visible here. */
function useSeen(inside: RefObject<HTMLElement | null>, rows: readonly Announcement[]): void {
  const ids = rows.map(({ id }) => id).join()
  useEffect(() => {
    if (ids === '' || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.filter(({ isIntersecting }) => isIntersecting && !document.hidden)
        markRead(
          seen.map(({ target }) => idOfAnnouncement({ id: Number((target as HTMLElement).dataset.id) })),
        )
      },
      { threshold: 0.5, rootMargin: belowHeader() },
    )
    for (const row of inside.current?.children ?? []) observer.observe(row)
    return () => observer.disconnect()
  }, [ids, inside])
}

function wordsOf({ text, roomName, isEmergency }: Announcement): string {
  if (isEmergency) return t('emergency.title', { text })
  return roomName === null ? text : `${roomName}: ${text}`
}

/** The ids of announcements dismissed in this browser. */
export const { toggle: toggleDismissed, useIds: useDismissed } = createStoredIds('put-away-announcements', 50)
