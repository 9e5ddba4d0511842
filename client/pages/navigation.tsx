import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../../domain/text/t.ts'
import { readSite } from '../event/event.ts'
import { useAddress } from '../lib/address.tsx'
import { headAt, pageAt } from '../page-at.ts'

/** On a change of the address: sets the title, and opens a new page at its top, focused. */
export function Navigation() {
  const { pathname, search } = useAddress()
  const reads = useQueryClient()
  const shown = useRef(pathname)
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
    const setTitle = () => {
      document.title = headAt(page, reads)?.title ?? `${t('page.notFound')} | ${site?.name ?? ''}`
    }
    setTitle()
    return reads.getQueryCache().subscribe((change) => {
      if (change.type === 'updated' && change.action.type === 'success') setTitle()
    })
  }, [pathname, search, reads, site])

  return null
}
