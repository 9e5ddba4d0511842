import { z } from 'zod'
import type { Calls } from '../call.ts'
import { WALL_PHOTOS } from '../cards/card-limits.ts'
import { cardField } from '../cards/session-cards.ts'
import { PAPER_SIZES } from '../publish/papers.ts'
import { SESSION_FIELDS } from '../schedule/session-fields.ts'
import { lasting, session } from '../schedule/sessions.ts'
import { timeSlotFields } from '../schedule/time-slots.ts'
import { t, textKey } from '../text/t.ts'
import { eventId, optionalText, pathId, requiredText, rowId, version } from '../text/text.ts'

/** Names a room or a time slot that is added in the same call. */
const newKey = z.int().negative().min(-1_000)

/** A row's id, or the key of one that is added with it: a negative number. */
const rowOrKey = z.union([rowId, newKey])
const spot = z.object({ timeSlotId: rowOrKey, roomId: rowOrKey, slots: lasting.optional() })

/** The middle of a head or a card on a photo, counted from 0: shares of the upright photo's width and height. */
const photoPlace = z.object({ photo: z.int().nonnegative(), x: z.number(), y: z.number() })

/** The words on a head without a number. */
const writtenHead = z.object({
  text: z.string(),
  /** HH:MM; null where it is no time, or says no end. No one may have written which half of the day it is. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** False where it was hard to read. */
  isSure: z.boolean(),
  /** The head on the photo, as an address with the picture in it (data:). */
  picture: z.string().nullable(),
})

/** A column or row of the wall. The id is null where no numbered head names it: its written head does, or a person. */
const line = z.object({
  id: rowId.nullable(),
  isSeen: z.boolean(),
  written: writtenHead.nullable(),
  /** The name of a row without sessions, such as "Lunch". */
  breakName: z.string().nullable(),
  /** Absent where no photo shows its head. */
  place: photoPlace.optional(),
})
export type WallLine = z.output<typeof line>

const wallCard = z.object({
  /** Null for a card without a number. */
  number: z.int().positive().nullable(),
  /** The photographed card that was made of its piece of the photo, which is read in the background; null where there is none. */
  cardId: rowId.nullable(),
  /** The photographed cards that were made of the same card on other photos, which show it smaller; absent where there are none. */
  otherCardIds: z.array(rowId).max(WALL_PHOTOS.length).optional(),
  /** Places in the lists of columns and rows; null for a card beside the grid. */
  column: z.int().nonnegative().nullable(),
  row: z.int().nonnegative().nullable(),
  /** The last row of a card that is longer than one row. */
  throughRow: z.int().nonnegative().nullable(),
  /** Colored dots that were stuck on it. */
  votes: z.int().nonnegative(),
  isSure: z.boolean(),
  /** Where a photo shows it. */
  place: photoPlace.optional(),
  sessionId: rowId.nullable(),
  /** The words of a card without a session: typed by its author or read from its photo; null where no one has read it. */
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
const addedCard = wallCard.pick({ number: true, cardId: true, otherCardIds: true })

/** The parts of a photo. */
const CORNERS = ['upper left', 'upper right', 'lower left', 'lower right', 'middle'] as const

const newRoom = z.object({
  key: newKey,
  name: requiredText(200, textKey('invalid.roomName')),
  isOpen: z.boolean().default(false),
})
const newTimeSlot = z.object({ key: newKey, ...timeSlotFields })

/** The result of reading photos of the wall; reading changes nothing of the schedule. */
export const wallReading = z.object({
  columns: z.array(line),
  rows: z.array(line),
  cards: z.array(wallCard),
  /** Spots where the bare wall was seen. */
  bare: z.array(z.object({ column: z.int().nonnegative(), row: z.int().nonnegative() })),
  /** Spots that a photo shows whole: a numbered card whose spot is here and that is not among the cards was not seen. */
  covered: z.array(z.object({ column: z.int().nonnegative(), row: z.int().nonnegative() })),
  /**
   * Parts of photos, counted from 0, whose cards are too small to be read: a closer photo of each helps. `at` is the part with these cards, in
   * shares of the photo's width and height.
   */
  closeUp: z.array(
    z.object({
      photo: z.int().nonnegative(),
      corner: z.enum(CORNERS),
      at: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      cards: z.int().positive(),
    }),
  ),
  /** Sentences for a person: photos without a wall, photos that share nothing with the others. */
  warnings: z.array(z.string()),
})
export type WallReading = z.output<typeof wallReading>

const headQuery = z.object({
  eventId: pathId,
  head: pathId.optional(),
  size: z.enum(PAPER_SIZES).default('a'),
})

export const wallCalls = {
  'POST /api/wall/photos': {
    summary:
      'Reads up to four photos of the wall: which card hangs where. Of the photos only the pieces are kept that show cards that no one has read yet, to be read in the background; 400 when none shows a wall',
    access: 'helper',
    files: WALL_PHOTOS,
    maxFileBytes: 15 * 2 ** 20,
    body: z.object({ eventId }),
    reply: wallReading,
    refusals: [503],
  },
  'POST /api/wall/accept': {
    summary:
      'Brings the schedule in step with the wall, all at once: one act of the history. Rooms and time slots that the event has by then are not added once more. 409 and 412 as for arranging. With `onlyCertain` it takes what needs no person, and leaves out the rest',
    access: 'helper',
    isIdempotent: true,
    body: z.object({
      eventId,
      /**
       * The page sends this by itself: only cards whose words are sure become sessions, in free spots, and only at an event that
       * `publishesCertain`. All else is left out, also cards that have been a session before.
       */
      onlyCertain: z.boolean().default(false),
      /** Columns that are to be rooms, from left to right. */
      rooms: z
        .array(newRoom)
        .max(100, { error: () => t('invalid.mostRooms', { max: 100 }) })
        .default([]),
      /** Rows that are to be time slots; `isStatic` makes one a break, whose name is its title. */
      timeSlots: z
        .array(newTimeSlot)
        .max(100, { error: () => t('invalid.mostSlots', { max: 100 }) })
        .default([]),
      moves: z.array(z.object({ id: rowId, version, spot: spot.nullable() })).max(1_000),
      /** Cards that get a session, by their number or by the photographed card. */
      additions: z
        .array(
          z.object({
            ...addedCard.shape,
            spot,
            /** The `typedAt` of the words that were seen: an author may have typed others since, which answers 412. */
            typedAt: z.string().nullable().default(null),
            /** The words that a person has put right, or typed of a card that could not be read. */
            words: z
              .object({
                title: requiredText(SESSION_FIELDS.title.longest, textKey('invalid.title')),
                presenterName: optionalText(SESSION_FIELDS.presenterName.longest),
              })
              .optional(),
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
    access: 'helper',
    query: headQuery,
    reply: z.unknown(),
    media: 'application/pdf',
  },
  'GET /api/wall/heads/picture': {
    summary: 'The first sheet with the same heads, as image/svg+xml',
    access: 'helper',
    query: headQuery,
    reply: z.unknown(),
    media: 'image/svg+xml',
  },
} satisfies Calls
