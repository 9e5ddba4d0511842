import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { sourcePages } from '../../test/pages.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ pages: sourcePages })
})
afterAll(() => hub.close())

it('answers addresses that no page has with the not-found page', async () => {
  const answer = await hub.fetch('/no/such/page')
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(html).toContain('404 Page Not Found')
  expect(html).toContain('Did you forget to add the page to the router?')
})
