import {
  type MutationCache,
  notifyManager,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Api, CallName } from '../../domain/api.ts'
import type { Reply } from '../../domain/call.ts'
import { type Arguments, CallError, type MakeCall, urlOf } from './call.ts'

/** The calls that read: all GET calls. */
export type ReadName = Extract<CallName, `GET ${string}`>

type Meta = {
  /** The status that means "there is none"; the read then returns null instead of an error. */
  absent?: number
  headers?: Record<string, string>
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/**
 * Reads with options other than "never stale" (docs/product.md#reading-again). Keys are topics, the first segment after
 * /api/.
 */
const EXCEPTIONS: Record<string, object> = {
  'social-links': { staleTime: MINUTE },
  'footer-settings': { staleTime: MINUTE },
  'quick-links': { staleTime: SECOND, refetchInterval: 2 * SECOND, refetchOnWindowFocus: true },
  'floor-plans': {
    staleTime: 5 * MINUTE,
    gcTime: 30 * MINUTE,
    meta: { headers: { 'cache-control': 'no-cache' } } satisfies Meta,
  },
}

// A change is shown before the browser handles the next key press or click, which must not act on outdated content.
notifyManager.setScheduler(queueMicrotask)

let makeMutations: (() => MutationCache) | undefined

/** Sets how clients create their mutation cache, once for all clients of this page. */
export function bringMutations(make: () => MutationCache): void {
  makeMutations = make
}

class ReadsClient extends QueryClient {
  #mutations: MutationCache | undefined

  override getMutationCache(): MutationCache {
    this.#mutations ??= makeMutations?.() ?? super.getMutationCache()
    return this.#mutations
  }
}

/** The cache of reads. A read's key is its URL, which is also what the cache fetches (docs/product.md#calls). */
export function createQueryClient(call: MakeCall): QueryClient {
  return new ReadsClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [url], signal, meta }) => fetchRead(call, String(url), signal, meta ?? {}),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** One read, for `useQuery` and the page renderer: `useQuery(read('GET /api/sessions', { query }))`. */
export function read<N extends ReadName>(name: N, ...[input]: Arguments<N>) {
  const { params, query } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  const url = urlOf(name.slice('GET '.length), params, query)
  return queryOptions<Reply<Api[N]>, CallError, Reply<Api[N]>, [string]>({
    queryKey: [url],
    ...EXCEPTIONS[topicOf(url)],
  })
}

/** A read that returns null if the answer has this status, which means that there is none. */
export function readOrNull<N extends ReadName>(absent: number, name: N, ...input: Arguments<N>) {
  const { queryKey } = read(name, ...input)
  return queryOptions<Reply<Api[N]> | null, CallError, Reply<Api[N]> | null, [string]>({
    queryKey,
    meta: { absent } satisfies Meta,
  })
}

/** The topic of a URL: `/api/admin/events?x=1` and `/api/events/3` have the topic `events`. */
export function topicOf(url: string): string {
  const [, first = '', second = ''] = url.split(/[?#]/, 1)[0]?.split('/').slice(1) ?? []
  if (first === 'admin') return ['has-events', 'deleted-events'].includes(second) ? 'events' : second
  return first.startsWith('admin-users') || first === 'user' ? 'users' : first
}

/** Reads the topics of a write again. A change of the signed-in user affects every read. */
export function refresh(queryClient: QueryClient, topics: readonly string[]): Promise<void> {
  const changed = new Set(topics)
  const isEverything = changed.has('auth')
  return queryClient.invalidateQueries({
    predicate({ queryKey }) {
      const topic = topicOf(addressOf(queryKey))
      // An author's page also shows sessions, rooms and times.
      return isEverything || topic === 'author-pages' || changed.has(topic)
    },
  })
}

function addressOf(queryKey: QueryKey): string {
  return String(queryKey[0])
}

async function fetchRead(call: MakeCall, url: string, signal: AbortSignal, meta: Meta): Promise<unknown> {
  try {
    // The URL is already filled in, and the table of calls types the answer at the call of `read`.
    return await (call as (name: string, options: object) => Promise<unknown>)(`GET ${url}`, {
      signal,
      ...(meta.headers && { headers: meta.headers }),
    })
  } catch (error) {
    if (error instanceof CallError && error.status === meta.absent) return null
    throw error
  }
}
