import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { language, t } from '../../domain/text/t.ts'
import { readSite } from '../event/event.ts'
import { useAddress } from '../lib/address.tsx'
import { headAt, languageAt, pageAt } from '../page-at.ts'

/**
 * On a change of address: sets the title, scrolls a new page to its top, and focuses it. A page in another language is
 * reloaded; within an event, readers keep their language.
 */
export function Navigation() {
  const { pathname, search } = useAddress()
  const reads = useQueryClient()
  const shown = useRef(pathname)
  const [loadedAt] = useState(pathname)
  const { data: site } = useQuery(readSite)

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo({ top: 0, behavior: 'instant' })
    // The link that led here is gone, so the keyboard and screen readers continue at the start of the new page.
    if (document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  useEffect(() => {
    const page = pageAt(pathname, search)
    const setHead = () => {
      document.title = headAt(page, reads)?.title ?? `${t('page.notFound')} | ${site?.name ?? ''}`
      if (placeOf(pathname) !== placeOf(loadedAt) && (languageAt(page, reads) ?? language()) !== language())
        location.reload()
    }
    setHead()
    // The titles of pages that are not for visitors come with their code.
    page.handles
      .at(-1)
      ?.load?.()
      .then(
        () => shown.current === pathname && setHead(),
        () => undefined,
      )
    return reads.getQueryCache().subscribe((change) => {
      if (change.type === 'updated' && change.action.type === 'success') setHead()
    })
  }, [pathname, search, reads, site, loadedAt])

  return null
}

/** The event of a path: its first two segments. */
function placeOf(pathname: string): string {
  return pathname.split('/', 3).join()
}
