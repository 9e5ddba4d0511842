import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../../../domain/api.ts'
import { LIVE_URL } from '../../../domain/live.ts'
import { openApp } from '../../../test/app.ts'
import { REFUSAL_CODES } from '../../lib/refusal-codes.ts'
import type { ApiDocument } from './document.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let document: ApiDocument
beforeAll(async () => {
  hub = await openApp()
  document = JSON.parse(await (await hub.fetch('/api/openapi.json')).text())
})
afterAll(() => hub.close())

const documented = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )

it('lists every call of the API and the live stream, and nothing else', () => {
  expect(documented().sort()).toEqual([...Object.keys(api), `GET ${LIVE_URL}`].sort())
})

it('describes a refusal and which ones each call can answer with', () => {
  expect(document.components.schemas?.Problem).toMatchObject({ required: ['error', 'message'] })
  const read = document.paths['/api/sessions']?.get
  expect(Object.keys(read?.responses ?? {})).toEqual(['200', '304', '400', '429', '503'])
  const write = document.paths['/api/events/{id}']?.put
  expect(Object.keys(write?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '412',
    '413',
    '415',
    '429',
    '503',
    '507',
  ])
  expect(write?.security).toEqual([{ signIn: [] }, { token: [] }])
})

it('lists an operation id per call, the server, and the calls that need no sign-in', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  const ids = operations.map(({ operationId }) => operationId)
  expect(ids.every((id) => /^[a-z]+([A-Z][A-Za-z0-9]*)+$/.test(id ?? ''))).toBe(true)
  expect(new Set(ids).size).toBe(operations.length)
  expect(document.paths['/api/events/{id}']?.get?.operationId).toBe('getEventsById')
  expect(document.servers).toEqual([{ url: '/' }])
  expect(operations.every(({ security }) => Array.isArray(security))).toBe(true)
  expect(document.paths['/api/sessions']?.get?.security).toEqual([])
})

it('offers multipart forms with files beside JSON', () => {
  const content = document.paths['/api/events']?.post?.requestBody?.content ?? {}
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data'])
  expect(content['multipart/form-data']?.schema?.properties).toMatchObject({
    logo: { type: 'string', format: 'binary' },
    name: { type: 'string' },
  })
})

it('has an anchor for each refusal code, which the standard form of a refusal links to', async () => {
  const html = await (await hub.fetch('/api/docs')).text()
  const missing = Object.keys(REFUSAL_CODES).filter((code) => !html.includes(`<dt id="${code}">`))
  expect(missing).toEqual([])
  const answer = await hub.fetch('/api/nothing', { headers: { accept: 'application/problem+json' } })
  expect(await answer.json()).toMatchObject({ type: '/api/docs#NOT_FOUND', error: 'NOT_FOUND', status: 404 })
})

it('references only its own schemas', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
  const known = Object.keys(document.components.schemas ?? {})
  expect(
    [...new Set(references.map(([, name]) => name))].filter((name) => !known.includes(name ?? '')),
  ).toEqual([])
})

it('is a page that works without scripts or inline styles', async () => {
  const page = await hub.fetch('/api/docs')
  const html = await page.text()
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(/<script|<style|style=|\son\w+=/.test(html)).toBe(false)
  expect(html.match(/<details>/g)).toHaveLength(documented().length)
  expect((await hub.fetch('/api/docs.css')).headers.get('content-type')).toBe('text/css; charset=utf-8')
})
