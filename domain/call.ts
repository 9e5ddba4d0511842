import type { z } from 'zod'

/**
 * The role that a call needs. For calls about an event, the event's access rules apply as well: a call for helpers
 * accepts any grant, a call for admins only an admin's.
 */
export type Access = 'public' | 'user' | 'helper' | 'admin' | 'super-admin'

/** The topics of a public event that everyone may read. */
export const PUBLIC_TOPICS = [
  'events',
  'sessions',
  'time-slots',
  'rooms',
  'sponsors',
  'social-links',
  'quick-links',
  'helpful-links',
  'footer-settings',
  'wifi-settings',
  'floor-plans',
  'event-pages',
  'announcements',
] as const

/** Further topics, which only the event's managers read in full. */
export const MANAGERS_TOPICS = [
  'session-cards',
  'numbered-cards',
  'ideas',
  'event-permissions',
  'history',
  'webhooks',
] as const

/** The kinds of rows of an event and of the site, named like the reads under `/api/<topic>`. */
export type Topic =
  | (typeof PUBLIC_TOPICS)[number]
  | (typeof MANAGERS_TOPICS)[number]
  | 'users'
  | 'auth'
  | 'sign-ins'
  | 'tokens'
  | 'passkeys'
  | 'identities'

/** One entry in the table of calls: its name is the method and path; everything else follows from this description. */
export type Call = {
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Names of the file fields of a multipart body. The call also accepts its other fields as JSON. */
  readonly files?: readonly string[]
  /** The most bytes of one file. */
  readonly maxFileBytes?: number
  /** The answer's body; null for 204 without a body. */
  readonly reply: z.ZodType | null
  /** The media type of an answer that is a file instead of JSON. */
  readonly media?: string
  /** 200 if not set; 201 for calls that create something. */
  readonly status?: 201
  /**
   * Whether a repeated attempt under the same name gets the first answer. True by default for calls that create
   * something, except those whose answer holds a secret or whose body names the attempt; also true for acts on the
   * board.
   */
  readonly isIdempotent?: boolean
  /** Statuses of refusals that do not follow from the other fields. */
  readonly refusals?: readonly number[]
}

export type Calls = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Call>>

type Part<C, K extends string> = C extends { readonly [key in K]: infer S extends z.ZodType } ? S : never

type Given<K extends string, S> = [S] extends [never]
  ? unknown
  : Record<never, never> extends S
    ? { [key in K]?: S }
    : { [key in K]: S }

/** Ids in paths are text; callers pass them as numbers. */
type Numbers<S> = [S] extends [never] ? never : { [K in keyof S]: S[K] | number }

/** The input of a caller: only the parts that the call has. */
export type Input<C> = Record<never, never> &
  Given<'params', Numbers<z.input<Part<C, 'params'>>>> &
  Given<'query', z.input<Part<C, 'query'>>> &
  Given<'body', z.input<Part<C, 'body'>>>

/** The reply that the caller gets. */
export type Reply<C> = C extends { readonly reply: infer R }
  ? R extends z.ZodType
    ? z.output<R>
    : null
  : never

/** The input of a handler: parsed, with defaults filled in. */
export type Parsed<C> = {
  params: z.output<Part<C, 'params'>>
  query: z.output<Part<C, 'query'>>
  body: z.output<Part<C, 'body'>>
}

/** The return value of a handler, before `serve` removes the fields that the reply does not have. */
export type Returned<C> = C extends { readonly reply: infer R }
  ? R extends z.ZodType
    ? z.input<R>
    : null | undefined
  : never
