import { z } from 'zod'
import type { Calls } from '../call.ts'
import { pathId } from '../text/text.ts'

/** The papers that the server can draw for an event. */
export const PAPERS = ['poster', 'day', 'list', 'doors', 'wifi', 'report'] as const
export type PaperName = (typeof PAPERS)[number]

/** A3 and A4 sheets, or Tabloid and Letter. */
export const PAPER_SIZES = ['a', 'letter'] as const
export type PaperSize = (typeof PAPER_SIZES)[number]

const yes = z.enum(['true']).optional()
const paperParams = z.object({ paper: z.enum(PAPERS) })
const paperQuery = z.object({
  eventId: pathId,
  /** The day of the event, counted from 1. */
  day: pathId.default(1),
  /** For `doors`: the only room to draw. */
  room: pathId.optional(),
  size: z.enum(PAPER_SIZES).default('a'),
  /** For `poster`: uses the larger sheet of the size. */
  large: yes,
})

export const paperPreview = z.object({
  sheets: z.int(),
  /** Sentences about this paper for the organizer. */
  notes: z.array(z.string()),
  /** The first sheet as SVG, with the same letters as the PDF. */
  picture: z.string(),
})
export type PaperPreview = z.output<typeof paperPreview>

export const paperCalls = {
  'GET /api/papers/:paper': {
    summary:
      'A paper of an event as application/pdf: a poster with the code of its page (`poster`, with `large` on A3 or Tabloid), a day as a table (`day`) or as a list (`list`), a sheet for each room (`doors`), the network with its code (`wifi`), or a report on one sheet (`report`); with `print`, viewers open their print dialog at once',
    access: 'admin',
    params: paperParams,
    query: paperQuery.extend({ print: yes }),
    reply: z.unknown(),
    media: 'application/pdf',
  },
  'GET /api/papers/:paper/preview': {
    summary: 'How many sheets a paper has, what it lacks, and its first sheet as a picture',
    access: 'admin',
    params: paperParams,
    query: paperQuery,
    reply: paperPreview,
  },
} satisfies Calls
