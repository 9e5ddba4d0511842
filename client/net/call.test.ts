import { afterEach, expect, it, vi } from 'vitest'
import { CallError, createCall } from './call.ts'
import { errorMessage, isRefusedWith, isUnreachable } from './error-message.ts'

const AWAY = 'The server could not be reached. Please check your connection and try again.'

it.each([
  [502, '<html><head><title>502 Bad Gateway</title></head></html>', AWAY],
  [503, '', AWAY],
  [504, 'upstream timed out', AWAY],
  [503, '{"error":"UNAVAILABLE","message":"Please try again in a moment."}', 'Please try again in a moment.'],
  [400, '', ''],
  [500, '<h1>Oops</h1>', ''],
  [400, '{"message":"Invalid or expired token"}', 'Invalid or expired token'],
])('reads the message in a %i reply with %j only if the product wrote it', (status, text, sentence) => {
  expect(new CallError(status, text).sentence).toBe(sentence)
})

it.each([
  ['no reply comes', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the reply breaks off', async () => new Response(brokenOff())],
  ['a captive portal replies with its own page', async () => new Response('<!doctype html>Welcome')],
])('reports the server as unreachable if %s', async (_how, send) => {
  const refusal = await createCall(send)('GET /api/rooms').catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(CallError)
  expect(refusal).toMatchObject({ status: 0, sentence: AWAY })
})

it.each([
  [502, '<html><title>502 Bad Gateway</title></html>', true],
  [503, 'no available server', true],
  [504, '', true],
  [503, '{"error":"NOT_READY","message":"Please try again in a moment."}', false],
  [500, '<h1>Oops</h1>', false],
  [404, '404 page not found', false],
])('takes a %i reply with %j for no answer of the server: %j', (status, text, isTaken) => {
  expect(isUnreachable(new CallError(status, text))).toBe(isTaken)
})

it.each([
  [404, '{"error":"NOT_FOUND","message":"This does not exist"}', true],
  [404, '404 page not found', false],
  [409, '{"error":"CONFLICT"}', false],
])('takes a %i reply with %j for a refusal of the server with 400 or 404: %j', (status, text, isTaken) => {
  expect(isRefusedWith(new CallError(status, text), 400, 404)).toBe(isTaken)
})

it.each([
  ['7', 7],
  [null, 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ['99999999999', 3_600],
])('waits as long as a Retry-After of %j says, within an hour', (header, seconds) => {
  expect(new CallError(503, '', header).retryAfterSeconds).toBe(seconds)
})

it('reports an unknown error for a server reply that cannot be parsed', async () => {
  const send = async () =>
    new Response('{"id":', { headers: { 'content-type': 'application/json; charset=utf-8' } })
  const refusal = await createCall(send)('GET /api/rooms').catch((error: unknown) => error)
  expect([errorMessage(refusal), isUnreachable(refusal)]).toEqual(['An unknown error occurred', true])
})

afterEach(() => vi.useRealTimers())

/** A network that never replies. */
const silent = (_url: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

it('gives up on a reply that has not started after half a minute, unless files are sent', async () => {
  vi.useFakeTimers()
  const call = createCall(silent)
  const ended: string[] = []
  void call('GET /api/rooms').catch(({ sentence }: CallError) => ended.push(sentence))
  void call('POST /api/session-cards', { form: new FormData() }).catch(() => ended.push('form'))
  await vi.advanceTimersByTimeAsync(29_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toEqual([AWAY])
})

it('gives up on a reply that starts but never ends', async () => {
  vi.useFakeTimers()
  const endless = async (_url: string, { signal }: RequestInit) =>
    new Response(
      new ReadableStream({
        start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)),
      }),
    )
  const ended: string[] = []
  void createCall(endless)('GET /api/rooms').catch(({ sentence }: CallError) => ended.push(sentence))
  await vi.advanceTimersByTimeAsync(89_000)
  expect(ended).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toEqual([AWAY])
})

it('rejects with an abort error when the caller aborts', async () => {
  const over = new AbortController()
  const reply = createCall(silent)('GET /api/rooms', { signal: over.signal })
  over.abort()
  await expect(reply).rejects.toMatchObject({ name: 'AbortError' })
})

function brokenOff(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(stream) {
      stream.enqueue(new TextEncoder().encode('[{"id":'))
      stream.error(new TypeError('network error'))
    },
  })
}
