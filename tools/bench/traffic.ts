import type { CDPSession } from 'playwright-core'

/** The read that an open page repeats forever (docs/product.md#reading-again): it is not part of a visit's load. */
const REPEATED = '/api/quick-links'

/** Bytes on the wire, including heads of answers; the live stream counts as a request, and never ends. */
export type Traffic = { requests: number; bytes: number; document: number; script: number; style: number }

const NONE: Traffic = { requests: 0, bytes: 0, document: 0, script: 0, style: 0 }
const KINDS: Record<string, 'document' | 'script' | 'style'> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
}

/** Counts what a page loads from now on. The session must already observe the network (`Network.enable`). */
export function countTraffic(session: CDPSession) {
  let counted = { ...NONE }
  const kinds = new Map<string, string>()
  const underWay = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type = '' }) => {
    if (request.url.includes(REPEATED)) return
    counted.requests += 1
    kinds.set(requestId, type)
    if (type !== 'EventSource') underWay.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = kinds.get(requestId)
    if (type === undefined) return
    underWay.delete(requestId)
    counted.bytes += encodedDataLength
    const kind = KINDS[type]
    if (kind) counted[kind] += encodedDataLength
  })
  session.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId))
  return {
    soFar: (): Traffic => ({ ...counted }),
    isUnderWay: () => underWay.size > 0,
    /** Starts counting again. */
    reset(): void {
      counted = { ...NONE }
    },
  }
}
