import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

/*
 * node flooder.ts ADDRESS KIND REQUESTS-AT-ONCE EVENT-ID
 * One laptop at the venue: until its standard input ends, it sends requests without an account, as fast as it can, with made-up values in
 * each.
 */
const [address = '', kind = '', atOnce = '1', eventId = '1'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
let isOver = false
let count = 0

type Sent = { method: string; path: string; type?: string; body?: string }
const json = (method: string, path: string, body: object): Sent => ({
  method,
  path,
  type: 'application/json',
  body: JSON.stringify(body),
})
const form = '--x\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'

const KINDS: Record<string, (n: number) => Sent> = {
  pages: (n) => ({ method: 'GET', path: `/nowhere-${n}/2026-05-09` }),
  'unknown sessions': (n) => ({ method: 'GET', path: `/bern/2026-05-09?session=${900_000 + n}` }),
  'made-up filters': (n) => ({ method: 'GET', path: `/bern/2026-05-09?type=x${n}` }),
  calendars: (n) => ({
    method: 'GET',
    path: `/api/calendar?city=bern&date=2026-05-09&sessions=1,${900_000 + n}`,
  }),
  documents: (n) => ({ method: 'GET', path: `/api/docs?x=${n}` }),
  spellings: (n) => ({ method: 'GET', path: `/${'%20'.repeat(n % 500)}Bern/2026-05-09?x=${n}` }),
  heads: () => ({ method: 'HEAD', path: '/bern/2026-05-09' }),
  streams: () => ({ method: 'GET', path: '/api/live' }),
  'sign-ins': (n) =>
    json('POST', '/api/login', { email: `nobody-${n}@example.com`, password: 'guess guess' }),
  stars: () =>
    json('POST', '/api/stars', { eventId: Number(eventId), browser: randomUUID(), sessionIds: [1] }),
  'author pages': (n) => ({ method: 'GET', path: `/c/${String(n).padStart(16, 'x')}` }),
  uploads: (n) => ({
    method: 'POST',
    path: '/api/session-cards',
    type: 'multipart/form-data; boundary=x',
    body: `${form}${n}${'y'.repeat(50_000)}\r\n--x--\r\n`,
  }),
}

function send(): Promise<void> {
  const { method, path, type, body } = KINDS[kind]?.(count++) ?? { method: 'GET', path: '/' }
  return new Promise((resolve) => {
    const headers = { ...(type && { 'content-type': type }), 'sec-fetch-site': 'same-origin', accept: '*/*' }
    const asked = request(`${address}${path}`, { method, agent, headers }, (response) => {
      // A stream stays open, and the laptop opens the next one.
      if (kind === 'streams') setTimeout(resolve, 50)
      else response.once('end', resolve).once('error', () => resolve())
      response.resume()
    })
    asked.once('error', () => setTimeout(resolve, 20))
    asked.end(body)
  })
}

async function loop(): Promise<void> {
  while (!isOver) await send()
}
for (let index = 0; index < Number(atOnce); index += 1) void loop()
process.stdin.resume().once('end', () => {
  isOver = true
  process.stdout.write(String(count), () => process.exit())
})
