import type { Sponsor } from '../../../domain/sponsors.ts'
import { isLink, isWebAddress } from '../../../domain/web-addresses.ts'
import type { Row } from '../../db/schema.ts'
import { htmlText as text } from '../html-text.ts'
import { framed, hrefOf, type PageFile, type Pages } from './page-frame.ts'
import { schedulePage } from './schedule-pages.ts'

/** Makes the page of a file, of those that `pageFilesOf` names. */
export const MAKE_PAGE: Readonly<Record<PageFile, (pages: Pages) => string>> = {
  'index.html': schedulePage,
  'floor-plan.html': floorPlanPage,
  'sponsors.html': sponsorsPage,
  'links.html': linksPage,
  'wifi.html': wifiPage,
}

function floorPlanPage(pages: Pages): string {
  const plans = pages.rows.floorPlans.flatMap(({ title, description, imageUrl }) => {
    const image = pages.nameOf(imageUrl)
    return image ? [{ title, description, image }] : []
  })
  const parts = plans.map(({ title, description, image }, index) => {
    const rank = index === 0 ? 'h1' : 'h2'
    const about = description ? `<p class="about" dir="auto">${text(description)}</p>` : ''
    return `<${rank} dir="auto">${text(title)}</${rank}>${about}<a href="${image}"><img class="plan" src="${image}" alt="${text(title)}"></a>`
  })
  return other(pages, 'floor-plan.html', plans[0]?.title ?? '', parts.join('\n'))
}

function sponsorsPage(pages: Pages): string {
  const levels = Map.groupBy(pages.rows.sponsors, ({ level }) => (level === 'None' ? '' : (level ?? '')))
  const parts = [...levels].map(
    ([level, sponsors]) =>
      `${level ? `<h2 class="level" dir="auto">${text(level)}</h2>` : ''}<ul class="cards">${sponsors.map((each) => sponsorPart(pages, each)).join('')}</ul>`,
  )
  return other(pages, 'sponsors.html', 'Sponsors', `<h1>Sponsors</h1>${parts.join('\n')}`)
}

function sponsorPart({ nameOf }: Pages, { name, website, description, logoUrl }: Sponsor): string {
  const elsewhere = logoUrl && isWebAddress(logoUrl) ? logoUrl : null
  const image = nameOf(logoUrl) ?? elsewhere
  const logo = image ? `<img src="${text(image)}" alt="">` : `<b aria-hidden="true">${text(first(name))}</b>`
  return [
    `<li class="card"><div class="logo">${logo}</div>`,
    isWebAddress(website)
      ? `<p><a href="${text(website)}" rel="noopener" dir="auto"><strong>${text(name)}</strong></a></p>`
      : `<p dir="auto"><strong>${text(name)}</strong></p>`,
    description ? `<p class="soft" dir="auto">${text(description)}</p>` : '',
    '</li>',
  ].join('')
}

/** The first letter of a name stands in for a logo. */
function first(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? ''
}

function linksPage(pages: Pages): string {
  const { social, quick, helpful } = pages.rows.links
  const parts = [
    ...Map.groupBy(helpful, ({ category }) => category ?? 'Helpful links'),
    ['Quick links', quick] as const,
    ['Elsewhere', social] as const,
  ]
    .filter(([, links]) => links.length > 0)
    .map(([title, links]) => linkList(pages, title, links))
  return other(pages, 'links.html', 'Links', `<h1>Links</h1>${parts.join('\n')}`)
}

function linkList(pages: Pages, title: string, links: readonly Row<'links'>[]): string {
  const items = links.map(({ title, url }) =>
    isLink(url)
      ? `<li><a href="${text(hrefOf(pages, url, ''))}" rel="noopener" dir="auto">${text(title)}</a></li>`
      : `<li dir="auto">${text(title)}</li>`,
  )
  return `<h2 dir="auto">${text(title)}</h2><ul class="links">${items.join('')}</ul>`
}

function wifiPage(pages: Pages): string {
  const { networkName = '', userName = null, password = '' } = pages.rows.wifi ?? {}
  const entries = [
    ['Network', networkName],
    ['User name', userName ?? ''],
    ['Password', password],
  ].filter(([, value]) => value !== '')
  const list = entries.map(([name = '', value = '']) => `<dt>${name}</dt><dd dir="auto">${text(value)}</dd>`)
  return other(pages, 'wifi.html', 'WiFi', `<h1>WiFi</h1><dl>${list.join('')}</dl>`)
}

function other(pages: Pages, file: PageFile, title: string, body: string): string {
  return framed(pages, { title: `${title} | ${pages.rows.event.name}`, file, up: '', body })
}
