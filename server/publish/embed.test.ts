import { afterAll, beforeAll, expect, it } from 'vitest'
import { t } from '../../domain/text/t.ts'
import { openApp } from '../../test/app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { inLanguage } from '../lib/texts.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

async function addDay() {
  const { id: eventId, slug, date } = await addEvent(hub.db, { name: 'Bread <b>& wine</b>' })
  const room = await addRoom(hub.db, { eventId, name: 'Hall' })
  const slot = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const session = await addSession(hub.db, {
    eventId,
    roomId: room.id,
    timeSlotId: slot.id,
    title: '"><script>alert(1)</script>',
  })
  return { at: `/${slug}/${date}`, session }
}

it('can be framed by any site, without cookies or foreign scripts, unlike other files of the event', async () => {
  const { at } = await addDay()
  for (const time of ['first', 'kept']) {
    const answer = await hub.fetch(`${at}/embed`)
    const policy = answer.headers.get('content-security-policy')
    expect([time, answer.status, answer.headers.get('x-frame-options')]).toEqual([time, 200, null])
    expect(policy).toMatch(/^default-src 'none';script-src 'self';.*frame-ancestors \*$/)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const html = await answer.text()
    expect(html).not.toContain('alert(1)</script>')
    expect(html).toContain('Bread &lt;b&gt;&amp; wine')
    expect(html).toContain('9:30 AM – 10:15 AM')
  }
  for (const path of ['schedule.ics', 'sessions.csv'])
    expect((await hub.fetch(`${at}/${path}`)).headers.get('x-frame-options')).toBe('DENY')
})

it('accepts six-digit colors, and nothing else, from its address', async () => {
  const { at } = await addDay()
  const html = await (await hub.fetch(`${at}/embed?accent=00FF00&ink=red&paper=fff;}</style>`)).text()
  expect(html).toContain(':root{--ink:#1c1917;--paper:#ffffff;--accent:#00ff00}')
  expect(html.match(/<\/style>/g)).toHaveLength(1)
  const dark = await (await hub.fetch(`${at}/embed?scheme=dark&accent=00FF00`)).text()
  expect(dark).toContain(':root{--ink:#f4f2ee;--paper:#171513;--accent:#00ff00}')
})

it('is only in the event’s language', async () => {
  const { slug, date } = await addEvent(hub.db, { language: 'de' })
  const html = await (await hub.fetch(`/${slug}/${date}/embed`)).text()
  expect(html).toContain(`data-now="${inLanguage('de', () => t('schedule.onNow'))}"`)
  expect(html + (await (await hub.fetch('/embed-height.js')).text())).not.toMatch(/On now/)
})

it('shows a change at once', async () => {
  const { at, session } = await addDay()
  const text = async () => (await hub.fetch(`${at}/embed`)).text()
  await text()
  await hub.db.updateTable('sessions').set({ title: 'Cheese' }).where('id', '=', session.id).execute()
  await expect.poll(text).toContain('Cheese')
})

it('marks the language of a title if it is certain', async () => {
  const { at, session } = await addDay()
  await hub.db
    .updateTable('events')
    .set({ lists: JSON.stringify({ language: ['Deutsch', 'Klingon'] }) })
    .where('id', '=', session.eventId)
    .execute()
  const sessions = hub.db.updateTable('sessions').where('id', '=', session.id)
  await sessions.set({ title: 'Brot', language: '["deutsch"]' }).execute()
  const link = async () => /<a [^>]*>Brot/.exec(await (await hub.fetch(`${at}/embed`)).text())?.[0]
  await expect.poll(link).toContain(' lang="de"')
})

it('has a script that frames it on other sites, for public events only', async () => {
  const { at } = await addDay()
  const answer = await hub.fetch(`${at}/embed.js`)
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await answer.text()).toContain('createElement')
  expect((await hub.fetch('/embed-height.js')).status).toBe(200)
  const { slug, date } = await addEvent(hub.db, { isPublic: false })
  for (const path of ['embed', 'embed.js'])
    expect((await hub.fetch(`/${slug}/${date}/${path}`)).status).toBe(404)
})

it('answers oEmbed requests about an event, within the given width', async () => {
  const { at } = await addDay()
  const ask = (query: object) => hub.fetch(`/api/oembed?${new URLSearchParams({ ...query })}`)
  const url = `https://hub.example${at}?session=3`
  expect(await (await ask({ url, maxwidth: '300' })).json()).toEqual({
    version: '1.0',
    type: 'rich',
    width: 300,
    height: 800,
    title: 'Bread <b>& wine</b>',
    provider_name: 'Conference Hub',
    provider_url: 'https://hub.example',
    html: `<iframe src="https://hub.example${at}/embed" title="Bread &lt;b&gt;&amp; wine&lt;/b&gt;" width="300" height="800" style="border:0"></iframe>`,
  })
  const inColors = await (await ask({ url: `${url}&scheme=dark&accent=00FF00&ink=red` })).json()
  expect(inColors.html).toContain(`src="https://hub.example${at}/embed?scheme=dark&amp;accent=00ff00"`)
  const { slug, date } = await addEvent(hub.db, { isPublic: false })
  const statuses = async (...urls: string[]) =>
    Promise.all(urls.map(async (each) => (await ask({ url: each })).status))
  const others = ['', 'x', `https://other.example${at}`, 'https://hub.example/%E0/2026-05-09']
  expect(await statuses(`https://hub.example/${slug}/${date}`, ...others)).toEqual([404, 404, 404, 404, 404])
  expect((await ask({ url, format: 'xml' })).status).toBe(501)
})
