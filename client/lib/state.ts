import type { QueryClient } from '@tanstack/react-query'
import { pageAddress } from '../../domain/page-address.ts'

/** What the server has read for a page, as it travels in the page. */
export type State = {
  /** The path and query that the page was rendered for; out of a phone's memory it may stand at another one. */
  address: string
  /** Of which release the page is. */
  release: string
  renderedAt: string
  /** Where in the live stream the reads were made: what changed since is told by the stream. */
  asOf: string
  /** By URL. */
  reads: Record<string, unknown>
  /** URLs whose rows travel without their long texts; the browser reads them again when it has time. */
  partial: string[]
}

export const STATE_ELEMENT = 'state'

let known = { address: '', release: '', renderedAt: new Date(), asOf: '' }

/** For which address this page was written, by which release, when, and where in the live stream that was. */
export function pageState(): typeof known {
  return known
}

/** Whether this page was written for what an address shows. */
export function isWrittenFor({ pathname, search }: { pathname: string; search: string }): boolean {
  return known.address === '' || pageAddress(known.address) === pageAddress(pathname + search)
}

/** Fills the cache of reads with what the page brought along. */
export function readState(page: Document, reads: QueryClient): typeof known {
  const text = page.getElementById(STATE_ELEMENT)?.textContent
  if (!text) return known
  const state: State = JSON.parse(text)
  for (const [url, data] of Object.entries(state.reads)) reads.setQueryData([url], data)
  for (const url of state.partial) void reads.invalidateQueries({ queryKey: [url], refetchType: 'none' })
  const { address, release, asOf } = state
  known = { address, release, asOf, renderedAt: new Date(state.renderedAt) }
  return known
}
