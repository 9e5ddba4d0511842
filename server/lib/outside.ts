import http from 'node:http'
import https from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

type Wanted = {
  headers: Record<string, string | number>
  body: string | Buffer
  timeoutMs: number
}

export type Outside = ReturnType<typeof openOutside>

/**
 * The way to addresses that strangers name: never to this machine and its networks, unless any target is allowed. Redirects are
 * not followed, and of an answer only its head is read.
 * @param isKept whether connections serve several messages until `close`; without it each message has one of its own, so that no
 * earlier connection decides where it goes
 */
export function openOutside({ isAnyTarget, isKept = false }: { isAnyTarget: boolean; isKept?: boolean }) {
  const allowed = { allowPrivateIPAddress: isAnyTarget, allowMetaIPAddress: isAnyTarget, keepAlive: isKept }
  const encrypted = new RequestFilteringHttpsAgent(allowed)
  const plain = new RequestFilteringHttpAgent(allowed)
  return {
    /** Posts a body. @returns the status and head of the answer. @throws where none comes in time */
    async post(address: string, { headers, body, timeoutMs }: Wanted) {
      const isEncrypted = new URL(address).protocol === 'https:'
      const { request } = isEncrypted ? https : http
      return new Promise<{ status: number; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
        const asked = request(
          address,
          {
            method: 'POST',
            headers: {
              ...headers,
              'content-length': Buffer.byteLength(body),
              'user-agent': 'Conference-Hub',
            },
            agent: isEncrypted ? encrypted : plain,
            signal: AbortSignal.timeout(timeoutMs),
          },
          (answer) => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
            // An empty body leaves the connection for the next message; anything else ends it.
            if (isKept && answer.headers['content-length'] === '0') answer.resume()
            else answer.destroy()
          },
        )
        asked.on('error', reject)
        // An answer in another protocol is no error, and none that could be read.
        asked.on('close', () => reject(new Error('There was no answer')))
        asked.end(body)
      })
    },
    close(): void {
      encrypted.destroy()
      plain.destroy()
    },
  }
}
