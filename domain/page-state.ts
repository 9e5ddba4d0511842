/** The id of the element that holds a page's state. */
export const STATE_ELEMENT = 'state'
/** The id of the link to the texts of a page's language. */
export const TEXTS_ELEMENT = 'texts'

/** The reads that the server made for a page, embedded in its HTML. */
export type State = {
  /** The path and query that the page was rendered for. A cached page may be shown at a different address. */
  address: string
  release: string
  renderedAt: string
  /** The position of the reads in the live stream, which sends all later changes. */
  asOf: string
  /** By URL. */
  reads: Record<string, unknown>
}
