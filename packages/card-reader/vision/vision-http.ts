import { vision } from './vision-constants.ts'

/** `retryAfter` in seconds, if the service sent one. */
export type VisionReply = { status: number; body: string; retryAfter: number | undefined }

/** The service did not answer properly in time: no connection, or a stalled or oversized body. */
export class VisionUnreachable extends Error {}

/**
 * Posts JSON and reads at most `vision.answerBytes` within `milliseconds`, including the body. Keeps time itself,
 * because an AbortSignal alone does not end every stalled body. Does not follow redirects: the key and the photo go
 * only to the configured address.
 */
export async function postJson(
  url: URL,
  headers: Record<string, string>,
  body: string,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<VisionReply> {
  const stopper = new AbortController()
  const onAbort = () => stopper.abort()
  signal?.addEventListener('abort', onAbort)
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new VisionUnreachable('no answer in time')), milliseconds)
    stopper.signal.addEventListener('abort', () => reject(new VisionUnreachable('aborted')))
  })
  tooLate.catch(() => {})
  if (signal?.aborted) stopper.abort()
  try {
    const response = await Promise.race([
      fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: stopper.signal }),
      tooLate,
    ])
    return {
      status: response.status,
      body: await readBounded(response, tooLate),
      retryAfter: parseRetryAfter(response.headers.get('retry-after')),
    }
  } catch (cause) {
    throw cause instanceof VisionUnreachable ? cause : new VisionUnreachable('no connection', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    stopper.abort()
  }
}

async function readBounded(response: Response, tooLate: Promise<never>): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  while (true) {
    const { done, value } = await Promise.race([reader.read(), tooLate])
    if (done) return Buffer.concat(chunks).toString('utf8')
    bytes += value.length
    if (bytes > vision.answerBytes) throw new VisionUnreachable('answer too long')
    chunks.push(value)
  }
}

/** The seconds of a header that contains seconds or a date, as in RFC 9110. */
function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
