import { afterAll, beforeAll, expect, it } from 'vitest'
import { shadesOf } from '../../../domain/events/shades.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addEvent } from '../../../test/factories.ts'
import { sourcePages } from '../../../test/pages.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ pages: sourcePages })
})
afterAll(() => hub.close())

async function colored(accent: string) {
  const { id, name, location, date, slug } = await addEvent(hub.db, { createdBy: hub.owner.id })
  const change = (body: { accent?: string; description?: string }) =>
    hub.admin.call('PUT /api/events/:id', {
      params: { id: String(id) },
      body: { name, location, date, ...body },
    })
  await change({ accent })
  return { id, at: `/${slug}/${date}`, change }
}

it("stores an event's color, returns its shades, and removes both", async () => {
  const { change } = await colored('#1F5FA8')
  expect(await change({ description: 'All else' })).toMatchObject({
    accent: '#1f5fa8',
    shades: shadesOf('#1f5fa8'),
  })
  const bare = await change({ accent: '' })
  expect([bare.accent, bare.shades]).toEqual([undefined, undefined])
  for (const accent of ['blue', '#fff', '#1f5fa8;--ink:red'])
    await expect(change({ accent })).rejects.toMatchObject({ status: 400 })
})

it("applies it to visitors' pages, but not to organizers'", async () => {
  const { at, change } = await colored('#1f5fa8')
  const opening = async (path: string) => /<html[^>]*>/.exec(await (await hub.fetch(path)).text())?.[0]
  for (const path of ['', '/wifi', '/news', '/search', '/screen', '/floor-plan'])
    expect([path, await opening(`${at}${path}`)]).toEqual([
      path,
      expect.stringContaining('style="--tint:#1f5fa8;--tint-wash:#'),
    ])
  for (const path of ['/', `${at}/admin`, `${at}/auth`]) expect(await opening(path)).toBe('<html lang="en">')
  await change({ accent: '' })
  await expect.poll(() => opening(at)).toBe('<html lang="en">')
})

it('colors an embedded schedule unless the site chooses its own colors', async () => {
  const { at } = await colored('#1f5fa8')
  const accentIn = async (query: string) =>
    /--accent:(#\w+)/.exec(await (await hub.fetch(`${at}/embed${query}`)).text())?.[1]
  expect(await accentIn('')).toBe('#1f5fa8')
  expect(await accentIn('?scheme=dark')).toBe(shadesOf('#1f5fa8').dark)
  expect(await accentIn('?accent=00ff00')).toBe('#00ff00')
  expect(await accentIn('?paper=112233')).toBe('#b3301b')
})

it("appears in the event's history", async () => {
  const { id, change } = await colored('#1f5fa8')
  await change({ accent: '#a3246e' })
  const [entry] = await hub.admin.call('GET /api/history', { query: { eventId: String(id) } })
  expect([entry?.before?.accent, entry?.after?.accent]).toEqual(['#1f5fa8', '#a3246e'])
})
