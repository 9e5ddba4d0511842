/** The part of the service worker that answers with a page where there is neither a network nor a kept page. */

/**
 * The page in place of one that is not kept: it leads to the events that are.
 * @param events paths of the pages of kept events
 * @param triesAgain a screen has nobody who would try again
 */
export function pageInPlace(events: readonly string[], triesAgain: boolean): Response {
  const links = events.map((path) => {
    const [, city = '', date = ''] = path.split('/')
    return `<li><a href="${escaped(path)}">${escaped(nameOf(city))}, ${date}</a></li>`
  })
  const kept = links.length > 0 ? `<h2>Saved on this device</h2><ul>${links.join('')}</ul>` : ''
  return new Response(
    NO_PAGE.replace('KEPT', kept).replace('<title>', triesAgain ? `${TRY_AGAIN}<title>` : '<title>'),
    NO_PAGE_HEAD,
  )
}

/** "new-york" is New York. */
function nameOf(city: string): string {
  const words = decodeURIComponent(city).split('-')
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

const TRY_AGAIN = '<meta http-equiv="refresh" content="30">'
const NO_PAGE =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>No connection</title><style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:1.25rem;background:#f8f6f0;color:#1c1a16}a{display:inline-block;padding:.625rem 0;color:#b3341a;font-weight:600}h1{margin:15vh 0 0;font-size:1.75rem}h2{font-size:1.125rem;margin:1.5rem 0 0}ul{margin:0;padding:0;list-style:none}@media(prefers-color-scheme:dark){body{background:#151412;color:#f3efe6}a{color:#ff9d85}}</style><h1>This page could not be loaded</h1><p>The server could not be reached, and this phone has not kept this page. Please check your connection and try again.</p><p><a href="">Try again</a></p>KEPT</html>'
const NO_PAGE_HEAD = {
  status: 503,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
}
