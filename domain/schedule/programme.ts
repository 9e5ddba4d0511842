import { z } from 'zod'
import { type Call, PUBLIC_TOPICS } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'

type PublicTopic = (typeof PUBLIC_TOPICS)[number]
type Reads = { readonly [T in PublicTopic as `GET /api/${T}`]: Call & { readonly reply: z.ZodType } }
type Parts<R extends Reads> = { [T in PublicTopic]: z.ZodNullable<R[`GET /api/${T}`]['reply']> }

/** Everything that an event's pages show, by the reads that each return a part; null if there is no such part. */
export function programmeCalls<R extends Reads>(reads: R) {
  const parts = PUBLIC_TOPICS.map((topic) => [topic, reads[`GET /api/${topic}`].reply.nullable()])
  const revision = z.string().describe('Identifies this state of the event, as in its live stream')
  return {
    'GET /api/programme': {
      summary: 'Everything that the pages of one event show, at one revision',
      access: 'public',
      query: eventAddress.required(),
      reply: z.object({ revision, ...(Object.fromEntries(parts) as Parts<R>) }),
      refusals: [404],
    },
  } as const
}
