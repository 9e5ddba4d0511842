import { createConnection } from 'node:net'

export type Target = { port: number; path: string; headers?: Record<string, string> }

/**
 * Requests the same thing over a few persistent connections for a while, one request at a time on each. Counts
 * responses by their length, which costs the generator next to nothing, so that the figure is the server's.
 */
export async function measureRate(
  target: Target,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<{ requests: number; perSecond: number }> {
  const request = requestBytes(target)
  const length = (await ask(target)).length
  const began = performance.now()
  const until = began + milliseconds
  const counts = await Promise.all(
    Array.from({ length: connections }, () => keepAsking(target, request, length, until)),
  )
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return { requests, perSecond: requests / ((performance.now() - began) / 1_000) }
}

/** A whole response, head and body. */
export async function ask(target: Target): Promise<Buffer> {
  const line = openLine(target.port)
  try {
    return await line.ask(target)
  } finally {
    line.close()
  }
}

/** A persistent connection for one request after another. */
export function openLine(port: number) {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  return {
    ask(target: Omit<Target, 'port'>): Promise<Buffer> {
      return new Promise((resolve, reject) => {
        const pieces: Buffer[] = []
        const take = (piece: Buffer) => {
          pieces.push(piece)
          const all = Buffer.concat(pieces)
          if (all.length < expectedLength(all)) return
          socket.off('data', take)
          socket.off('error', reject)
          resolve(all)
        }
        socket.once('error', reject)
        socket.on('data', take)
        socket.write(requestBytes(target))
      })
    },
    close: () => socket.destroy(),
  }
}

/** The number of bytes in the head and, by its Content-Length, in the body. */
function expectedLength(response: Buffer): number {
  const headEnd = response.indexOf('\r\n\r\n')
  if (headEnd === -1) return Number.POSITIVE_INFINITY
  if (response.toString('latin1', 9, 12) === '304') return headEnd + 4
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(response.toString('latin1', 0, headEnd)) ?? []
  if (length === undefined) throw new Error('Only responses that state their length can be counted')
  return headEnd + 4 + Number(length)
}

function keepAsking(target: Target, request: Buffer, length: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port: target.port, host: '127.0.0.1', noDelay: true })
    let received = 0
    let count = 0
    socket.once('error', reject)
    socket.on('data', (piece) => {
      received += piece.length
      if (received < length) return
      received -= length
      count += 1
      if (performance.now() < until) socket.write(request)
      else {
        socket.destroy()
        resolve(count)
      }
    })
    socket.write(request)
  })
}

function requestBytes({ path, headers = {} }: Omit<Target, 'port'>): Buffer {
  const lines = Object.entries({ host: 'localhost', connection: 'keep-alive', ...headers })
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}
