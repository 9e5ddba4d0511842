import type { QueryClient } from '@tanstack/react-query'
import { pageAddress } from '../../domain/page-address.ts'
import { STATE_ELEMENT, type State } from '../../domain/page-state.ts'
import { slug } from '../../domain/text/slugs.ts'

let known = { address: '', release: '', renderedAt: new Date(), asOf: '' }

/**
 * The address that this page was written for, the release that wrote it, the time, and the position in the live stream.
 */
export function pageState(): typeof known {
  return known
}

/** Whether this page was written for the content of an address. */
export function isWrittenFor({ pathname, search }: { pathname: string; search: string }): boolean {
  return known.address === '' || contentAt(known.address) === contentAt(pathname + search)
}

/**
 * One address for all that show the same, as the server takes them (normal-address.ts): in capitals, with other escapes,
 * and with or without the reader's own language.
 */
function contentAt(address: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.delete('lang')
  return pageAddress(`${encodeURI(slug(decodeURIComponent(pathname)))}?${searchParams}`)
}

/** Fills the cache of reads with those that the page contains. @returns null if it contains none */
export function readState(page: Document, reads: QueryClient): typeof known | null {
  const text = page.getElementById(STATE_ELEMENT)?.textContent
  if (!text) return null
  const state: State = JSON.parse(text)
  for (const [url, data] of Object.entries(state.reads)) reads.setQueryData([url], data)
  const { address, release, asOf } = state
  known = { address, release, asOf, renderedAt: new Date(state.renderedAt) }
  return known
}
