import type { QueryClient } from '@tanstack/react-query'

/** What the server has read for a page, as it travels in the page. */
export type State = {
  renderedAt: string
  /** Where in the live stream the reads were made: what changed since is told by the stream. */
  asOf: string
  /** By URL. */
  reads: Record<string, unknown>
  /** URLs whose rows travel without their long texts; the browser reads them again when it has time. */
  partial: string[]
}

export const STATE_ELEMENT = 'state'

let known = { renderedAt: new Date(), asOf: '' }

/** When this page was written, and where in the live stream that was. */
export function pageState(): { renderedAt: Date; asOf: string } {
  return known
}

/** Fills the cache of reads with what the page brought along. */
export function readState(page: Document, reads: QueryClient): { renderedAt: Date } {
  const text = page.getElementById(STATE_ELEMENT)?.textContent
  if (!text) return known
  const state: State = JSON.parse(text)
  for (const [url, data] of Object.entries(state.reads)) reads.setQueryData([url], data)
  for (const url of state.partial) void reads.invalidateQueries({ queryKey: [url], refetchType: 'none' })
  known = { renderedAt: new Date(state.renderedAt), asOf: state.asOf }
  return known
}
