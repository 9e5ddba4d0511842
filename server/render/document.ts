import { inWords, LINK_PICTURE, type LinkPicture } from '../../domain/content/link-picture.ts'
import { STATE_ELEMENT, type State } from '../../domain/page-state.ts'
import { productSentence } from '../../domain/product-sentence.ts'
import { directionOf, type PageLanguage, translatedAddress } from '../../domain/text/languages.ts'
import { plainOf } from '../../domain/text/plain-of.ts'
import { shortened } from '../../domain/text/shortened.ts'
import { t } from '../../domain/text/t.ts'
import { contentHash } from '../lib/content-hash.ts'
import { Html, html } from '../lib/html.ts'
import { inLanguage } from '../lib/texts.ts'
import type { Assets } from './assets.ts'
import type { RenderedPage } from './page.tsx'

type Parts = {
  page: RenderedPage
  assets: Assets
  /** The site's own address, without a slash at the end. */
  publicUrl: string
  siteName: string
  pathname: string
  now: Date
  /** The position in the live stream at which the page was read. */
  asOf: string
}

/** The most characters of a page's description for search engines and link previews. */
const LONGEST_DESCRIPTION = 200
/**
 * For a page whose data could not all be read. Scripts read it again and offer to retry; without scripts the page
 * reloads itself.
 */
const TRY_AGAIN = html`<noscript><meta http-equiv="refresh" content="10"></noscript>`

/** The whole HTML document around a rendered page. Its inline scripts handle early presses; the data block is JSON. */
export function documentOf(parts: Parts): string {
  return inLanguage(parts.page.language, () => wholeOf(parts))
}

function wholeOf({ page, assets, publicUrl, siteName, pathname, now, asOf }: Parts): string {
  const head = page.head ?? { title: `${t('page.notFound')} | ${siteName}`, hidden: true }
  const plainAddress = `${publicUrl}${head.canonical ?? pathname}`
  const address = page.isTranslated ? translatedAddress(plainAddress, page.language) : plainAddress
  const isPublic = !head.hidden
  const about = shortened(plainOf(head.description ?? ''), LONGEST_DESCRIPTION)
  const description = about || (isPublic ? productSentence() : '')
  const parts = [
    html`<!doctype html><html lang="${page.language}"${directionOf(page.language) === 'rtl' && html` dir="rtl"`}${page.tint && html` style="${page.tint}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${head.title}</title>`,
    description && meta('name', 'description', description),
    head.hidden && meta('name', 'robots', 'noindex'),
    page.isIncomplete && TRY_AGAIN,
    new Html(stylesOf(page, assets).join('')),
    html`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`,
    meta('name', 'theme-color', '#f8f6f0', html` media="(prefers-color-scheme: light)"`),
    meta('name', 'theme-color', '#151412', html` media="(prefers-color-scheme: dark)"`),
    isPublic && installing(pathname),
    isPublic && html`<link rel="canonical" href="${address}">`,
    isPublic && EVENT_PAGE.test(pathname) && alternates(pathname, plainAddress),
    isPublic && meta('property', 'og:title', head.title),
    isPublic && meta('property', 'og:type', 'website'),
    isPublic && meta('property', 'og:url', address),
    isPublic && meta('property', 'og:site_name', siteName),
    isPublic && page.language !== 'en' && meta('property', 'og:locale', ogLocale(page.language)),
    isPublic && meta('property', 'og:description', description),
    isPublic && preview(page.picture, publicUrl),
    html`</head><body>`,
    ...rootOf(page, assets),
    new Html(page.html.includes(' method="post"') ? assets.pressEarly : ''),
    // After the page, so that on a slow connection these bytes do not delay it.
    new Html(assets.texts(page.language) + assets.script),
    // At the end: the script is requested before these bytes arrive, and waits for them.
    html`<script type="application/json" id="${STATE_ELEMENT}">${stateText(page, { renderedAt: now.toISOString(), asOf, release: assets.release })}</script>`,
    new Html(assets.lateStyle),
    isPublic &&
      head.data &&
      html`<script type="application/ld+json">${json(linked(head.data, publicUrl))}</script>`,
    html`</body></html>`,
  ]
  return html`${parts}`.toString()
}

/**
 * The code that opens sessions early comes after the first row with sessions, so that those are shown at once. The
 * script removes itself and the template from the table. A script in front of the page remembers earlier taps.
 */
function rootOf({ html: page, early }: RenderedPage, { keepTap, openEarly }: Assets): Html[] {
  const first = early ? page.indexOf('class="session"') : -1
  const rowEnd = page.indexOf('</tr>', first)
  const hasOpener = first > -1 && rowEnd > -1
  const end = rowEnd + '</tr>'.length
  const whole = hasOpener
    ? `${page.slice(0, end)}<template>${early}</template>${openEarly}${page.slice(end)}`
    : page
  return [new Html(hasOpener ? keepTap : ''), html`<div id="root">${new Html(whole)}</div>`]
}

/** The styles of a page and of its parts, each once. */
function stylesOf({ html, isLazy, isApart }: RenderedPage, assets: Assets): string[] {
  const { style, lazyStyle, apartStyle, partStyles } = assets
  const has = (name: string) => html.includes(`class="${name}"`)
  const ofParts = new Set([...partStyles].flatMap(([name, styles]) => (has(name) ? styles : [])))
  return [style, isLazy ? lazyStyle : '', isApart ? apartStyle : '', ...ofParts]
}

/**
 * The picture that chats and other sites show with a link. New content gets a new address, so that they load it again.
 */
function preview(picture: LinkPicture | null, publicUrl: string): Html {
  if (!picture) return meta('name', 'twitter:card', 'summary')
  const about = [
    ['', `${publicUrl}${picture.path}?v=${contentHash(picture)}`],
    [':type', LINK_PICTURE.type],
    [':width', String(LINK_PICTURE.width)],
    [':height', String(LINK_PICTURE.height)],
    [':alt', inWords(picture)],
  ].map(([detail, content = '']) => meta('property', `og:image${detail}`, content))
  return html`${about}${meta('name', 'twitter:card', 'summary_large_image')}`
}

/** The links that let a browser install an event, on each of its pages. */
function installing(pathname: string): Html | undefined {
  const [event] = OF_EVENT.exec(pathname) ?? []
  if (event === undefined) return
  return html`<link rel="manifest" href="${event}/manifest.webmanifest"><link rel="apple-touch-icon" href="${event}/apple-touch-icon.png">`
}

/** `de_DE`: Open Graph requires a country with the language, and assumes `en_US` if a page names none. */
function ogLocale(code: PageLanguage): string {
  const { language, region } = new Intl.Locale(code).maximize()
  return `${language}_${region}`
}

const OF_EVENT = /^\/[^/]+\/\d{4}-\d{2}-\d{2}(?=\/|$)/
const EVENT_PAGE = /^\/[^/]+\/\d{4}-\d{2}-\d{2}$/

/** The links in an event's page for feed readers and embedding sites. */
function alternates(pathname: string, address: string): Html {
  const oEmbed = `/api/oembed?url=${encodeURIComponent(address)}`
  return html`<link rel="alternate" type="application/atom+xml" href="${pathname}/changes.atom"><link rel="alternate" type="application/json+oembed" href="${oEmbed}">`
}

/** Turns paths in schema.org data into addresses. */
function linked(data: object, publicUrl: string): object {
  return JSON.parse(JSON.stringify(data), (key, value) =>
    (key === 'url' || key === 'image') && typeof value === 'string' && value.startsWith('/')
      ? `${publicUrl}${value}`
      : value,
  )
}

function stateText(
  { address, reads }: RenderedPage,
  about: Pick<State, 'renderedAt' | 'asOf' | 'release'>,
): Html {
  return new Html(
    `${json({ address, ...about } satisfies Omit<State, 'reads'>)
      .toString()
      .slice(0, -1)},"reads":${reads}}`,
  )
}

function meta(kind: 'name' | 'property', name: string, content: string, more?: Html): Html {
  return html`<meta ${kind}="${name}" content="${content}"${more}>`
}

/** JSON that cannot close the element around it. */
function json(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll('<', '\\u003c'))
}
