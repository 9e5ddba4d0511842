import type { AddressInfo } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import compile from 'icu-minify/compile'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FIRST_LISTS } from '../../../domain/schedule/first-lists.ts'
import { LANGUAGES } from '../../../domain/text/languages.ts'
import { openApp, openOwnedApp } from '../../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { sourcePages } from '../../../test/pages.ts'
import { formOf, picture } from '../../../test/pictures.ts'
import { textsIn } from '../../lib/texts.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
let address: string
let renders = 0
beforeAll(async () => {
  const load = () => {
    renders += 1
    return sourcePages.load()
  }
  const settings = { PUBLIC_URL: 'https://hub.example.org' }
  hub = await openOwnedApp({ pages: { ...sourcePages, load }, settings })
  await hub.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(hub.app.server.address() as AddressInfo).port}`
})
afterAll(() => hub.close())

async function translated(language: 'de' | 'en') {
  const { id, name, location, date, slug } = await addEvent(hub.db, { createdBy: hub.owner.id })
  const change = (body: { language?: 'de' | 'en'; description?: string }) =>
    hub.admin.call('PUT /api/events/:id', {
      params: { id: String(id) },
      body: { name, location, date, ...body },
    })
  await change({ language })
  return { id, at: `/${slug}/${date}`, change }
}
const textAt = async (path: string) => (await hub.fetch(path)).text()
const langAt = async (path: string) => /<html lang="([^"]*)"/.exec(await textAt(path))?.[1]

it('stores the language of an event, and returns it unless it is English', async () => {
  const { id, change } = await translated('de')
  expect((await change({ description: 'All else' })).language).toBe('de')
  const [entry] = await hub.admin.call('GET /api/history', { query: { eventId: String(id) } })
  expect([entry?.before?.language, entry?.after?.language]).toEqual(['de', 'de'])
  expect((await change({ language: 'en' })).language).toBe(undefined)
  for (const language of ['', 'DE', 'pt', 'tlh'])
    await expect(change({ language: language as 'de' })).rejects.toMatchObject({ status: 400 })
})

it.each(LANGUAGES)(
  'starts an event in %s with lists in that language, without duplicates',
  async (language) => {
    const body = { name: 'Brot', location: `Ulm ${language}`, date: '2026-05-09', language }
    const { lists, id } = await hub.admin.call('POST /api/events', { body })
    expect(lists.type).toHaveLength(3)
    for (const list of Object.values(lists)) expect(new Set(list).size).toBe(list.length)
    expect(isDeepStrictEqual(lists, FIRST_LISTS)).toBe(language === 'en')
    const copied = { ...body, date: '2026-05-10', copyFrom: id, language: 'pl' as const }
    expect((await hub.admin.call('POST /api/events', { body: copied })).lists).toEqual(lists)
  },
)

it('titles floor plans in the event’s language, not the uploader’s', async () => {
  const { id, at } = await translated('de')
  const [, city = '', date = ''] = at.split('/')
  const upload = async (fields: Record<string, string>) => {
    const form = formOf({ city, date, ...fields }, { floorPlan: { bytes: await picture() } })
    return hub.admin.call('POST /api/floor-plans/upload', { form })
  }
  expect((await upload({})).title).toBe('Lageplan')
  expect((await upload({ floor: 'new' })).title).toBe('Etage 2')
  const { id: plan } = await upload({ title: 'Halle' })
  const emptied = { params: { id: String(plan) }, body: { title: ' ', eventId: id } }
  expect((await hub.admin.call('PUT /api/floor-plans/:id', emptied)).title).toBe('Lageplan')
})

it('applies it to the pages of visitors and organizers', async () => {
  const { at, change } = await translated('de')
  for (const path of ['', '/wifi', '/news', '/search', '/screen', '/floor-plan', '/embed', '/admin', '/auth'])
    expect([path, await langAt(`${at}${path}`)]).toEqual([path, 'de'])
  expect(await langAt('/')).toBe('en')
  expect(await textAt(at)).toContain('<meta property="og:locale" content="de_DE">')
  expect(JSON.parse(await textAt(`${at}/manifest.webmanifest`)).lang).toBe('de')
  expect(await textAt(`${at}/changes.atom`)).toContain('xml:lang="de"')
  await change({ language: 'en' })
  await expect.poll(() => langAt(at)).toBe('en')
  expect(await textAt(at)).not.toContain('og:locale')
})

it('shows a page in the language of its address, whatever the browser prefers', async () => {
  const { id, at } = await translated('de')
  const room = await addRoom(hub.db, { eventId: id })
  const slot = await addTimeSlot(hub.db, { eventId: id })
  const place = { eventId: id, roomId: room.id, timeSlotId: slot.id }
  const session = await addSession(hub.db, { ...place, title: 'Bread' })
  await expect.poll(() => textAt(`${at}?session=${session.id}`)).toContain('Bread')
  for (const path of [at, `${at}/wifi`, `${at}?session=${session.id}`, `${at}?view=mine`, '/']) {
    const asked = `${path}${path.includes('?') ? '&' : '?'}lang=pt-BR`
    expect([path, await langAt(asked), await langAt(path)]).toEqual([
      path,
      'pt-BR',
      path === '/' ? 'en' : 'de',
    ])
  }
  // Organizers' words are in the event's language, even on a page in another one.
  const titleAt = async (path: string) => /<h4[^>]*><a[^>]*>Bread/.exec(await textAt(path))?.[0]
  expect(await titleAt(`${at}?lang=fr`)).toContain(' lang="de"')
  expect(await titleAt(at)).not.toContain(' lang=')
  const head = await textAt(`${at}?lang=en`)
  expect(head).toContain(`<link rel="canonical" href="https://hub.example.org${at}?lang=en">`)
  expect(await textAt(`${at}?lang=de`)).toContain(
    `<link rel="canonical" href="https://hub.example.org${at}">`,
  )
  const prefers = await hub.fetch(at, { headers: { 'accept-language': 'fr' } })
  expect(await prefers.text()).toContain('<html lang="de"')
  expect(prefers.headers.get('vary')).not.toContain('language')
})

it('renders a page once per language, and not again for made-up languages', async () => {
  const { at } = await translated('de')
  const renderedFor = async (query: string, page = 'wifi') => {
    const before = renders
    const html = await (await fetch(`${address}${at}/${page}${query}`)).text()
    return [query, /<html lang="([^"]*)"/.exec(html)?.[1], renders - before]
  }
  await expect.poll(() => renderedFor('')).toEqual(['', 'de', 0])
  for (const query of ['?lang=xx', '?lang=DE', '?lang=en-US', '?lang=', '?lang=de%0d', '?x=1'])
    expect(await renderedFor(query)).toEqual([query, 'de', 0])
  expect(await renderedFor('?lang=fr')).toEqual(['?lang=fr', 'fr', 1])
  for (const query of ['?lang=fr', '?x=1&lang=fr', '?lang=fr&lang=it'])
    expect(await renderedFor(query)).toEqual([query, 'fr', 0])
  // The same for organizers' pages, which use more of their address.
  for (const [query, times] of [
    ['?lang=fr', 1],
    ['?lang=fr', 0],
    ['?lang=fr&token=1', 1],
    ['?lang=fr&token=1', 1],
  ] as const)
    expect(await renderedFor(query, 'admin')).toEqual([query, 'fr', times])
})

it('writes embeds, feeds and papers of an event in its language', async () => {
  const { id, at } = await translated('de')
  const texts = textsIn('de').messages as Record<string, unknown>
  Object.assign(texts, {
    'embed.empty': compile('Das Programm folgt am Tag selbst.'),
    'feed.title': compile('{event}: Änderungen'),
  })
  expect(await textAt(`${at}/embed`)).toContain('Das Programm folgt am Tag selbst.')
  expect(await textAt(`${at}/changes.atom`)).toContain(': Änderungen</title>')
  Object.assign(texts, { 'paper.cards': compile('Karten, {event}') })
  const cards = await hub.admin.fetch(`/api/session-cards/sheet?eventId=${id}`)
  const pdf = await getDocument({ data: new Uint8Array(await cards.arrayBuffer()) }).promise
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: expect.stringMatching(/^Karten, /) })
  const other = await translated('en')
  expect(await textAt(`${other.at}/embed`)).toContain('The schedule follows on the day.')
})

it('shows pages in a reader’s chosen language unless the address sets one, and caches them separately', async () => {
  const { at } = await translated('de')
  const readerOf = async (path: string, cookie: string) => {
    const html = await (await fetch(address + path, { headers: { cookie } })).text()
    return /<html lang="([^"]*)"/.exec(html)?.[1]
  }
  const asked = async () => [
    await readerOf(at, 'a=b; lang=fr; c=d'),
    await readerOf(at, ''),
    await readerOf(`${at}?lang=en`, 'lang=fr'),
    await readerOf(at, 'lang=tlh'),
    await readerOf(`${at}/wifi?lang=tlh`, 'lang=fr'),
    await readerOf(at, 'slang=fr'),
    // The first cookie may belong to the whole domain, set by another site.
    await readerOf(at, 'lang=de-AT; lang=fr'),
    await readerOf('/', 'lang=ja'),
    await readerOf(`${at}/admin`, 'lang=ja'),
  ]
  const wanted = ['fr', 'de', 'en', 'de', 'de', 'de', 'fr', 'ja', 'ja']
  expect([await asked(), await asked()]).toEqual([wanted, wanted])
  const ledTo = async (path: string) =>
    (await fetch(address + path, { redirect: 'manual', headers: { cookie: 'lang=fr' } })).headers.get(
      'location',
    )
  expect([await ledTo(`${at}?type=made-up`), await ledTo(`${at}?type=made-up&lang=it`)]).toEqual([
    at,
    `${at}?lang=it`,
  ])
  const feed = await fetch(`${address}${at}/changes.atom`, { headers: { cookie: 'lang=fr' } })
  expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('xml:lang="de"')])
})

it('shows a reader the page in its own language once their network has used up its rendering share', async () => {
  const beside: typeof sourcePages = {
    ...sourcePages,
    load: async () => {
      const { renderPage, renderOpened } = await sourcePages.load()
      return {
        renderPage: async (asked) => ({ ...(await renderPage(asked)), elsewhereMs: 5_000 }),
        renderOpened,
      }
    },
  }
  const limited = await openApp({ pages: beside, settings: { RATE_LIMIT: 'on' } })
  try {
    await limited.app.listen({ host: '127.0.0.1', port: 0 })
    const at = `http://127.0.0.1:${(limited.app.server.address() as AddressInfo).port}`
    const { slug, date } = await addEvent(limited.db, { language: 'de' })
    const path = `/${slug}/${date}`
    const shown = async (address: string) => {
      const answer = await fetch(at + address, { headers: { cookie: 'lang=fr' } })
      return [address, answer.status, /<html lang="([^"]*)"/.exec(await answer.text())?.[1]]
    }
    expect(await shown(path)).toEqual([path, 200, 'fr'])
    for (const each of [`${path}/wifi`, `${path}/news`, `${path}/search`, `${path}/admin`])
      expect(await shown(each)).toEqual([each, 200, 'de'])
    for (const each of ['/', '/auth']) expect(await shown(each)).toEqual([each, 200, 'en'])
  } finally {
    await limited.close()
  }
})

it.each([
  ['de', undefined, 24],
  ['de', 12, 12],
  ['en', undefined, 12],
  [undefined, undefined, 12],
] as const)(
  'gives a new event in %s without a clock (%s) the clock of its language',
  async (language, clock, kept) => {
    const at = { name: 'Brot', location: `Ulm ${language} ${clock}`, date: '2026-05-09' }
    const event = await hub.admin.call('POST /api/events', { body: { ...at, language, clock } })
    expect(event.clock).toBe(kept)
  },
)
