import type { CDPSession } from 'playwright-core'

/** The read that an open page repeats for ever (docs/product.md#reading-again): it belongs to no visit's load. */
const REPEATED = '/api/quick-links'

/** Bytes as they travel, heads of answers included; the live stream counts as a request, and has no end. */
export type Traffic = { requests: number; bytes: number; document: number; script: number; style: number }

const NONE: Traffic = { requests: 0, bytes: 0, document: 0, script: 0, style: 0 }
const KINDS: Record<string, 'document' | 'script' | 'style'> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
}

/** Counts what a page loads from now on. The session listens to the network already (`Network.enable`). */
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
    /** Begins anew. */
    reset(): void {
      counted = { ...NONE }
    },
  }
}
