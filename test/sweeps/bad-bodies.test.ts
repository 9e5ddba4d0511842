import { afterAll, beforeAll, expect, it } from 'vitest'
import { api } from '../../domain/api.ts'
import type { Call } from '../../domain/call.ts'
import { REFUSAL_CODES } from '../../server/lib/refusal-codes.ts'
import { openApp } from '../app.ts'
import { contractOf } from '../contract/contract.ts'
import { addSuperAdmin } from '../factories.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
/** The fields that any body may have. */
let fields: string[]
beforeAll(async () => {
  hub = await openApp()
  admin = await hub.as(await addSuperAdmin(hub.db))
  fields = (await contractOf(hub)).fieldsOfBodies(writes)
  expect(fields.length).toBeGreaterThan(40)
})
afterAll(() => hub.close())

const writes = Object.entries(api as Record<string, Call>).flatMap(([name, call]) =>
  call.body ? [name] : [],
)

const VALUES = [
  null,
  {},
  [],
  [[]],
  [{}],
  [{ id: 'x' }],
  -1,
  1e308,
  true,
  '',
  'a\0b',
  '\ud800',
  'x'.repeat(70_000),
]

/** Bodies that no form would send. */
const bodies = (): [what: string, body: string | undefined][] => [
  ['no body', undefined],
  ['an empty body', ''],
  ['text', 'name=value'],
  ['half an object', '{"name":'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"text"'],
  ['an empty object', '{}'],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'],
  ...VALUES.map((value): [string, string] => [
    `every field ${JSON.stringify(value).slice(0, 20)}`,
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
  ]),
]

it.each(writes)('%s answers malformed bodies with a readable sentence', async (name) => {
  const [method = '', path = ''] = name.split(' ')
  for (const [what, body] of bodies()) {
    const answer = await admin.fetch(path.replaceAll(/:\w+/g, '2147483647'), {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const { message } = (text === '' ? { message: 'None' } : JSON.parse(text)) as { message?: string }
    const isSentence = answer.status < 400 || /^[A-Z"](?!nvalid input|oo |nrecognized).*/s.test(message ?? '')
    expect([what, answer.status < 500 && isSentence ? 'fine' : `${answer.status} ${message}`]).toEqual([
      what,
      'fine',
    ])
  }
})

it('refuses a body of another type than JSON with 415', async () => {
  for (const type of [
    'text/plain',
    'text/plain; charset=utf-8',
    'text/xml',
    'multipart/form-data; boundary=a',
  ])
    for (const path of ['/api/rooms', '/api/sessions', '/api/rooms/reorder']) {
      const answer = await admin.fetch(path, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"name":"Hall"}',
      })
      expect([type, path, answer.status, await answer.json()]).toEqual([
        type,
        path,
        415,
        { error: 'WRONG_MEDIA_TYPE', message: 'This call takes JSON' },
      ])
    }
})

it('refuses what the framework cannot take with codes that the API document lists', async () => {
  const post = (path: string, body: string, type = 'application/json') =>
    admin.fetch(path, { method: 'POST', headers: { 'content-type': type }, body })
  const answers = await Promise.all([
    post('/api/rooms', '{'),
    post('/api/rooms', JSON.stringify({ name: 'x'.repeat(2 ** 22) })),
    post('/api/rooms', 'name=Hall', 'application/x-www-form-urlencoded'),
    admin.fetch('/api/%ZZ'),
    admin.fetch(`/api/events/${'1'.repeat(3_000)}`),
    admin.fetch('/api/nothing'),
  ])
  // A service worker takes an answer without an id for a proxy's.
  expect(answers.every(({ headers }) => headers.has('x-request-id'))).toBe(true)
  const said = await Promise.all(answers.map(async (answer) => [answer.status, (await answer.json()).error]))
  expect(said).toEqual([
    [400, 'BAD_REQUEST'],
    [413, 'TOO_LARGE'],
    [415, 'WRONG_MEDIA_TYPE'],
    [400, 'BAD_REQUEST'],
    [414, 'HEAD_TOO_LARGE'],
    [404, 'NOT_FOUND'],
  ])
  expect(Object.keys(REFUSAL_CODES)).toEqual(expect.arrayContaining(said.map(([, code]) => code)))
})

it('accepts an empty body of any type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json']) {
    const headers = { 'content-type': type, 'content-length': '0' }
    const answer = await admin.fetch('/api/sessions', { method: 'POST', headers, body: '' })
    expect([type, answer.status]).toEqual([type, 400])
  }
})

it('accepts a deletion that announces a JSON body but has none', async () => {
  const answer = await admin.fetch('/api/rooms/2147483647', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(404)
})
