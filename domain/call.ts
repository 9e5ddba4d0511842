import type { z } from 'zod'

/**
 * The role that a call needs. The access rules of an event decide further on what is inside it: for a call of helpers any grant will
 * do, for a call of admins only an admin's.
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

/** The topics that managers of the event read as well. */
export const MANAGERS_TOPICS = [
  'session-cards',
  'numbered-cards',
  'ideas',
  'event-permissions',
  'history',
  'webhooks',
] as const

/** The kinds of rows that an event and the site show, named like the reads under `/api/<topic>`. */
export type Topic =
  | (typeof PUBLIC_TOPICS)[number]
  | (typeof MANAGERS_TOPICS)[number]
  | 'users'
  | 'auth'
  | 'sign-ins'
  | 'tokens'
  | 'passkeys'
  | 'identities'

/** One line of the API: method and path are its name, everything else follows from this description. */
export type Call = {
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** Names of the file fields of a multipart body; such a call also takes its other fields as JSON. */
  readonly files?: readonly string[]
  /** The most that one file may have. */
  readonly maxFileBytes?: number
  /** The answer's body; null answers 204 without one. */
  readonly reply: z.ZodType | null
  /** The media type of an answer that is a file and not JSON. */
  readonly media?: string
  /** 200 unless the call creates something. */
  readonly status?: 201
  /**
   * Whether an attempt that is sent again under its name is answered as before. Unless this says otherwise creations are:
   * all but those whose answer holds a secret, or whose body names the attempt. Acts of the board are as well.
   */
  readonly isIdempotent?: boolean
  /** Statuses of refusals that do not follow from the rest. */
  readonly refusals?: readonly number[]
}

export type Calls = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`, Call>>

type Part<C, K extends string> = C extends { readonly [key in K]: infer S extends z.ZodType } ? S : never

type Given<K extends string, S> = [S] extends [never]
  ? unknown
  : Record<never, never> extends S
    ? { [key in K]?: S }
    : { [key in K]: S }

/** Ids in paths are text; callers have them as numbers. */
type Numbers<S> = [S] extends [never] ? never : { [K in keyof S]: S[K] | number }

/** The input that a caller passes: only the parts that the call has. */
export type Input<C> = Record<never, never> &
  Given<'params', Numbers<z.input<Part<C, 'params'>>>> &
  Given<'query', z.input<Part<C, 'query'>>> &
  Given<'body', z.input<Part<C, 'body'>>>

/** The reply as the caller gets it. */
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

/** The answer of a handler, before `serve` takes out fields that the reply does not have. */
export type Returned<C> = C extends { readonly reply: infer R }
  ? R extends z.ZodType
    ? z.input<R>
    : null | undefined
  : never
