import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { language, t } from '../../domain/text/t.ts'
import { readSite } from '../event/event.ts'
import { useAddress } from '../lib/address.tsx'
import { headAt, languageAt, pageAt } from '../page-at.ts'
import { isBehindSignIn } from '../site/signed-in.tsx'

/**
 * On a change of the address: sets the title, and opens a new page at its top, focused. A page of another event, or for organizers,
 * is loaded anew where it is in another language; within an event a reader keeps theirs.
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
    // The link that led here is gone: the keyboard and screen readers go on where the new page begins.
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
    return reads.getQueryCache().subscribe((change) => {
      if (change.type === 'updated' && change.action.type === 'success') setHead()
    })
  }, [pathname, search, reads, site, loadedAt])

  return null
}

/** The event that a path is of, and whether it is for organizers. */
function placeOf(pathname: string): string {
  return isBehindSignIn(pathname) ? '' : pathname.split('/', 3).join()
}
