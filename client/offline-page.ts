import type { WorkerTexts } from './worker-texts.ts'

/** The part of the service worker that answers with a page when there is neither a network nor a cached page. */

/** An event with a cached page: its path, and the HTML of that page. */
export type KeptEvent = { path: string; html: string }

/**
 * The page shown in place of one that is not cached. It links to the cached events, and has the site's name if a cached
 * page contains it.
 * @param triesAgain whether the page reloads automatically, as on a screen, where no one would reload it
 */
export function offlinePage(
  events: readonly KeptEvent[],
  triesAgain: boolean,
  { language, offline, notSaved, tryAgain, saved }: WorkerTexts,
): Response {
  const site = events.map(siteOf).find((name) => name !== '') ?? 'Conference Hub'
  const links = events.map((event) => {
    const { name, date } = wordsOf(event, language)
    return `<li><a href="${escaped(event.path)}"><b dir="auto">${name}</b> <span>${date}</span></a></li>`
  })
  const head = HEAD.replace('"en"', `"${escaped(language)}"`)
  const words = `<h1>${escaped(offline)}</h1><p>${escaped(notSaved)}</p><p><a class="again" href="">${escaped(tryAgain)}</a></p>`
  const kept = links.length > 0 ? `<h2>${escaped(saved)}</h2><ul>${links.join('')}</ul>` : ''
  const again = triesAgain ? '<meta http-equiv="refresh" content="30">' : ''
  return new Response(
    `${head}${again}<title>${escaped(offline)}</title><style>${STYLE}</style><header>${MARK}<span dir="auto">${site}</span></header><main>${words}${kept}</main></html>`,
    NOT_KEPT,
  )
}

/** The event's texts from its page, escaped for HTML. */
function wordsOf({ path, html }: KeptEvent, language: string): { name: string; date: string } {
  const [, city = '', date = ''] = path.split('/')
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const name = title.replace(/ \| [^|]*$/, '') || escaped(nameOf(city))
  return { name, date: new Date(date).toLocaleDateString(language, LONG_DATE) }
}

function siteOf({ html }: KeptEvent): string {
  return /property="og:site_name" content="([^"]*)"/.exec(html)?.[1] ?? ''
}

/** Turns "new-york" into "New York". */
function nameOf(city: string): string {
  const words = decodeURIComponent(city).split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const LONG_DATE = { dateStyle: 'long', timeZone: 'UTC' } as const
const HEAD =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">'
/** The drawing of favicon.svg. */
const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="6" fill="#b3341a"/><path d="M7 9h5v6H7zM14 9h11v6H14zM7 17h11v6H7zM20 17h5v6h-5z" fill="#fff"/></svg>'
/** The colors of ui/theme.css. */
const STYLE = `
:root{--paper:#f8f6f0;--card:#fffefb;--ink:#1c1a16;--soft:#5d574c;--line:#e0dacc;--accent:#b3341a;--on-accent:#fff}
@media(prefers-color-scheme:dark){:root{--paper:#151412;--card:#1f1d1a;--ink:#f3efe6;--soft:#b3ac9d;--line:#38342d;--accent:#ff8f6b;--on-accent:#2b0f05}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
header{display:flex;gap:.75rem;align-items:center;min-height:3.75rem;border-bottom:1px solid var(--line);padding:.5rem 1.25rem;font-weight:600}
svg{flex:none;width:2.5rem;height:2.5rem}
main{max-width:36rem;margin:0 auto;padding:12vh 1.25rem 3rem}
h1{margin:0;font-size:1.75rem;font-weight:800;line-height:1.12;letter-spacing:-.022em;text-wrap:balance}
h2{margin:2.5rem 0 .75rem;font-size:1.1875rem}
p{margin:1rem 0 1.5rem;color:var(--soft)}
a{color:inherit}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.again{display:inline-flex;align-items:center;min-height:2.75rem;border-radius:.5rem;background:var(--accent);padding:0 1rem;color:var(--on-accent);font-weight:600;text-decoration:none}
ul{display:grid;gap:.5rem;margin:0;padding:0;list-style:none}
li a{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline;border:1px solid var(--line);border-radius:.5rem;background:var(--card);padding:.75rem 1rem;text-decoration:none}
li span{color:var(--soft);font-size:.875rem}`
const NOT_KEPT = {
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
}
