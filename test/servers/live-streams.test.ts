import { Agent, createServer, request, type Server } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLiveStreams } from '../../server/http/live-streams.ts'
import { readLive } from '../live-reader.ts'

const BIG = `event: touched\nid: 1\ndata: ${JSON.stringify('x'.repeat(200_000))}\n\n`

let streams: ReturnType<typeof createLiveStreams>
let server: Server
let port: number
beforeEach(async () => {
  streams = createLiveStreams({ most: 40, mostPerKey: 30 })
  server = createServer((request, response) => {
    if (request.method === 'POST') {
      response.end('saved')
      return
    }
    const address = String(request.headers['x-address'] ?? 'one')
    const seat = streams.enter(address)
    if (!seat) {
      response.writeHead(503).end()
      return
    }
    response.once('close', seat.leave)
    streams.open(response, { group: 'all', endsAt: null, first: 'id: 0\n\n', headers: {}, seat })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

it('drops a reader that stops reading instead of buffering endlessly, and serves the others', async () => {
  const reading = await readLive(`http://127.0.0.1:${port}/`)
  const sleeping = await open()
  sleeping.pause()
  for (let time = 0; time < 60 && streams.counts.dropped === 0; time += 1) {
    streams.send('all', BIG)
    await reading.next()
  }
  expect(streams.counts).toMatchObject({ open: 1, dropped: 1 })
  reading.close()
  sleeping.destroy()
})

it('has room for a whole venue behind one address, and ends one of its streams for one more', async () => {
  const status = async (address: string) => {
    const reader = await readLive(`http://127.0.0.1:${port}/`, { 'x-address': address })
    return reader.status
  }
  const venue = await Promise.all(Array.from({ length: 31 }, () => status('venue')))
  expect(venue.filter((each) => each === 503)).toEqual([])
  expect(streams.counts).toMatchObject({ open: 30, displaced: 1 })
  const others = await Promise.all(Array.from({ length: 12 }, (_, index) => status(`other ${index}`)))
  expect(others.filter((each) => each === 503)).toHaveLength(2)
  expect(streams.counts).toMatchObject({ open: 40, refused: 2 })
})

it('survives 1,500 connections that come and go, and forgets them all', async () => {
  for (let round = 0; round < 50; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 30 }, open))
    streams.send('all', 'data: 1\n\n')
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => streams.counts.open, { interval: 2 }).toBe(0)
  }
  expect(streams.counts.opened).toBe(1_500)
  expect([...streams.groups()]).toEqual([])
})

it('sends a reader nothing more once its stream has ended, even if it stays connected', async () => {
  const staying = createConnection({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  staying.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  staying.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => streams.counts.open).toBe(1)
  streams.end('all')
  streams.send('all', 'data: too late\n\n')
  await new Promise((resolve) => staying.once('end', resolve))
  expect(streams.counts.open).toBe(0)
  expect(text.endsWith('\r\n0\r\n\r\n')).toBe(true)
  staying.destroy()
})

it('lets no write follow on the connection of a stream that it ends', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, isAnswered = (_: string) => {}) =>
    new Promise<string>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', agent, method }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece) => {
          text += piece
          isAnswered(text)
        })
        answer.once('end', () => resolve(text)).once('error', reject)
      })
      asked.once('error', reject)
      asked.end()
    })
  const endOnce = (text: string) => text === 'id: 0\n\n' && streams.end('all')
  const followed = send('GET', endOnce)
  expect(await Promise.all([followed, send('POST')])).toEqual([
    expect.stringMatching(/^id: 0\n\nretry: \d+\n\n$/),
    'saved',
  ])
  agent.destroy()
})

it('sends plain text to a proxy that speaks HTTP/1.0', async () => {
  const socket = await open('HTTP/1.0')
  const text = new Promise<string>((resolve) => {
    let all = ''
    socket.setEncoding('utf8').on('data', (piece) => {
      all += piece
      if (all.includes('data: 2')) resolve(all)
    })
  })
  streams.send('all', 'data: 2\n\n')
  expect((await text).endsWith('data: 2\n\n')).toBe(true)
  socket.destroy()
})

/** A connection whose stream has begun. */
function open(version: unknown = 'HTTP/1.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('error', reject)
    socket.once('data', () => resolve(socket))
    socket.write(`GET / ${typeof version === 'string' ? version : 'HTTP/1.1'}\r\nHost: localhost\r\n\r\n`)
  })
}
