import { isIPv4, isIPv6 } from 'node:net'

/**
 * What one stranger has of addresses: an IPv4 address, or of IPv6 the first 64 bits, of which everybody has
 * countless ones of their own.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  const [, mapped = ''] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain) ?? []
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}
