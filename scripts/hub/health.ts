import { isIPv6 } from 'node:net'

/** 0 if the server of this machine is ready, otherwise 1, for a container's health check. */
export async function health(): Promise<number> {
  const answer = await fetch(readinessAt(process.env), { signal: AbortSignal.timeout(4_000) }).catch(
    () => null,
  )
  return answer?.ok ? 0 : 1
}

const ALL_ADDRESSES = ['', '0.0.0.0', '::']

/** Where a server with these settings says whether it is ready. One that listens on a single address answers only there. */
export function readinessAt({ HOST = '', PORT }: NodeJS.ProcessEnv): string {
  const host = ALL_ADDRESSES.includes(HOST) ? '127.0.0.1' : HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT || 3000}/readyz`
}
