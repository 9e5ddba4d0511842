import { Agent, request } from 'node:http'

type Sent = {
  cookie?: string
  json?: unknown
  body?: Buffer
  type?: string
  headers?: Record<string, string>
}
export type Answer = { status: number; cookie: string; etag: string; body: Buffer }

/** Requests over persistent connections; `close` closes those. Every answer is counted. */
export function openRequests(port: number, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const counts: Record<number, number> = {}

  function ask(
    method: string,
    path: string,
    { cookie, json, body, type, headers }: Sent = {},
  ): Promise<Answer> {
    const bytes = json === undefined ? body : Buffer.from(JSON.stringify(json))
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          port,
          host: '127.0.0.1',
          agent,
          method,
          path,
          headers: {
            ...(cookie && { cookie }),
            ...(bytes && { 'content-type': type ?? 'application/json', 'content-length': bytes.length }),
            ...headers,
          },
        },
        (response) => {
          const pieces: Buffer[] = []
          response.on('data', (piece) => pieces.push(piece))
          response.once('error', reject)
          response.once('end', () => {
            const status = response.statusCode ?? 0
            counts[status] = (counts[status] ?? 0) + 1
            const set = response.headers['set-cookie'] ?? []
            resolve({
              status,
              cookie: set.map((line) => line.split(';')[0]).join('; '),
              etag: response.headers.etag ?? '',
              body: Buffer.concat(pieces),
            })
          })
        },
      )
      asked.once('error', reject)
      asked.end(bytes)
    })
  }

  /** Opens a live stream, waits for its first bytes and leaves. */
  function lookIn(path: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', path, agent: false }, (response) => {
        counts[response.statusCode ?? 0] = (counts[response.statusCode ?? 0] ?? 0) + 1
        response.once('data', () => {
          asked.destroy()
          resolve()
        })
      })
      asked.on('error', reject)
      asked.end()
    })
  }

  return { ask, lookIn, counts, close: () => agent.destroy() }
}

export type Requests = ReturnType<typeof openRequests>
