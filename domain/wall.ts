import { z } from 'zod'
import type { Calls } from './call.ts'
import { WALL_PHOTOS } from './card-limits.ts'
import { cardField } from './session-cards.ts'
import { session } from './sessions.ts'
import { eventId, pathId, rowId, version } from './text.ts'

const spot = z.object({ timeSlotId: rowId, roomId: rowId })

/** A column or row of the wall. The id is null where no head names it: a person chooses it. */
const line = z.object({ id: rowId.nullable(), isSeen: z.boolean() })

const wallCard = z.object({
  /** Null for a card without a number. */
  number: z.int().positive().nullable(),
  /** The photographed card that was made of its piece of the photo, which is read in the background; null where there is none. */
  cardId: rowId.nullable(),
  /** Places in the lists of columns and rows; null for a card that hangs beside the grid. */
  column: z.int().nonnegative().nullable(),
  row: z.int().nonnegative().nullable(),
  isSure: z.boolean(),
  /** The session of the card, if it has one. */
  sessionId: rowId.nullable(),
  /** The words of a card without a session: typed by its author or read from its photo; null where nobody has read it. */
  words: z
    .object({
      title: z.string(),
      presenterName: z.string(),
      description: z.string(),
      /** When its author typed them; null for words that were read. */
      typedAt: z.string().nullable(),
      /** Title or presenter, where a person should look at it first. */
      doubtful: z.array(cardField),
    })
    .nullable(),
})
export type WallCard = z.output<typeof wallCard>

/** A numbered card, or with null the photographed one that `cardId` names. */
const addedCard = wallCard.pick({ number: true, cardId: true })

/** The result of reading photos of the wall; reading changes nothing of the schedule. */
export const wallReading = z.object({
  columns: z.array(line),
  rows: z.array(line),
  cards: z.array(wallCard),
  /** Spots at which the bare wall was seen. */
  bare: z.array(z.object({ column: z.int().nonnegative(), row: z.int().nonnegative() })),
  /** Sentences for a person: photos without a wall, photos that share nothing with the others. */
  warnings: z.array(z.string()),
})
export type WallReading = z.output<typeof wallReading>

export const wallCalls = {
  'POST /api/wall/photos': {
    summary:
      'Reads up to four photos of the wall: which card hangs where. Of the photos only the pieces are kept that show cards nobody has read, to be read in the background; 400 when none shows a wall',
    access: 'admin',
    files: WALL_PHOTOS,
    maxFileBytes: 15 * 2 ** 20,
    body: z.object({ eventId }),
    reply: wallReading,
    refusals: [503],
  },
  'POST /api/wall/accept': {
    summary:
      'Brings the schedule in step with the wall, all at once: one act of the history. 409 and 412 as for arranging',
    access: 'admin',
    body: z.object({
      eventId,
      moves: z.array(z.object({ id: rowId, version, spot: spot.nullable() })).max(1_000),
      /** Cards that get a session, by their number or by the photographed card. */
      additions: z
        .array(
          z.object({
            ...addedCard.shape,
            spot,
            /** The `typedAt` of the words that were seen: an author may have typed others since, which answers 412. */
            typedAt: z.string().nullable().default(null),
          }),
        )
        .max(1_000),
    }),
    reply: z.array(session),
    refusals: [409, 412],
  },
  'GET /api/wall/heads': {
    summary:
      'Heads for the rooms and time slots of an event, and how to hang them, as application/pdf; `head` is the number of the only one wanted',
    access: 'admin',
    query: z.object({ eventId: pathId, head: pathId.optional() }),
    reply: z.unknown(),
    media: 'application/pdf',
  },
} satisfies Calls
