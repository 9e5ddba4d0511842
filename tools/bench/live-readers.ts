import { createConnection, type Socket } from 'node:net'

/** Many readers of one event stream over raw sockets, which cost the generator next to nothing. */
export async function openReaders(target: { port: number; path: string }, count: number) {
  let report: (index: number, at: number) => void = () => undefined
  const sockets: Socket[] = []
  for (let index = 0; index < count; index += 1) {
    sockets.push(await openReader(target, () => report(index, performance.now())))
  }
  return {
    /** Milliseconds from `began` until each reader got the next notice of a change. */
    nextNotice(began: number): Promise<number[]> {
      const times: (number | undefined)[] = new Array(count).fill(undefined)
      let missing = count
      return new Promise((resolve) => {
        report = (index, at) => {
          if (times[index] !== undefined) return
          times[index] = at - began
          missing -= 1
          if (missing === 0) resolve(times as number[])
        }
      })
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Resolves once the stream's head has come. */
function openReader({ port, path }: { port: number; path: string }, notice: () => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    socket.once('error', reject)
    socket.once('data', (head) => {
      if (!head.toString('latin1', 0, 12).endsWith('200')) reject(new Error(head.toString('latin1', 0, 200)))
      socket.on('data', (piece) => {
        if (piece.includes('event: changed')) notice()
      })
      resolve(socket)
    })
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n`)
  })
}
