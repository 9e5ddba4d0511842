import { createConnection, type Socket } from 'node:net'

const WAVE = 250

/** Many connections to one server over raw sockets, opened in waves and kept open until the test ends them. */
export function createCrowd(port: number) {
  const sockets: Socket[] = []

  function connect(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(socket))
      socket.once('error', reject)
      sockets.push(socket)
    })
  }

  async function inWaves<T>(count: number, act: () => Promise<T>): Promise<T[]> {
    const all: T[] = []
    while (all.length < count) {
      const size = Math.min(WAVE, count - all.length)
      all.push(...(await Promise.all(Array.from({ length: size }, act))))
    }
    return all
  }

  return {
    /** Connections that send nothing. */
    connect: (count: number) => inWaves(count, connect),
    /** The first answer on each of this many new connections: for a stream, its head. */
    ask: (count: number, path: string) =>
      inWaves(count, async () => {
        const socket = await connect()
        const answer = firstAnswer(socket)
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
        return answer
      }),
    leave() {
      for (const socket of sockets.splice(0)) socket.destroy()
    },
  }
}

export type Answer = { status: number; head: string; body: string }

/** A refused connection has received everything, and closes. */
function firstAnswer(socket: Socket): Promise<Answer> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('data', (piece) => {
      const [head = '', body = ''] = piece.toString().split('\r\n\r\n')
      const status = Number(head.slice(9, 12))
      if (status !== 200) socket.destroy()
      resolve({ status, head, body })
      socket.resume()
    })
  })
}
