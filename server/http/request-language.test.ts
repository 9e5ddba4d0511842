import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { textKey } from '../../domain/text/t.ts'
import { openApp } from '../../test/app.ts'
import { addAdmin } from '../../test/factories.ts'
import { busy } from '../lib/errors.ts'
import { replyWithProblem } from '../lib/problem.ts'
import { messagesOf } from '../lib/texts.ts'
import { enterRequestLanguage } from './request-language.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
beforeAll(async () => {
  hub = await openApp()
  admin = await hub.as(await addAdmin(hub.db))
})
afterAll(() => hub.close())

/** A language with every text: English with longer words. */
const LONGER = 'en-XA'
const inEnglish = (key: string) => messagesOf('en', 'portal')[key] ?? messagesOf('en', 'server')[key]
const longer = (key: string) => messagesOf(LONGER, 'portal')[key] ?? messagesOf(LONGER, 'server')[key]
const NOTHING_THERE = textKey('refusal.gone')
const NOT_JSON = textKey('refusal.brokenJson')
const NO_NAME = textKey('invalid.eventName')

async function said(path: string, headers: Record<string, string>, body?: BodyInit) {
  const answer = await admin.fetch(path, { headers, ...(body !== undefined && { method: 'POST', body }) })
  expect(answer.status).toBeGreaterThanOrEqual(400)
  return ((await answer.json()) as { message: string }).message
}
const json = { 'content-type': 'application/json' }

describe('the message of a refusal', () => {
  it('is in the single language that a page of the product asks for', async () => {
    expect(await said('/api/nothing', { 'accept-language': LONGER })).toBe(longer(NOTHING_THERE))
  })

  it('is in English for programs, and for browsers’ language lists', async () => {
    for (const list of ['', 'de-DE,de;q=0.9', 'xx'])
      expect(await said('/api/nothing', { 'accept-language': list })).toBe(inEnglish(NOTHING_THERE))
    expect(await said('/api/nothing', {})).toBe(inEnglish(NOTHING_THERE))
  })

  it('keeps its language after a body has arrived, and if that cannot be read', async () => {
    const headers = { ...json, 'accept-language': LONGER }
    expect(await said('/api/rooms', headers, '{"name":"Big hall","eventId":1}')).toMatch(/^\[/)
    expect(await said('/api/login', headers, '{}')).toMatch(/^\[/)
    expect(await said('/api/tokens/0', headers, '{"x"')).toBe(longer(NOT_JSON))
    expect(await said('/api/events', headers, '{"location":"Berlin","date":"2026-05-09"}')).toBe(
      longer(NO_NAME),
    )
  })

  it('keeps its language after files have arrived', async () => {
    const form = new FormData()
    form.set('name', new Blob(['x']), 'x.png')
    const sent = await said('/api/events', { 'accept-language': LONGER }, form)
    expect(sent).not.toBe('There is no file field “name”')
    expect(sent).toMatch(/name”/)
  })

  it('does not depend on other requests at the same time', async () => {
    const [one, other] = await Promise.all([
      said('/api/nothing', { 'accept-language': LONGER }),
      said('/api/nothing', {}),
    ])
    expect([one, other]).toEqual([longer(NOTHING_THERE), inEnglish(NOTHING_THERE)])
  })
})

it('shows the waiting page in the language of its address', async () => {
  const app = fastify()
  app.setErrorHandler(replyWithProblem)
  enterRequestLanguage(app)
  app.get('/berlin', () => {
    throw busy()
  })
  const page = async (url: string) =>
    (await app.inject({ url, headers: { accept: 'text/html', 'accept-language': 'fr' } })).body
  const [plain, asked] = [await page('/berlin'), await page('/berlin?lang=en-XB')]
  expect(plain).toContain('<html lang="en" dir="ltr">')
  expect(plain).toContain('The server is busy. Please try again in a moment.')
  expect(asked).toContain('<html lang="en-XB" dir="rtl">')
  expect(asked).not.toContain('The server is busy. Please try again in a moment.')
  await app.close()
})
