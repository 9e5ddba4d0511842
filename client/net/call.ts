import type { Api, CallName } from '../../domain/api.ts'
import type { Input, Reply } from '../../domain/call.ts'
import type { ChangeMessage } from '../../domain/schedule/row-changes.ts'
import { language, t } from '../../domain/text/t.ts'

/** A body with files; its text fields are the call's body. */
type WithForm<I> = Omit<I, 'body'> & { form: FormData }

type Options = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Receives the id of the change to a schedule that the call made, which can be undone. */
  onAct?: (change: string) => void
}

export type Arguments<N extends CallName> =
  Record<never, never> extends Input<Api[N]>
    ? [input?: (Input<Api[N]> | WithForm<Input<Api[N]>>) & Options]
    : [input: (Input<Api[N]> | WithForm<Input<Api[N]>>) & Options]

/**
 * Makes one call of the API, typed by the table in `domain/`.
 * @throws CallError for every answer except a successful one
 */
export type MakeCall = <N extends CallName>(name: N, ...input: Arguments<N>) => Promise<Reply<Api[N]>>

type Loose = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
} & Options

/** An answer that is not successful (below 400: one that cannot be read), or (status 0) no answer at all. */
export class CallError extends Error {
  readonly status: number
  readonly #said: string | undefined
  /** The server's code; '' if the answer has none, as from a proxy. */
  readonly code: string
  readonly issues: { path: string; message: string }[]
  readonly retryAfterSeconds: number
  /** With status 412: the current row, in the shape that reads return. */
  readonly current: unknown

  constructor(status: number, text: string, retryAfter: string | null = null) {
    super(`${status}: ${text}`)
    const problem = parseProblem(text)
    this.status = status
    this.#said = problem.message
    this.code = problem.error ?? ''
    this.issues = problem.issues ?? []
    this.current = problem.current
    // A proxy may send a date. A timer cannot wait for weeks: it would end at once.
    this.retryAfterSeconds = Math.min(Number(retryAfter) || 0, HOUR_SECONDS)
  }

  /** The server's message for the user; '' if the answer has none, as from a proxy. */
  get sentence(): string {
    return this.#said ?? (this.isAway ? t('error.unreachable') : '')
  }

  /** Whether there is no answer at all, or a proxy reports that the server does not answer. */
  get isAway(): boolean {
    return !this.code && [0, 502, 503, 504].includes(this.status)
  }
}

const HOUR_SECONDS = 3_600

/** By then an answer must have begun, or, if files are sent, be complete. A network may fail without an error. */
const TIMEOUT_MS = 30_000
const WHOLE_MS = 90_000

/**
 * The one way to call the API. `send` is the browser's fetch, or for tests the application in memory. `onChanged` gets
 * what a write changed, from its answer.
 */
export function createCall(
  send: (url: string, request: RequestInit) => Promise<Response>,
  onChanged: ((messages: readonly ChangeMessage[]) => void) | null = null,
): MakeCall {
  const call: MakeCall = async (name, ...[input]) => {
    const { params, query, body, form, headers, signal, onAct }: Loose = input ?? {}
    const lost = (error: unknown): never => {
      throw signal?.aborted ? error : new CallError(0, 'no answer')
    }
    const [method = 'GET', path = ''] = name.split(' ')
    const given = new AbortController()
    const giveUp = () => given.abort()
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    let timer = form ? undefined : setTimeout(giveUp, TIMEOUT_MS)
    const response = await send(urlOf(path, params, query), {
      method,
      credentials: 'same-origin',
      headers: {
        // The server writes refusals in the page's language.
        'accept-language': language(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form && { body: form }),
      signal: given.signal,
    })
      .catch(lost)
      .finally(() => clearTimeout(timer))
    timer = setTimeout(giveUp, WHOLE_MS)
    const text = await response
      .text()
      .catch(lost)
      .finally(() => clearTimeout(timer))
    if (!response.ok)
      throw new CallError(response.status, text || response.statusText, response.headers.get('retry-after'))
    const reply = text === '' ? null : parseReply(text, response)
    const messages = response.headers.get('changed')
    if (messages) onChanged?.(JSON.parse(decodeURI(messages)))
    const act = response.headers.get('act')
    if (act) onAct?.(act)
    return reply
  }
  return call
}

/** The address of a read, which is also its key in the cache (docs/product.md#calls). */
export function urlOf(path: string, params: Loose['params'], query: Loose['query']): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params?.[key])))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  if (given.length === 0) return filled
  return `${filled}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/**
 * @throws CallError for an answer that cannot be parsed. An HTML page counts as no answer (status 0), because a network
 * that requires a sign-in answers every request with one.
 */
function parseReply(text: string, { status, headers }: Response) {
  try {
    return JSON.parse(text)
  } catch {
    const isOwn = headers.get('content-type')?.includes('json') ?? false
    throw new CallError(isOwn ? status : 0, '')
  }
}

function parseProblem(text: string): {
  error?: string
  message?: string
  issues?: { path: string; message: string }[]
  current?: unknown
} {
  try {
    const problem: unknown = JSON.parse(text)
    return typeof problem === 'object' && problem !== null ? problem : {}
  } catch {
    return {}
  }
}
