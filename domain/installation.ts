import { z } from 'zod'
import type { Calls } from './call.ts'

/** `look` means that it works, but something is missing. */
export const CHECK_STATES = ['ok', 'look', 'wrong'] as const

const installation = z.object({
  version: z.string(),
  /** The version of Node. */
  runtime: z.string(),
  /** When the answering server started. */
  startedAt: z.string(),
  /** What an installation needs, in the order of `hub doctor`. */
  checks: z.array(z.object({ name: z.string(), state: z.enum(CHECK_STATES), text: z.string() })),
  /** Pending work of all servers. */
  queues: z.object({
    /** Photos of cards that have not been read. */
    photos: z.int(),
    /** Messages to phones. */
    messages: z.int(),
    /** Programs that have not received the latest change of an event. */
    webhooks: z.int(),
  }),
  /** When `hub backup` last wrote an archive of this server's folder, and where; null if never. */
  lastBackup: z.object({ at: z.string(), file: z.string(), isWhole: z.boolean() }).nullable(),
  /** What is new in this version: the parts of its changelog, with their lines. */
  news: z.array(z.object({ title: z.string(), lines: z.array(z.string()) })),
})
export type Installation = z.output<typeof installation>

export const installationCalls = {
  'GET /api/installation': {
    summary: 'The state of this installation: version, what it lacks, what is queued, the latest backup',
    access: 'super-admin',
    reply: installation,
  },
} satisfies Calls
