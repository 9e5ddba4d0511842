import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createConnection, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { boundConnections, type ConnectionBounds } from '../../server/lib/connections.ts'

/** More than sockets buffer without a reader. */
const MUCH = Buffer.alloc(32 * 2 ** 20)

let server: Server
let answering = 0
let answerLater: (() => void) | null = null
let port: number
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function serve(bounds: ConnectionBounds) {
  const listen: RequestListener = (request, response) => {
    if (connections.turnedAway(request, response, listen)) return
    if (request.url === '/later') {
      answering += 1
      answerLater = () => response.end('let in')
    } else response.end(request.url === '/much' ? MUCH : 'let in')
  }
  server = createServer({ connectionsCheckingInterval: 50 }, listen)
  const connections = boundConnections(server, bounds)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
  return connections
}

/** A connection that has not sent a request yet. */
function connect(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.once('error', reject)
  })
}

/** A connection whose reply is being prepared. */
async function busy(): Promise<Socket> {
  const socket = await connect()
  const before = answering
  socket.write('GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => answering).toBe(before + 1)
  return socket
}

/** All received text, up to the end of the connection. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return text(socket)
}

it('tells connections beyond a network’s limit when to retry, and admits them once others have left', async () => {
  const { counts } = await serve({ most: 10, mostPerKey: 3 })
  const silent = [await busy(), await busy(), await busy()]
  const [head, body] = (await ask(await connect())).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: \d+\r\n/is)
  expect(JSON.parse(body ?? '')).toEqual({
    error: 'NOT_READY',
    message: 'The server cannot take more connections. Please try again in a moment.',
  })
  for (const socket of silent) socket.destroy()
  await expect.poll(() => counts.open).toBe(0)
  expect(await ask(await connect())).toContain('let in')
  expect(counts).toMatchObject({ refused: 1, dropped: 0 })
})

it('closes the longest-idle connection for a new one, but none that is being answered', async () => {
  const { counts } = await serve({ most: 10, mostPerKey: 3 })
  const working = await busy()
  const [first, second] = [await connect(), await connect()]
  const ended = new Promise((resolve) => first.once('close', resolve).resume())
  expect(await ask(await connect())).toContain('let in')
  await ended
  expect(await ask(second)).toContain('let in')
  expect(working.destroyed).toBe(false)
  expect(counts).toMatchObject({ refused: 0, displaced: 1, dropped: 0 })
})

it('counts all connections together behind a proxy, not by network', async () => {
  await serve({ most: 4, mostPerKey: 1_000 })
  for (let count = 0; count < 4; count += 1) await busy()
  expect(await ask(await connect())).toMatch(/^HTTP\/1\.1 503 /)
})

it('closes silent excess connections after a timeout, and at once if there are too many', async () => {
  const { counts } = await serve({ most: 2, mostPerKey: 1_000, refusable: 3, timeoutMs: 1_000 })
  await busy()
  await busy()
  const sockets = await Promise.all(Array.from({ length: 7 }, connect))
  const ended = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()))
  await Promise.all(ended)
  expect(counts).toEqual({ open: 2, refused: 3, displaced: 0, dropped: 4 })
})

it('times out connections that never send a request', async () => {
  const { counts } = await serve({ most: 200, mostPerKey: 1_000 })
  const sockets = await Promise.all(Array.from({ length: 200 }, connect))
  const over = Promise.all(sockets.map((socket) => text(socket)))
  expect(await ask(await connect())).toContain('let in')
  // Only now, because connecting all of them may take longer.
  server.headersTimeout = 200
  const answers = await over
  // The longest-idle one made room.
  expect(answers.filter((answer) => answer === '')).toHaveLength(1)
  expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 408 '))).toHaveLength(199)
  await expect.poll(() => counts.open).toBe(0)
  expect(await ask(await connect())).toContain('let in')
})

it('ends a connection whose reader stopped reading, but not a slow one', async () => {
  const { counts } = await serve({ most: 10, mostPerKey: 10, unreadMs: 300 })
  const sleeping = await connect()
  sleeping.pause().write('GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const reading = await connect()
  reading.write('GET /much HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let read = 0
  for await (const piece of reading) {
    read += piece.length
    if (read < 2 ** 22) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(read).toBeGreaterThan(MUCH.length)
  await expect.poll(() => counts.open).toBe(0)
  sleeping.destroy()
})

it('resets a reply that it cuts short, so that an HTTP/1.0 reader does not think it complete', async () => {
  const connections = await serve({ most: 10, mostPerKey: 10 })
  const reading = await connect()
  reading.write('GET /much HTTP/1.0\r\nHost: localhost\r\n\r\n')
  await once(reading, 'data')
  reading.pause()
  connections.resetUnanswered()
  await expect(text(reading)).rejects.toMatchObject({ code: 'ECONNRESET' })
})

it('drops unfinished requests at shutdown, answers complete ones, and accepts no more', async () => {
  const connections = await serve({ most: 10, mostPerKey: 10 })
  const [silent, half] = [await connect(), await connect()]
  half.write('GET / HTTP/1.1\r\nHost:')
  const whole = await busy()
  connections.endUnfinished()
  expect([await text(silent), await text(half)]).toEqual(['', ''])
  expect(await text(await connect())).toBe('')
  answerLater?.()
  // A proxy sends nothing more on a connection that says so.
  expect(await text(whole)).toMatch(/Connection: close.*let in$/s)
})

const LATER = 'GET /later HTTP/1.1\r\nHost: localhost\r\n\r\n'

it('begins a connection’s next request once the one before it is answered', async () => {
  await serve({ most: 10, mostPerKey: 3 })
  const socket = await connect()
  const before = answering
  socket.write(LATER.repeat(3))
  const answers = ask(socket)
  for (const count of [1, 2, 3]) {
    await expect.poll(() => answering).toBe(before + count)
    answerLater?.()
  }
  expect((await answers).match(/let in/g)).toHaveLength(4)
})

it('closes a connection that sends very many requests before the first is answered', async () => {
  const { counts } = await serve({ most: 10, mostPerKey: 3 })
  const socket = await busy()
  const before = answering
  socket.on('error', () => undefined)
  socket.write(LATER.repeat(500))
  await once(socket.resume(), 'close')
  await expect.poll(() => counts.open).toBe(0)
  expect(answering).toBe(before)
})
