import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addEvent } from '../../test/factories.ts'
import { builtPages } from './page-renderer.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ pages: await builtPages() })
})
afterAll(() => hub.close())

it('is whole, and may be kept, where a read of the built pages answers 404', async () => {
  const event = await addEvent(hub.db)
  const page = await hub.fetch(`/${event.slug}/${event.date}/wifi`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const html = await page.text()
  expect(html).toContain('WiFi settings for this event are not yet configured.')
  expect(html).not.toContain('http-equiv="refresh"')
})
