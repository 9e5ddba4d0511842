/** The element of a page that carries its state. */
export const STATE_ELEMENT = 'state'
/** The id of the link to the texts of a page's language. */
export const TEXTS_ELEMENT = 'texts'

/** The reads that the server made for a page, as they travel in its HTML. */
export type State = {
  /** The path and query that the page was rendered for; a phone's memory may show it at another one. */
  address: string
  release: string
  renderedAt: string
  /** The position of the reads in the live stream, which tells all later changes. */
  asOf: string
  /** By URL. */
  reads: Record<string, unknown>
}
