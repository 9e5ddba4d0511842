import { createHash } from 'node:crypto'
import type { Revisions } from '../db/change-feed.ts'
import { createKept, type Scope } from '../http/kept-replies.ts'
import type { Opened, RenderedPage } from './page.tsx'
import type { PageRenderer } from './page-renderer.ts'

/** The page of an event, ready to insert any session. */
type Frame = {
  page: RenderedPage
  scopes: readonly Scope[]
  /** The page's HTML, cut where the session goes and wherever its id is. */
  pieces: { before: string[]; after: string[] }
  /** Identifies what the page shows, regardless of when it was made. */
  hash: string
  /** How long it is valid without a change. */
  seconds: number
  now: Date
  asOf: string
}

type Needs = { pages: PageRenderer; now: () => Date; known: () => Revisions }

/** Renders a page, and returns the scopes that it shows. */
type Render = (url: URL) => Promise<{ page: RenderedPage; scopes: ReadonlySet<Scope> }>
type Wanted = {
  url: URL
  session: number
  asOf: Revisions /** As the page's state names it. */
  position: string
  render: Render
  /** Charges the work of another thread. */
  charge: (ms: number) => void
}

type FrameWanted = Omit<Wanted, 'url' | 'session' | 'charge'>

export type SessionPage = Pick<Frame, 'scopes' | 'seconds' | 'now' | 'asOf'> &
  Pick<Opened, 'isThere'> & { page: RenderedPage; etag: string }

const KEPT_BYTES = 32 * 2 ** 20
/** A page that says what is on now is built from one of at most this age. */
const DAY_SECONDS = 30
const SECONDS = 3_600
/** No session has this id. If a text of the event contains it, the one before is used. */
const HIGHEST_ID = 2_147_483_647

/**
 * The pages of an event's sessions. The schedule behind a session is the same for all of them and takes a hundred times
 * as long to render, so it is rendered once for each state of the event, and sessions are inserted.
 * @returns a function that returns the page of a session, identical to one rendered as a whole; null if the event does
 * not exist, or the page could not be read completely
 */
export function createSessionPages({ pages, now, known }: Needs) {
  const kept = createKept<Frame>({ maxBytes: KEPT_BYTES, sizeOf: sizeOfFrame, now, known })
  const underWay = new Map<string, Promise<Frame | null>>()

  return async ({ url, session, charge, ...wanted }: Wanted): Promise<SessionPage | null> => {
    const key = addressOf(url, 0)
    const frame = kept.get(key) ?? (await (underWay.get(nameOf(key, wanted)) ?? frameOf(key, url, wanted)))
    if (!frame) return null
    const { pathname } = url
    const search = addressOf(url, session).slice(pathname.length)
    const { renderOpened } = await pages.load()
    const { language, reads } = frame.page
    const opened = await renderOpened({ pathname, search, language, reads, now: frame.now })
    const { isThere, elsewhereMs, ...shown } = opened
    charge(elsewhereMs)
    return { ...frame, isThere, page: withSession(frame, shown, session), etag: etagOf(frame, shown) }
  }

  function frameOf(key: string, url: URL, wanted: FrameWanted): Promise<Frame | null> {
    const made = makeFrame(url, wanted)
      .then((frame) => {
        if (frame) kept.keep(key, frame, { ...frame, asOf: wanted.asOf })
        return frame
      })
      .finally(() => underWay.delete(nameOf(key, wanted)))
    underWay.set(nameOf(key, wanted), made)
    return made
  }

  /**
   * A frame that was begun before a change does not show it, and the reply of a later caller would be kept as if it did.
   */
  function nameOf(key: string, { position }: Pick<Wanted, 'position'>): string {
    return `${position} ${key}`
  }

  async function makeFrame(url: URL, { render, position }: FrameWanted): Promise<Frame | null> {
    const at = now()
    const { pathname } = url
    const { renderOpened } = await pages.load()
    for (let id = HIGHEST_ID; ; id -= 1) {
      const address = new URL(addressOf(url, id), url)
      const { page, scopes } = await render(address)
      if (page.head === null || page.head.hidden || page.isIncomplete) return null
      const { language, reads } = page
      if (reads.includes(String(id))) continue
      const gap = await renderOpened({ pathname, search: address.search, language, reads, now: at })
      const [before = '', after, ...more] = page.html.split(gap.html)
      if (gap.html === '' || after === undefined || more.length > 0) return null
      const cut = (html: string) => html.split(String(id))
      const { release } = pages.assets
      return {
        page: { ...page, html: '' },
        scopes: [...scopes],
        pieces: { before: cut(before), after: cut(after) },
        hash: createHash('sha1').update(release).update(page.html).update(reads).digest('base64url'),
        seconds: page.knowsToday ? DAY_SECONDS : SECONDS,
        now: at,
        asOf: position,
      }
    }
  }
}

/** The address of a page with another session. */
function addressOf({ pathname, searchParams }: URL, session: number): string {
  const search = new URLSearchParams(searchParams)
  search.set('session', String(session))
  return `${pathname}?${search}`
}

type Shown = Omit<Opened, 'isThere' | 'elsewhereMs'>

function withSession({ page, pieces }: Frame, opened: Shown, session: number): RenderedPage {
  const [before, after] = [pieces.before, pieces.after].map((each) => each.join(String(session)))
  return { ...page, ...opened, html: `${before}${opened.html}${after}` }
}

function etagOf({ hash }: Frame, opened: Shown): string {
  const digest = createHash('sha1').update(hash).update(JSON.stringify(opened)).digest('base64url')
  return `W/"${digest}"`
}

/** The approximate number of bytes. */
function sizeOfFrame({ pieces, page: { reads } }: Frame): number {
  const html = [...pieces.before, ...pieces.after].reduce((sum, { length }) => sum + length, 0)
  return 2 * (html + reads.length)
}
