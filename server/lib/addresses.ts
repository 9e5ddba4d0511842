import { isIPv4, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Some proxies, such as Azure's, report a sender with a port, which is another one for each connection. */
const PORT = /^(?:(\d+\.\d+\.\d+\.\d+):\d+|\[(.*)\](?::\d+)?)$/

/** Removes the ports from reported addresses before the framework compares them with the trusted proxies. */
export function dropForwardedPorts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const reported = headers['x-forwarded-for']
    if (typeof reported !== 'string') return
    const plain = reported.split(',').map((each) => each.trim().replace(PORT, '$1$2'))
    headers['x-forwarded-for'] = plain.join(', ')
  })
}

/**
 * The network of a sender: an IPv4 address, or the first 64 bits of an IPv6 address, because everyone has countless
 * addresses below those. With 48 bits, the site of one customer, who may have 65,536 networks of 64 bits. Empty for any
 * other text, which senders may report if `TRUST_PROXY` is `true`.
 */
export function networkOf(address = '', bits: 48 | 64 = 64): string {
  const [plain = ''] = address.split('%')
  const [, mapped = ''] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : ''
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, bits / 16).join(':')}::/${bits}`
}
