import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { levelName } from '../../../domain/content/sponsor-levels.ts'
import type { Sponsor } from '../../../domain/content/sponsors.ts'
import { isLink, isWebAddress } from '../../../domain/content/web-addresses.ts'
import { timedSessions } from '../../../domain/schedule/day.ts'
import { withoutAddress, withoutRoomAddress } from '../../../domain/schedule/without-address.ts'
import { languageOf } from '../../../domain/text/languages.ts'
import { t } from '../../../domain/text/t.ts'
import type { Row } from '../../db/schema.ts'
import { type Html, html } from '../../lib/html.ts'
import type { Storage } from '../../lib/storage.ts'
import { inLanguage } from '../../lib/texts.ts'
import type { EventRows } from './data.ts'
import { documentOf, picturesOf } from './document.ts'
import { formatted } from './formatted.ts'
import {
  framed,
  hrefOf,
  infoFile,
  lookOf,
  PAGE_STYLE,
  type PageFile,
  type Pages,
  pageFilesOf,
  type Up,
} from './page-frame.ts'
import { personFilesOf, personPages } from './person-pages.ts'
import { schedulePage, sessionFilesOf, sessionPages } from './schedule-pages.ts'

/** Makes the page of each file that `pageFilesOf` names. */
const MAKE_PAGE: Readonly<Record<PageFile, (pages: Pages) => string>> = {
  'index.html': schedulePage,
  'floor-plan.html': floorPlanPage,
  'sponsors.html': sponsorsPage,
  'links.html': linksPage,
  'wifi.html': wifiPage,
}

type Source = {
  rows: EventRows
  storage: Pick<Storage, 'public'>
  /** Whether to include what is not public: the WiFi network with its password, joining addresses and their word. */
  withWifi: boolean
} & Pick<Pages, 'madeAt' | 'site' | 'product'>

export type WrittenArchive = {
  stream: PassThrough
  /** Filled when the stream has ended: the names of pictures that could not be found and are not in the archive. */
  missing: string[]
}

/**
 * The archive of an event as a stream, entry by entry: only one entry is in memory, and the next is made when the
 * reader has taken it. The stream fails if the store cannot be read, so that no one takes half an archive for a whole
 * one.
 */
export function writeArchive({ rows: all, storage, withWifi, ...about }: Source): WrittenArchive {
  const rows = withWifi ? all : withoutSecrets(all)
  const zip = new ZipFile()
  const stream = new PassThrough()
  const missing: string[] = []
  const has = new Map<string, string>()
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  const put = async (name: string, content: Buffer | string | Iterable<string>) => {
    const pieces = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content
    const entry = Readable.from(buffersOf(pieces))
    zip.addReadStream(entry, name, { mtime: about.madeAt, mode: 0o100644 })
    const isTaken = await Promise.race([once(entry, 'end').then(() => true), closed.then(() => false)])
    if (!isTaken) throw new Error('The reader of the archive has gone')
  }
  const fill = async () => {
    for (const [address, { name, storedAs }] of picturesOf(rows)) {
      const bytes = await storage.public.read(storedAs)
      if (bytes) await put(name, bytes)
      if (bytes) has.set(address, name)
      else missing.push(name)
    }
    const nameOf: Pages['nameOf'] = (address) => has.get(address ?? '') ?? null
    const timed = timedSessions(rows)
    const files = { sessionFiles: sessionFilesOf(timed), personFiles: personFilesOf(timed) }
    const pages: Pages = { rows, timed, ...files, nameOf, ...about }
    await put('style.css', PAGE_STYLE)
    for (const file of pageFilesOf(pages)) await put(file, MAKE_PAGE[file](pages))
    for (const { file, page } of infoPages(pages)) await put(file, page)
    for (const { file, page } of sessionPages(pages)) await put(file, page)
    for (const { file, page } of personPages(pages)) await put(file, page)
    const document = documentOf(rows, { madeAt: about.madeAt, nameOf })
    await put('event.json', jsonOf(document))
    zip.end()
  }
  zip.on('error', (error: Error) => stream.destroy(error))
  zip.outputStream.pipe(stream)
  inLanguage(languageOf(rows.event), fill).catch((error: Error) => stream.destroy(error))
  return { stream, missing }
}

function withoutSecrets(rows: EventRows): EventRows {
  const [sessions, rooms] = [rows.sessions.map(withoutAddress), rows.rooms.map(withoutRoomAddress)]
  return { ...rows, event: { ...rows.event, joiningWord: '' }, wifi: null, sessions, rooms }
}

function* buffersOf(pieces: Iterable<Buffer | string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

/** A document as JSON, one row of a list at a time, because thousands in one piece would block other requests. */
function* jsonOf(document: object): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(document)) {
    yield `${before}\n ${JSON.stringify(name)}: `
    before = ','
    if (!Array.isArray(value) || value.length === 0) yield JSON.stringify(value)
    else yield* rowsOf(value)
  }
  yield '\n}\n'
}

function* rowsOf(rows: readonly unknown[]): Generator<string> {
  for (const [index, row] of rows.entries()) yield `${index === 0 ? '[' : ','}\n  ${JSON.stringify(row)}`
  yield '\n ]'
}

function floorPlanPage(pages: Pages): string {
  const plans = pages.rows.floorPlans.flatMap(({ title, description, imageUrl }) => {
    const image = pages.nameOf(imageUrl)
    return image ? [{ title, description, image }] : []
  })
  const parts = plans.map(({ title, description, image }, index) => {
    const heading = index === 0 ? html`<h1 dir="auto">${title}</h1>` : html`\n<h2 dir="auto">${title}</h2>`
    const about = description && html`<p class="about" dir="auto">${description}</p>`
    return html`${heading}${about}<a href="${image}"><img class="plan" src="${image}" alt="${title}"></a>`
  })
  return other(pages, 'floor-plan.html', plans[0]?.title ?? '', html`${parts}`)
}

function sponsorsPage(pages: Pages): string {
  const levels = Map.groupBy(pages.rows.sponsors, ({ level }) => (level === 'None' ? '' : (level ?? '')))
  const parts = [...levels].map(
    ([level, sponsors]) =>
      html`${level && html`<h2 class="level" dir="auto">${levelName(level)}</h2>`}<ul class="cards">${sponsors.map((each) => sponsorPart(pages, each))}</ul>\n`,
  )
  return other(pages, 'sponsors.html', t('sponsor.title'), html`<h1>${t('sponsor.title')}</h1>${parts}`)
}

function sponsorPart({ nameOf }: Pages, { name, website, description, logoUrl }: Sponsor): Html {
  const elsewhere = logoUrl && isWebAddress(logoUrl) ? logoUrl : null
  const image = nameOf(logoUrl) ?? elsewhere
  const logo = image
    ? html`<img src="${image}" alt=""${lookOf(logoUrl)}>`
    : html`<b aria-hidden="true">${first(name)}</b>`
  return html`<li class="card"><div class="logo">${logo}</div>${[
    isWebAddress(website)
      ? html`<p><a href="${website}" rel="noopener" dir="auto"><strong>${name}</strong></a></p>`
      : html`<p dir="auto"><strong>${name}</strong></p>`,
    description && html`<p class="soft" dir="auto">${description}</p>`,
  ]}</li>`
}

/** The first letter of a name, in place of a logo. */
function first(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? ''
}

function linksPage(pages: Pages): string {
  const { social, quick, helpful } = pages.rows.links
  const parts = [
    ...Map.groupBy(helpful, ({ category }) => category ?? t('archive.helpful')),
    [t('footer.quickName'), quick] as const,
    [t('archive.elsewhere'), social] as const,
  ]
    .filter(([, links]) => links.length > 0)
    .map(([title, links]) => linkList(pages, title, links))
  return other(pages, 'links.html', t('archive.links'), html`<h1>${t('archive.links')}</h1>${parts}`)
}

function linkList(pages: Pages, title: string, links: readonly Row<'links'>[]): Html {
  const items = links.map(({ title, url }) =>
    isLink(url)
      ? html`<li><a href="${hrefOf(pages, url, '')}" rel="noopener" dir="auto">${title}</a></li>`
      : html`<li dir="auto">${title}</li>`,
  )
  return html`<h2 dir="auto">${title}</h2><ul class="links">${items}</ul>\n`
}

function* infoPages(pages: Pages): Generator<{ file: string; page: string }> {
  const { event } = pages.rows
  for (const { slug, title, markdown } of pages.rows.pages) {
    const up: Up = '../'
    const file = infoFile(pages, slug)
    const body = html`<h1 dir="auto">${title}</h1>${formatted(pages, markdown, { up, top: 2 })}`
    yield { file, page: framed(pages, { title: `${title} | ${event.name}`, file, up, body }) }
  }
}

function wifiPage(pages: Pages): string {
  const { networkName = '', userName = null, password = '' } = pages.rows.wifi ?? {}
  const entries = [
    [t('paper.network'), networkName],
    [t('wifi.user'), userName ?? ''],
    [t('wifi.password'), password],
  ].filter(([, value]) => value !== '')
  const list = entries.map(([name, value]) => html`<dt>${name}</dt><dd dir="auto">${value}</dd>`)
  return other(pages, 'wifi.html', t('wifi.title'), html`<h1>${t('wifi.title')}</h1><dl>${list}</dl>`)
}

function other(pages: Pages, file: PageFile, title: string, body: Html): string {
  return framed(pages, { title: `${title} | ${pages.rows.event.name}`, file, up: '', body })
}
