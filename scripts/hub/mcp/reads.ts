import type { Api, CallName } from '../../../domain/api.ts'
import type { Input, Reply } from '../../../domain/call.ts'

type Read = Extract<CallName, `GET ${string}`>
type Parameter = { name: string; in: string; required?: boolean }
type Operation = {
  summary?: string
  parameters?: readonly Parameter[]
  responses?: Record<string, { content?: Record<string, unknown> }>
}

/** A failed read, whose message is for the assistant. */
export class Unread extends Error {}

const PATIENCE_MS = 30_000
/** A model has no use for more, and this process has to keep it in memory. */
const MOST_BYTES = 4 * 2 ** 20

/**
 * Reads from a Hub, and never writes.
 * @param site its address, without a trailing slash
 * @param token of a person, for events that are not public; null to read as a visitor
 */
export function readsOf(site: string, token: string | null) {
  const headers = { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) }

  /** @param path on the Hub, with its query. @throws Unread with a sentence */
  async function json(path: string): Promise<unknown> {
    // A redirect could take the token to another site.
    const request = { headers, redirect: 'error' as const, signal: AbortSignal.timeout(PATIENCE_MS) }
    const answer = await fetch(`${site}${path}`, request).catch(() => null)
    if (!answer) throw new Unread(`${site} could not be reached`)
    const text = await bounded(answer)
    const body = parsed(text)
    if (!answer.ok) throw new Unread(sentenceIn(body) ?? `${site} answered ${answer.status}`)
    if (body === undefined) throw new Unread(`${site}${path} is not JSON: is this a Conference Hub?`)
    return body
  }

  async function read<N extends Read>(
    name: N,
    query: NonNullable<Input<Api[N]>['query' & keyof Input<Api[N]>]>,
  ) {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
    return (await json(`${name.slice('GET '.length)}?${search}`)) as Reply<Api[N]>
  }

  /** The reads in the Hub's own API document that answer with JSON, by path. */
  async function documented(): Promise<Map<string, Operation>> {
    const document = (await json('/api/openapi.json')) as { paths: Record<string, { get?: Operation }> }
    const reads = Object.entries(document.paths).flatMap(([path, { get }]): [string, Operation][] =>
      get?.responses?.['200']?.content?.['application/json'] ? [[path, get]] : [],
    )
    return new Map(reads)
  }

  /** @throws Unread if the document has no such read */
  async function documentedRead(given: string): Promise<unknown> {
    const base = new URL('http://hub.invalid/')
    const { origin, pathname, search } = URL.canParse(given, base.href) ? new URL(given, base) : base
    const isKnown =
      origin === base.origin && [...(await documented()).keys()].some((path) => fits(path, pathname))
    if (!isKnown) throw new Unread(`${given} is not a read of this API; list_api_reads lists them`)
    return json(pathname + search)
  }

  return { read, documented, documentedRead }
}

export type Reads = ReturnType<typeof readsOf>

/** Whether an address matches a documented path: `/api/events/7` matches `/api/events/{id}`. */
function fits(path: string, pathname: string): boolean {
  const [parts, given] = [path.split('/'), pathname.split('/')]
  return (
    parts.length === given.length &&
    parts.every((part, at) => part === given[at] || (part.startsWith('{') && given[at] !== ''))
  )
}

/** @throws Unread if an answer is larger than the limit, or incomplete */
async function bounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length
      if (bytes > MOST_BYTES) break
      chunks.push(chunk)
    }
  } catch {
    throw new Unread('The answer broke off. Please try again.')
  }
  if (bytes > MOST_BYTES) throw new Unread('The answer is too large: ask for less')
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceIn(body: unknown): string | null {
  const isProblem = typeof body === 'object' && body !== null && 'message' in body
  return isProblem && typeof body.message === 'string' ? body.message : null
}
