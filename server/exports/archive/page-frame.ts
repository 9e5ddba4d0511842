import { longDate } from '../../../domain/dates.ts'
import { datesOf } from '../../../domain/event-days.ts'
import { paths } from '../../../domain/paths.ts'
import { isSitePath } from '../../../domain/web-addresses.ts'
import { htmlText as text } from '../html-text.ts'
import type { EventRows } from './data.ts'

/** An event as the pages of its archive show it. */
export type Pages = {
  rows: EventRows
  /** The file of each session on the schedule, such as `sessions/001-bread.html`, in the order of the schedule. */
  sessionFiles: ReadonlyMap<number, string>
  /** The name in the archive of the picture at an address; null for one that it does not have. */
  nameOf: (address: string | null) => string | null
  madeAt: Date
  /** The site's address, without a slash at its end. */
  site: string
  product: string
}

/** The pages beside the sessions', each with the words of its link. */
const PAGES = [
  { file: 'index.html', label: 'Schedule', isThere: () => true },
  {
    file: 'floor-plan.html',
    label: 'Floor plan',
    isThere: ({ rows, nameOf }: Pages) => rows.floorPlans.some(({ imageUrl }) => nameOf(imageUrl)),
  },
  { file: 'sponsors.html', label: 'Sponsors', isThere: ({ rows }: Pages) => rows.sponsors.length > 0 },
  {
    file: 'links.html',
    label: 'Links',
    isThere: ({ rows: { links } }: Pages) => Object.values(links).some((list) => list.length > 0),
  },
  { file: 'wifi.html', label: 'WiFi', isThere: ({ rows }: Pages) => rows.wifi !== null },
] as const
export type PageFile = (typeof PAGES)[number]['file']

export function pageFilesOf(pages: Pages): PageFile[] {
  return PAGES.filter(({ isThere }) => isThere(pages)).map(({ file }) => file)
}

/** The path from a page to the top folder of the archive. */
export type Up = '' | '../'

/** A whole page: its links lead to files beside it, so that it opens from a folder. It has no script. */
export function framed(
  pages: Pages,
  { title, file, up, body }: { title: string; file: string; up: Up; body: string },
): string {
  const { event } = pages.rows
  const there = pageFilesOf(pages)
  const links = PAGES.filter((page) => there.includes(page.file)).map(
    (page) =>
      `<a href="${up}${page.file}"${page.file === file ? ' aria-current="page"' : ''}>${page.label}</a>`,
  )
  const logo = pages.nameOf(event.logoUrl)
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">',
    `<title>${text(title)}</title><link rel="stylesheet" href="${up}style.css"></head>`,
    '<body><a class="skip" href="#main">Skip to the content</a>',
    `<header class="top"><div class="brand">${logo ? `<img src="${up}${logo}" alt="">` : ''}`,
    `<div><strong dir="auto">${text(event.name)}</strong><span dir="auto">${text(event.location)} · ${datesOf(event)}</span></div></div>`,
    `<nav aria-label="Pages">${links.join('')}</nav></header>`,
    `<main id="main">${body}</main>${foot(pages)}</body></html>\n`,
  ].join('\n')
}

function foot({ rows: { event, footer }, site, product, madeAt }: Pages): string {
  const address = `${site}${paths.event(event)}`
  const contact = footer?.contactEmail ?? ''
  return [
    '<footer>',
    footer?.description && `<p dir="auto">${text(footer.description)}</p>`,
    contact && `<p>Contact: <a href="mailto:${text(contact)}">${text(contact)}</a></p>`,
    footer?.copyrightText && `<p dir="auto">${text(footer.copyrightText)}</p>`,
    `<p>These pages are as they were on ${longDate(madeAt.toISOString().slice(0, 10))} on ${text(product)}: <a href="${text(address)}">${text(address)}</a></p>`,
    '</footer>',
  ]
    .filter(Boolean)
    .join('')
}

/** Where a link of the event leads from a page of the archive: its own pages are there, others of the site are on the web. */
export function hrefOf(pages: Pages, url: string, up: Up): string {
  if (!isSitePath(url)) return url
  const { event } = pages.rows
  const address = new URL(url, 'http://localhost')
  const own = new URL(paths.event(event), address).pathname
  const session = pages.sessionFiles.get(Number(address.searchParams.get('session')))
  if (address.pathname === own && session) return up + session
  const rest = address.pathname.startsWith(own) ? address.pathname.slice(own.length) : null
  const file = rest === null ? undefined : FILES_BY_PATH.get(rest)
  return file && pageFilesOf(pages).includes(file) ? up + file : pages.site + url
}

const FILES_BY_PATH = new Map<string, PageFile>([
  ['', 'index.html'],
  ['/', 'index.html'],
  ['/floor-plan', 'floor-plan.html'],
  ['/sponsors', 'sponsors.html'],
  ['/helpful-links', 'links.html'],
  ['/wifi', 'wifi.html'],
])
