import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Announcement } from '../../domain/announcements.ts'
import { toast } from '../ui/toast.ts'

const SHOWN_MS = 15_000

/**
 * Tells readers who do not see the region of an announcement that has come: a toast says it in place of the region, so that screen
 * readers hear it once. Keeps what they read where it is, in browsers that do not.
 * @param inside an element in the region
 * @param atFirst announcements that came with the page
 */
export function useArrival(
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
    // The region is the first thing on the page below the header, which stays in sight.
    const isAbove = window.scrollY > before
    if (isAbove && height.current !== before && !CSS.supports('overflow-anchor', 'auto'))
      window.scrollBy({ top: height.current - before, behavior: 'instant' })

    const arrived = rows.filter(({ id }) => !known.current.has(id))
    if (arrived.length === 0) return
    for (const { id } of arrived) known.current.add(id)
    const isSeen = !isAbove && !region.closest('[inert]')
    region.ariaLive = isSeen ? 'polite' : 'off'
    if (!isSeen) tell(arrived, region)
  })
}

function tell(arrived: readonly Announcement[], region: Element): void {
  toast({
    title: arrived.map(wordsOf).join('\n'),
    duration: SHOWN_MS,
    action: region.closest('[inert]')
      ? undefined
      : { label: 'To the top', act: () => window.scrollTo({ top: 0 }) },
  })
}

function wordsOf({ text, roomName }: Announcement): string {
  return roomName === null ? text : `${roomName}: ${text}`
}
