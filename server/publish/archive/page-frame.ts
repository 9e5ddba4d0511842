import { isSitePath } from '../../../domain/content/web-addresses.ts'
import { shadesOf } from '../../../domain/events/shades.ts'
import { tint } from '../../../domain/events/tint.ts'
import { isReadablePath } from '../../../domain/page-address.ts'
import { paths } from '../../../domain/paths.ts'
import type { TimedSession } from '../../../domain/schedule/day.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t, textKey } from '../../../domain/text/t.ts'
import { longDate, utcDate } from '../../../domain/times/dates.ts'
import { datesOf } from '../../../domain/times/event-days.ts'
import { type Html, html } from '../../lib/html.ts'
import { wordsInAscii } from './ascii-names.ts'
import type { EventRows } from './data.ts'

/** An event in the form that its archive's pages show. */
export type Pages = {
  rows: EventRows
  /** The scheduled sessions, in the order of the schedule. */
  timed: readonly TimedSession[]
  /** The file of each session, such as `sessions/001-bread.html`, by session id. */
  sessionFiles: ReadonlyMap<number, string>
  /** The file of each host, such as `people/001-ann.html`, by the slug of the name. */
  personFiles: ReadonlyMap<string, string>
  /** The name of a picture in the archive by its address; null if the archive does not have it. */
  nameOf: (address: string | null) => string | null
  madeAt: Date
  /** The site's address, without a slash at the end. */
  site: string
  product: string
}

/** The pages other than those of sessions, with the texts of their links. */
const PAGES = [
  { file: 'index.html', label: textKey('menu.schedule'), isThere: () => true },
  {
    file: 'floor-plan.html',
    label: textKey('archive.plan'),
    isThere: ({ rows, nameOf }: Pages) => rows.floorPlans.some(({ imageUrl }) => nameOf(imageUrl)),
  },
  {
    file: 'sponsors.html',
    label: textKey('sponsor.title'),
    isThere: ({ rows }: Pages) => rows.sponsors.length > 0,
  },
  {
    file: 'links.html',
    label: textKey('archive.links'),
    isThere: ({ rows: { links } }: Pages) => Object.values(links).some((list) => list.length > 0),
  },
  { file: 'wifi.html', label: textKey('wifi.title'), isThere: ({ rows }: Pages) => rows.wifi !== null },
] as const
export type PageFile = (typeof PAGES)[number]['file']

export function pageFilesOf(pages: Pages): PageFile[] {
  return PAGES.filter(({ isThere }) => isThere(pages)).map(({ file }) => file)
}

/** The path from a page to the top folder of the archive. */
export type Up = '' | '../'

/** A whole page. Its links lead to files next to it, so that it can be opened from a folder. It has no scripts. */
export function framed(
  pages: Pages,
  { title, file, up, body }: { title: string; file: string; up: Up; body: Html },
): string {
  const { event } = pages.rows
  const { accent } = event
  const there = pageFilesOf(pages)
  const own = pages.rows.pages.map(({ slug, title }) => [infoFile(pages, slug), title] as const)
  const links = [
    ...PAGES.filter((page) => there.includes(page.file)).map((page) => [page.file, t(page.label)] as const),
    ...own,
  ].map(
    ([to, label]) =>
      html`<a href="${up}${to}"${to === file && html` aria-current="page"`} dir="auto">${label}</a>`,
  )
  const logo = pages.nameOf(event.logoUrl)
  return html`<!doctype html><html lang="${languageOf(event)}"${accent && html` style="${tint({ shades: shadesOf(accent) })}"`}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="stylesheet" href="${up}style.css"></head>
<body><a class="skip" href="#main">${t('archive.skip')}</a>
<header class="top"><div class="brand">${logo && html`<img src="${up}${logo}" alt=""${lookOf(event.logoUrl)}>`}
<div><strong dir="auto">${event.name}</strong><span dir="auto">${event.location} · ${datesOf(event)}</span></div></div>
<nav aria-label="${t('archive.pages')}">${links}</nav></header>
<main id="main">${body}</main>${foot(pages)}</body></html>
`.toString()
}

/** The look of a logo for the style sheet, from the end of its address (server/lib/logo-look.ts). */
export function lookOf(logoUrl: string | null): Html | null {
  const look = /\.(dark|light|full|mixed)\.webp$/.exec(logoUrl ?? '')?.[1]
  return look ? html` data-look="${look}"` : null
}

function foot({ rows: { event, footer }, site, product, madeAt }: Pages): Html {
  const address = `${site}${paths.event(event)}`
  const { description, contactEmail, copyrightText } = footer ?? {}
  return html`<footer>${[
    description && html`<p dir="auto">${description}</p>`,
    contactEmail && html`<p>${t('archive.contact')} <a href="mailto:${contactEmail}">${contactEmail}</a></p>`,
    copyrightText && html`<p dir="auto">${copyrightText}</p>`,
    html`<p>${t('archive.asOf', { date: longDate(utcDate(madeAt)), product })} <a href="${address}">${address}</a></p>`,
  ]}</footer>`
}

/** The target of an event's link in the archive: its own pages are files, other pages of the site are on the web. */
export function hrefOf(pages: Pages, url: string, up: Up): string {
  if (!isSitePath(url)) return url
  const { event } = pages.rows
  const address = new URL(url, 'http://localhost')
  const own = new URL(paths.event(event), address).pathname
  const session = pages.sessionFiles.get(Number(address.searchParams.get('session')))
  if (address.pathname === own && session) return up + session
  const rest = address.pathname.startsWith(own) ? address.pathname.slice(own.length) : null
  // People type addresses such as "/50%off", whose escapes cannot be read.
  const [, info] = (rest !== null && isReadablePath(rest) && INFO.exec(decodeURIComponent(rest))) || []
  if (pages.rows.pages.some(({ slug }) => slug === info)) return up + infoFile(pages, info ?? '')
  const file = rest === null ? undefined : FILES_BY_PATH.get(rest)
  return file && pageFilesOf(pages).includes(file) ? up + file : pages.site + url
}

const INFO = /^\/info\/([^/]+)$/

/** The file of a page that organizers wrote, by its position. */
export function infoFile({ rows: { pages } }: Pages, slug: string): string {
  const place = 1 + pages.findIndex((page) => page.slug === slug)
  return `info/${[String(place), wordsInAscii(slug)].filter(Boolean).join('-')}.html`
}

const FILES_BY_PATH = new Map<string, PageFile>([
  ['', 'index.html'],
  ['/', 'index.html'],
  ['/floor-plan', 'floor-plan.html'],
  ['/sponsors', 'sponsors.html'],
  ['/helpful-links', 'links.html'],
  ['/wifi', 'wifi.html'],
])

/**
 * The only style sheet of an archive's pages, with the colors and type of the site. It uses nothing outside the
 * archive.
 */
export const PAGE_STYLE = `:root{color-scheme:light dark;--paper:#f8f6f0;--card:#fffefb;--sunken:#efebe1;--ink:#1c1a16;--soft:#5d574c;--line:#e0dacc;--accent:var(--tint,#b3341a);--wash:var(--tint-wash,#fbe6de)}
@media(prefers-color-scheme:dark){:root{--paper:#151412;--card:#1f1d1a;--sunken:#0e0d0c;--ink:#f3efe6;--soft:#b3ac9d;--line:#38342d;--accent:var(--tint-dark,#ff8f6b);--wash:var(--tint-dark-wash,#43211a)}}
*{box-sizing:border-box;margin:0}
html{background:var(--paper);color:var(--ink);font:1rem/1.55 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;text-size-adjust:100%;overflow-wrap:anywhere}
body{max-width:84rem;margin:0 auto;padding:0 clamp(1rem,4vw,2.5rem);text-align:match-parent;text-align:-webkit-match-parent}
a{color:inherit;text-underline-offset:.25em;text-decoration-color:color-mix(in srgb,currentColor 40%,transparent)}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1,h2,h3{line-height:1.15;letter-spacing:-.022em;text-wrap:balance}
h1{font-size:clamp(1.75rem,1.45rem + 1.4vw,2.375rem)}
h2{font-size:1.5rem;margin:2.5rem 0 1rem}
ul{list-style:none;padding:0}
img{max-width:100%;height:auto;display:block}
.skip{position:absolute;left:-999rem}.skip:focus{position:static}
.top{padding:1.5rem 0 0}
.brand{display:flex;flex-wrap:wrap;align-items:center;gap:1rem}
.brand img{max-height:3.5rem;max-width:12rem;border-radius:.5rem;padding:.25rem}
.brand strong{font-size:1.1875rem;letter-spacing:-.022em}
.brand span{display:block;color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.25rem 0 2rem;padding-bottom:1rem;border-bottom:1px solid var(--line)}
nav a{display:inline-flex;align-items:center;min-height:2.75rem;padding:.25rem 1rem;border:1px solid var(--line);border-radius:999px;background:var(--card);text-decoration:none;font-weight:600}
nav a[aria-current]{background:var(--ink);border-color:var(--ink);color:var(--paper)}
.banner{width:100%;max-height:20rem;object-fit:cover;border-radius:.875rem;margin-bottom:1.5rem}
.about,.text{max-width:42rem;margin-top:1rem;text-align:start}.about{white-space:pre-line}
.text>*+*,.text li>p+p{margin-top:.75rem}.text h2,.text h3,.text h4{margin-top:1.5rem;font-size:1.1875rem}
.text ul{list-style:disc}.text ol{list-style:decimal;padding:0}.text li{margin-inline-start:1.5rem}
.text blockquote{padding-inline-start:1rem;border-inline-start:3px solid var(--line);color:var(--soft)}
.text pre{padding:.75rem;background:var(--sunken);white-space:pre-wrap}.text hr{border:0;border-top:1px solid var(--line)}
.soft{color:var(--soft)}
.days{margin:1.5rem 0 0;padding:0;border:0}
.slot{display:grid;gap:.5rem 1.5rem;padding:1.25rem 0;border-top:1px solid var(--line)}
.slot h3{font-size:1rem;letter-spacing:0;line-height:1.4}
.slot h3 small{display:block;font-size:1rem;font-weight:400;color:var(--soft)}
.cards{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,16rem),1fr))}
.card{position:relative;background:var(--card);border:1px solid var(--line);border-radius:.875rem;padding:1rem}
.card>a:first-child{font-weight:700;line-height:1.3;display:block;text-decoration:none}
.card>a:first-child::after{content:"";position:absolute;inset:0;border-radius:.875rem}
.card>a:first-child:hover{text-decoration:underline}
.card p{margin-top:.25rem}
.pause{color:var(--soft);align-self:center}
.chips{display:flex;flex-wrap:wrap;gap:.375rem;margin-top:.75rem}
.chips li{background:var(--wash);border-radius:999px;padding:.125rem .75rem;font-size:.875rem}
.lead{font-size:1.1875rem;font-weight:600;margin-top:.75rem}
.when{color:var(--accent);font-weight:600;margin-bottom:.5rem}
.around{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;margin-top:3rem;padding-top:1.25rem;border-top:1px solid var(--line)}
.around a{display:inline-flex;align-items:center;min-height:2.75rem}
.plan{background:#fff;border-radius:.5rem;width:fit-content;max-width:100%;margin-top:1rem;overflow:hidden}
.level{margin:2.5rem 0 1rem;font-size:1.1875rem}
.logo{display:flex;align-items:center;justify-content:center;height:7rem;background:#fff;color:#1c1a16;border-radius:.5rem;padding:.75rem;margin-bottom:.75rem}
.logo img{max-height:100%;object-fit:contain}
.logo b{font-size:1.75rem}
[data-look=light],.logo:has([data-look=light]){background:#1c1a16}
@media(prefers-color-scheme:dark){.brand img{background:#fff}.brand img:is([data-look=light],[data-look=full]),.logo:has([data-look=light],[data-look=full]),.logo [data-look]{background:none}}
.links li{padding:.5rem 0}
.links a{font-weight:600}
dl{display:grid;gap:.25rem;margin-top:1rem}dt{color:var(--soft)}dd{font-size:1.1875rem;font-weight:600;margin-bottom:.75rem}
footer{margin-top:4rem;padding:1.5rem 0 3rem;border-top:1px solid var(--line);color:var(--soft);font-size:.875rem}
footer p{max-width:42rem;margin-bottom:.5rem;white-space:pre-line}
@media(min-width:48rem){.slot{grid-template-columns:11rem 1fr}}
@media print{nav,.around,.skip{display:none}body{padding:0}.card,.slot{break-inside:avoid}}
`
