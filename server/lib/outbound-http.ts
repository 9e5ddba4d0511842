import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIPv6 } from 'node:net'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import { withTimeout } from './with-timeout.ts'

const LOOKED_UP_MS = 2_000

/**
 * Addresses that the filtering agent wrongly considers public: `[::127.0.0.1]` is an old IPv6 form of an IPv4 address.
 */
const NEVER_PUBLIC = new BlockList()
NEVER_PUBLIC.addSubnet('::', 96, 'ipv6')

/**
 * Whether messages to an address would be refused because it belongs to this machine or its networks, by the same rule
 * that applies to each message. A name that cannot be resolved now is checked when a message is sent.
 */
export async function isOwnNetwork(address: string, hosts: readonly string[]): Promise<boolean> {
  const { hostname } = new URL(address)
  if (hosts.includes(hostname)) return false
  const looking = lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
  const found = await withTimeout(LOOKED_UP_MS, looking).catch(() => [])
  const agent = new RequestFilteringHttpAgent()
  return found.some(({ address: host }) => {
    let isRefused = isIPv6(host) && NEVER_PUBLIC.check(host, 'ipv6')
    // The agent checks the address synchronously, and connects no earlier than the next turn.
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
 * Sends messages to addresses that strangers provide. On this machine and its networks, it reaches only the hosts that
 * the operator names. It follows no redirects, and reads only the head of an answer.
 * @param isKept whether connections serve several messages until `close`. Otherwise each message gets its own, so that
 * no earlier connection decides where it goes
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
    /** Posts a body. @returns the status and head of the answer. @throws when no answer comes in time */
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
            // With an empty body, the connection can serve the next message; otherwise close it.
            if (isKept && answer.headers['content-length'] === '0') answer.resume()
            else answer.destroy()
          },
        )
        asked.on('error', reject)
        // An answer in another protocol causes no error and no response event.
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
