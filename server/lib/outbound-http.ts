import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

const LOOKED_UP_MS = 2_000

/** Addresses that the filtering agent takes for public ones: `[::127.0.0.1]` is how IPv6 once wrote IPv4. */
const NEVER_PUBLIC = new BlockList()
NEVER_PUBLIC.addSubnet('::', 96, 'ipv6')

/**
 * Whether messages to an address would be refused, as it belongs to this machine or its networks: by the rule of each message. A
 * name that cannot be looked up now is judged when there is a message for it.
 */
export async function isOwnNetwork(address: string, hosts: readonly string[]): Promise<boolean> {
  const { hostname } = new URL(address)
  if (hosts.includes(hostname)) return false
  const late = new Promise<never[]>((resolve) => setTimeout(resolve, LOOKED_UP_MS, []).unref())
  const found = lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
  const agent = new RequestFilteringHttpAgent()
  return (await Promise.race([found, late])).some(({ address: host }) => {
    let isRefused = isIPv6(host) && NEVER_PUBLIC.check(host, 'ipv6')
    // The agent judges at once, and would connect in the next turn only.
    const note = (error?: unknown) => {
      isRefused ||= error instanceof Error
    }
    agent.createConnection({ host, port: 80 }, note).destroy()
    return isRefused
  })
}

type Wanted = {
  headers: Record<string, string | number>
  body: string | Buffer
  timeoutMs: number
}

export type Outside = ReturnType<typeof createOutboundHttp>

/**
 * The way to addresses that strangers name: of this machine and its networks only to the hosts that the operator names.
 * Redirects are not followed, and of an answer only its head is read.
 * @param isKept whether connections serve several messages until `close`; without it each message has one of its own, so that no
 * earlier connection decides where it goes
 */
export function createOutboundHttp({
  hosts,
  isKept = false,
}: {
  hosts: readonly string[]
  isKept?: boolean
}) {
  const agents = [true, false].map((isNamed) => {
    const allowed = {
      allowPrivateIPAddress: isNamed,
      allowMetaIPAddress: isNamed,
      keepAlive: isKept,
      ...(!isNamed && { blockList: NEVER_PUBLIC }),
    }
    const encrypted = new RequestFilteringHttpsAgent(allowed)
    return { isNamed, encrypted, plain: new RequestFilteringHttpAgent(allowed) }
  })
  return {
    /** Posts a body. @returns the status and head of the answer. @throws where none comes in time */
    async post(address: string, { headers, body, timeoutMs }: Wanted) {
      const { protocol, hostname } = new URL(address)
      const isEncrypted = protocol === 'https:'
      const agent = agents.find(({ isNamed }) => isNamed === hosts.includes(hostname))
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
            agent: isEncrypted ? agent?.encrypted : agent?.plain,
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
      for (const { encrypted, plain } of agents) {
        encrypted.destroy()
        plain.destroy()
      }
    },
  }
}
