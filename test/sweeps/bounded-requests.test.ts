import { once } from 'node:events'
import { maxHeaderSize } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApp } from '../app.ts'
import { addSuperAdmin, PASSWORD } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'
import { cookiesOf } from '../server-process.ts'

let hub: Awaited<ReturnType<typeof openApp>>
let admin: Awaited<ReturnType<typeof hub.as>>
let port: number
let cookie: string
beforeAll(async () => {
  hub = await openApp()
  const { id, email } = await addSuperAdmin(hub.db)
  admin = await hub.as({ id })
  await hub.app.listen({ host: '127.0.0.1', port: 0 })
  port = (hub.app.server.address() as AddressInfo).port
  const body = JSON.stringify({ email, password: PASSWORD })
  const signedIn = await hub.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  cookie = cookiesOf(signedIn)
})
afterAll(() => hub.close())

/** What the server sends on a connection until it closes it. */
async function saidTo(words: string, drip = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  // The server may close while more is being sent; what it sent before counts.
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (piece) => {
    said += piece
  })
  await once(socket, 'connect')
  socket.write(words)
  const dripping = setInterval(() => {
    if (drip && socket.writable) socket.write(drip)
  }, 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return said
}

const isWell = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status

it('keeps an idle connection longer than a proxy does, which may be sending the next write on it', async () => {
  const behind = await openApp({ settings: { TRUST_PROXY: '127.0.0.1' } })
  const address = await behind.app.listen({ host: '127.0.0.1', port: 0 })
  const kept = async (at: string) => (await fetch(`${at}/healthz`)).headers.get('keep-alive')
  expect([await kept(address), await kept(`http://127.0.0.1:${port}`)]).toEqual(['timeout=150', 'timeout=5'])
  await behind.close()
})

describe('slow senders', () => {
  it('have 15 seconds for the head and 2 minutes for the whole request', () => {
    const { headersTimeout, requestTimeout, maxHeadersCount } = hub.app.server
    expect([headersTimeout, requestTimeout, maxHeadersCount, maxHeaderSize]).toEqual([
      15_000, 120_000, 100, 16_384,
    ])
  })

  it('are refused and cut off wherever they are slow, while others are served', async () => {
    const { headersTimeout, requestTimeout } = hub.app.server
    Object.assign(hub.app.server, { headersTimeout: 300, requestTimeout: 600 })
    const head = (path: string, type: string, length = 'Content-Length: 5000') =>
      `POST ${path} HTTP/1.1\r\nHost: hub\r\nCookie: ${cookie}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`
    const slow = Promise.all([
      saidTo('GET / HTTP/1.1\r\nHost: hub\r\nX-Slow: ', 'x'),
      saidTo('GET /', 'x'),
      saidTo(head('/api/login', 'application/json'), '{'),
      saidTo(head('/api/events', 'multipart/form-data; boundary=x'), '-'),
      saidTo(head('/api/login', 'application/json', 'Transfer-Encoding: chunked'), '1\r\n{\r\n'),
    ])
    expect(await isWell()).toBe(200)
    const answers = await slow
    expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(
      Array(5).fill('HTTP/1.1 408 Request Timeout'),
    )
    for (const answer of answers) {
      const { error, message } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '')
      expect([error, message]).toEqual([
        'REQUEST_TIMEOUT',
        'This request took too long to arrive. Please try again.',
      ])
    }
    Object.assign(hub.app.server, { headersTimeout, requestTimeout })
    expect(await isWell()).toBe(200)
  })
})

describe('requests beyond a limit', () => {
  const LONG = 'x'.repeat(20_000)
  it.each([
    ['a head of 20 KB', `GET / HTTP/1.1\r\nHost: hub\r\nX-Long: ${LONG}\r\n\r\n`, 431, 'HEAD_TOO_LARGE'],
    ['an address of 20 KB', `GET /${LONG} HTTP/1.1\r\nHost: hub\r\n\r\n`, 431, 'HEAD_TOO_LARGE'],
    ['something that is not HTTP', 'Hello there\r\n\r\n', 400, 'BAD_REQUEST'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: hub\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
      'BAD_REQUEST',
    ],
    [
      'a length and chunks',
      'POST /api/login HTTP/1.1\r\nHost: hub\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'BAD_REQUEST',
    ],
  ])('are refused: %s', async (_, words, status, error) => {
    const answer = await saidTo(words)
    expect([answer.split(' ')[1], JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error]).toEqual([
      String(status),
      error,
    ])
    expect(answer).toMatch(/^x-request-id: ./im)
    expect(await isWell()).toBe(200)
  })

  it('are refused beyond a hundred headers, however short', async () => {
    const asked = (count: number) => {
      const many = Array.from({ length: count }, (_, index) => `x-${index}: 1\r\n`).join('')
      return `GET /healthz HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n${many}\r\n`
    }
    expect((await saidTo(asked(90))).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
    expect((await saidTo(asked(500))).split('\r\n')[0]).toBe('HTTP/1.1 431 Request Header Fields Too Large')
  })

  const json = (value: string) => ({ body: value, headers: { 'content-type': 'application/json' } })
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
  const fields = (count: number) =>
    formOf(Object.fromEntries(Array.from({ length: count }, (_, index) => [`field-${index}`, 'x'])))
  it('are refused for bodies, fields, files and nesting, each with its own message', async () => {
    const image = { bytes: await picture() }
    const asked: [string, RequestInit, number, string][] = [
      ['/api/rooms', json(`{"name":"${'x'.repeat(256 * 1_024)}"}`), 413, 'This is too large'],
      ['/api/rooms', json(`{"name":${nested(100_000)},"eventId":1}`), 400, 'Room name is required'],
      ['/api/rooms', json(nested(100_000)), 400, 'This must be an object'],
      ['/api/events', { body: fields(41) }, 413, 'This upload has too many parts'],
      ['/api/events', { body: formOf({ name: 'x'.repeat(65_537) }) }, 400, 'This text is too long'],
      [
        '/api/events',
        { body: formOf({}, { logo: image, banner: image, third: image }) },
        413,
        'This upload has too many parts',
      ],
      [
        '/api/events',
        { body: formOf({}, { logo: { bytes: Buffer.alloc(5 * 2 ** 20 + 1) } }) },
        413,
        'File size must be less than 5MB',
      ],
      [
        '/api/session-cards',
        { body: formOf({}, { image: { bytes: Buffer.alloc(15 * 2 ** 20 + 1) } }) },
        413,
        'File size must be less than 15MB',
      ],
    ]
    for (const [path, request, status, message] of asked) {
      const answer = await admin.fetch(path, { method: 'POST', ...request })
      expect([path, answer.status, (await answer.json()).message]).toEqual([path, status, message])
    }
  })

  it('are refused as soon as a body of unstated length gets too long', async () => {
    const head =
      'POST /api/login HTTP/1.1\r\nHost: hub\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
    const answer = await saidTo(head + `8000\r\n${'x'.repeat(0x8000)}\r\n`.repeat(9))
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large')
    expect(await isWell()).toBe(200)
  })
})
