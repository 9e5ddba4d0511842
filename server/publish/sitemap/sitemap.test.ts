import { afterAll, beforeAll, expect, it } from 'vitest'
import { LANGUAGES } from '../../../domain/text/languages.ts'
import { openApp } from '../../../test/app.ts'
import { addEvent, addRoom } from '../../../test/factories.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example.org' } })
})
afterAll(() => hub.close())

async function addresses(): Promise<string[]> {
  const text = await (await hub.fetch('/sitemap.xml')).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address ?? '')
}
const ofPages = async () => (await addresses()).filter((address) => !address.includes('?lang='))

it('lists only the landing page if there is nothing else', async () => {
  expect(await addresses()).toEqual(['https://hub.example.org/'])
})

it('lists the pages of public events that have something to show, and none of a hidden event', async () => {
  const event = await addEvent(hub.db, { location: 'São Paulo & Rio', date: '2026-05-09' })
  const hidden = await addEvent(hub.db, { location: 'Hideaway', date: '2026-05-09', isPublic: false })
  for (const { id: eventId } of [event, hidden])
    await hub.db
      .insertInto('floor_plans')
      .values({ eventId, title: 'Plan', description: null, imageUrl: '/uploads/x.webp' })
      .execute()
  await addRoom(hub.db, { eventId: event.id, id: 7 })
  await addRoom(hub.db, { eventId: hidden.id, id: 8 })
  await expect
    .poll(ofPages)
    .toEqual([
      'https://hub.example.org/',
      'https://hub.example.org/s%C3%A3o-paulo-%26-rio/2026-05-09',
      'https://hub.example.org/s%C3%A3o-paulo-%26-rio/2026-05-09/floor-plan',
      'https://hub.example.org/s%C3%A3o-paulo-%26-rio/2026-05-09/rooms/7',
    ])
})

it('lists an event’s page in each language, each entry with all of them, its own at the bare address', async () => {
  await addEvent(hub.db, { location: 'Ulm', date: '2026-06-06', language: 'de' })
  const at = 'https://hub.example.org/ulm/2026-06-06'
  const entries = async () => {
    const text = await (await hub.fetch('/sitemap.xml')).text()
    const all = [...text.matchAll(/<url><loc>([^<]+)<\/loc>(.*)<\/url>/g)]
    return all.flatMap(([, loc = '', links = '']) => (loc.startsWith(at) ? [[loc, links] as const] : []))
  }
  await expect.poll(async () => (await entries()).length).toBe(LANGUAGES.length)
  const addressIn = (code: string) => (code === 'de' ? at : `${at}?lang=${code}`)
  expect((await entries()).map(([loc]) => loc).sort()).toEqual(LANGUAGES.map(addressIn).sort())
  const links = [['x-default', at], ...LANGUAGES.map((code) => [code, addressIn(code)])]
    .map(([code, href]) => `<xhtml:link rel="alternate" hreflang="${code}" href="${href}"/>`)
    .join('')
  expect(new Set((await entries()).map(([, each]) => each))).toEqual(new Set([links]))
})

it('is linked in robots.txt, which keeps crawlers out of other paths', async () => {
  const robots = await (await hub.fetch('/robots.txt')).text()
  expect(robots.split('\n')).toEqual(
    expect.arrayContaining([
      'Disallow: /api/',
      'Disallow: /*/admin',
      'Sitemap: https://hub.example.org/sitemap.xml',
    ]),
  )
  expect(robots).not.toContain('hideaway')
})

it('keeps crawlers out of a demo that resets every day', async () => {
  const demo = await openApp({ settings: { DEMO_RESET: '03:00' } })
  expect(await (await demo.fetch('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  await demo.close()
})
