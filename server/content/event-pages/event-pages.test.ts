import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addEvent } from '../../../test/factories.ts'
import { sourcePages } from '../../../test/pages.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ pages: sourcePages })
})
afterAll(() => hub.close())

const page = (title: string, given: object = {}) => ({ title, markdown: 'Be **kind**', ...given })

async function withEvent() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const { call } = hub.admin
  const add = (title: string, given: object = {}) =>
    call('POST /api/event-pages', { body: { ...page(title, given), eventId } })
  return { event, eventId, query, call, add, path: `/${event.slug}/${event.date}` }
}
const html = async (path: string) => {
  const answer = await hub.fetch(path)
  return { status: answer.status, text: await answer.text() }
}

it('builds a page’s address from its title, in any script, unique within the event', async () => {
  const { add, query } = await withEvent()
  const titles = ['Code of Conduct!', 'ルール', 'Anfahrt & Räume', 'القواعد', '!!!', 'code of conduct', 'Ä']
  const slugs = []
  for (const title of titles) slugs.push((await add(title)).slug)
  const own = ['code-of-conduct', 'ルール', 'anfahrt-räume', 'القواعد', 'page', 'code-of-conduct-2', 'ä']
  expect(slugs).toEqual(own)
  const [event] = await hub.call('GET /api/events', { query })
  expect(event?.pages?.map(({ slug }) => slug)).toEqual(own)
})

it('keeps an address until someone chooses another, which no other page may have', async () => {
  const { call, add } = await withEvent()
  const [rules, food] = [await add('Rules'), await add('Food', { slug: ' What We EAT ' })]
  expect(food.slug).toBe('what-we-eat')
  const change = (body: object) =>
    call('PUT /api/event-pages/:id', { params: rules, body: { ...page('House rules'), ...body } })
  expect(await change({})).toMatchObject({ title: 'House rules', slug: 'rules', version: 2 })
  expect(await change({ slug: '東京' })).toMatchObject({ slug: '東京' })
  expect((await refusalOf(change({ slug: 'what we eat' })))[0]).toBe(409)
  expect((await refusalOf(change({ slug: '!!' })))[0]).toBe(400)
})

it('allows at most eight pages, even when one is restored', async () => {
  const { call, add, eventId, query } = await withEvent()
  const pages = []
  for (let number = 1; number <= 8; number += 1) pages.push(await add(`Page ${number}`))
  expect((await refusalOf(add('Ninth')))[0]).toBe(409)
  const [first] = pages
  await call('DELETE /api/event-pages/:id', { params: { id: first?.id ?? 0 } })
  await add('Ninth')
  const entries = await call('GET /api/history', { query: { eventId: String(eventId) } })
  const deleted = entries.find(({ act }) => act === 'deleted')
  const restore = () => call('POST /api/history/:id/restore', { params: { id: deleted?.id ?? 0 } })
  expect((await refusalOf(restore()))[0]).toBe(409)
  const last = (await hub.call('GET /api/event-pages', { query })).at(-1)
  await call('DELETE /api/event-pages/:id', { params: { id: last?.id ?? 0 } })
  expect((await restore()).message).toBe('The page is back.')
  expect(await hub.call('GET /api/event-pages', { query })).toHaveLength(8)
})

it('has one help page: making another page the help page turns off the first', async () => {
  const { call, add, query } = await withEvent()
  const help = await add('Help', { isHelp: true, markdown: 'Call [+49 30 1](tel:+49301) or <tel:+2>' })
  const event = async () => (await hub.call('GET /api/events', { query }))[0]
  const phone = { number: '+49 30 1', address: 'tel:+49301' }
  expect((await event())?.pages).toEqual([
    { slug: 'help', title: 'Help', isInMenu: true, isHelp: true, phone },
  ])
  const other = await add('Desk', { isInMenu: false })
  await call('PUT /api/event-pages/:id', { params: other, body: page('Desk', { isHelp: true }) })
  expect((await event())?.pages).toEqual([
    { slug: 'help', title: 'Help', isInMenu: true },
    { slug: 'desk', title: 'Desk', isHelp: true },
  ])
  const [first] = await hub.call('GET /api/event-pages', { query })
  expect([first?.id, first?.isHelp, first?.version]).toEqual([help.id, false, 2])
})

it('shows a page at its address with its title, its text and a link to the help page', async () => {
  const { path, add } = await withEvent()
  await add('ルール', { markdown: '## まず\n\n- **静かに** [地図](/tokyo)\n- <b>no</b>' })
  await add('Help', { isHelp: true, isInMenu: false, markdown: 'Call [us](tel:+49301)' })
  const { status, text } = await html(`${path}/info/${encodeURIComponent('ルール')}`)
  expect(status).toBe(200)
  expect(text).toMatch(/<title>ルール – [^<]+<\/title>/)
  expect(text).toMatch(/<h1[^>]*>ルール<\/h1>/)
  expect(text).toMatch(/<h2[^>]*>まず<\/h2>/)
  expect(text).toContain('<strong>静かに</strong>')
  expect(text).toMatch(/<meta name="description" content="まず/)
  expect(text).toMatch(/<meta property="og:title" content="ルール/)
  expect(text).not.toContain('<b>no</b>')
  // Twice in the menu (wide and narrow) and in the phone bar; the other one only in the footer.
  expect(text.match(/href="[^"]*\/info\/%E3%83%AB/g)?.length).toBeGreaterThan(2)
  for (const each of ['', '/wifi', '/sponsors', '/news'])
    expect([each, (await html(path + each)).text.match(/<footer[\s\S]*\/info\/help/)?.length]).toEqual([
      each,
      1,
    ])
  expect((await html(`${path}/info/help`)).text).toContain('href="tel:+49301"')
  // As in a code on paper, which is smaller in capitals.
  expect((await html(`${path}/info/help`.toUpperCase())).text).toContain('href="tel:+49301"')
  expect((await html(`${path}/info/nothing`)).status).toBe(404)
  expect((await html('/sitemap.xml')).text).toContain(`${path}/info/help`)
})

it('shows no pages in an event without any, nor in a hidden one', async () => {
  const { query, path } = await withEvent()
  const [event] = await hub.call('GET /api/events', { query })
  expect(event).not.toHaveProperty('pages')
  expect((await html(path)).text).not.toContain('/info/')
  const hidden = await addEvent(hub.db, { createdBy: hub.owner.id, isPublic: false })
  await hub.admin.call('POST /api/event-pages', { body: { ...page('Secret'), eventId: hidden.id } })
  const at = { city: hidden.slug, date: hidden.date }
  expect(await hub.call('GET /api/event-pages', { query: at })).toEqual([])
  expect((await html(`/${hidden.slug}/${hidden.date}/info/secret`)).status).toBe(404)
})

it('copies pages with an event, and updates links in their texts when the event is copied or moved', async () => {
  const { event, eventId, query, add, path, call } = await withEvent()
  await add('Way', {
    markdown: `See [the plan](${path}/floor-plan) and [us](https://example.com${path})`,
    isHelp: true,
  })
  const copy = await call('POST /api/events', {
    body: { name: 'Next', location: event.location, date: '2027-05-09', copyFrom: eventId },
  })
  expect(copy.pages).toEqual([{ slug: 'way', title: 'Way', isInMenu: true, isHelp: true }])
  const [copied] = await hub.call('GET /api/event-pages', { query: { ...query, date: '2027-05-09' } })
  const moved = `See [the plan](/${event.slug}/2027-05-09/floor-plan) and [us](https://example.com${path})`
  expect(copied?.markdown).toBe(moved)
  const { name, location } = event
  const changed = await call('PUT /api/events/:id', {
    params: { id: eventId },
    body: { name, location, date: '2027-06-01' },
  })
  expect(changed.pages).toHaveLength(1)
  const [same] = await hub.call('GET /api/event-pages', { query: { ...query, date: '2027-06-01' } })
  expect(same?.markdown).toContain(`(/${event.slug}/2027-06-01/floor-plan)`)
})

it('restores pages with a deleted event', async () => {
  const { add, eventId, query, call } = await withEvent()
  await add('Rules')
  await call('DELETE /api/admin/delete-event/:id', { params: { id: eventId } })
  const back = await call('POST /api/admin/deleted-events/:id/restore', { params: { id: eventId } } as never)
  expect((back as { pages?: unknown[] }).pages).toHaveLength(1)
  expect(await hub.call('GET /api/event-pages', { query })).toHaveLength(1)
})
