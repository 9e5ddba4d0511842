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

/** Identifies a room or time slot that is added in the same call. */
const newKey = z.int().negative().min(-1_000)

/** A row's id, or the negative key of a row that is added in the same call. */
const rowOrKey = z.union([rowId, newKey])
const spot = z.object({ timeSlotId: rowOrKey, roomId: rowOrKey, slots: lasting.optional() })

/**
 * The middle of a head or card on a photo, whose number counts from 0, as shares of the upright photo's width and
 * height.
 */
const photoPlace = z.object({ photo: z.int().nonnegative(), x: z.number(), y: z.number() })

/** The words on a head without a number. */
const writtenHead = z.object({
  text: z.string(),
  /** HH:MM; null if it is not a time, or for a missing end. The head may not say whether it is AM or PM. */
  start: z.string().nullable(),
  end: z.string().nullable(),
  /** False if it was hard to read. */
  isSure: z.boolean(),
  /** The head on the photo, as a data: URL. */
  picture: z.string().nullable(),
})

/**
 * A column or row of the wall. The id is null if no numbered head identifies it; then its written head does, or a
 * person.
 */
const line = z.object({
  id: rowId.nullable(),
  isSeen: z.boolean(),
  written: writtenHead.nullable(),
  /** The name of a row without sessions, such as "Lunch". */
  breakName: z.string().nullable(),
  /** Absent if no photo shows its head. */
  place: photoPlace.optional(),
})
export type WallLine = z.output<typeof line>

const wallCard = z.object({
  /** Null for a card without a number. */
  number: z.int().positive().nullable(),
  /**
   * The photographed card that was made from its piece of the photo, which is read in the background; null if there is
   * none.
   */
  cardId: rowId.nullable(),
  /**
   * The photographed cards that were made from the same card on other photos, which show it smaller; absent if there
   * are none.
   */
  otherCardIds: z.array(rowId).max(WALL_PHOTOS.length).optional(),
  /** Positions in the lists of columns and rows; null for a card next to the grid. */
  column: z.int().nonnegative().nullable(),
  row: z.int().nonnegative().nullable(),
  /** The last row of a card that spans several rows. */
  throughRow: z.int().nonnegative().nullable(),
  /** The number of colored dots stuck on it. */
  votes: z.int().nonnegative(),
  isSure: z.boolean(),
  place: photoPlace.optional(),
  sessionId: rowId.nullable(),
  /** The text of a card without a session, typed by its author or read from its photo; null if it has not been read. */
  words: z
    .object({
      title: z.string(),
      presenterName: z.string(),
      description: z.string(),
      /** When the author typed it; null if it was read. */
      typedAt: z.string().nullable(),
      /** The title or presenter, if a person should check it first. */
      doubtful: z.array(cardField),
    })
    .nullable(),
})
export type WallCard = z.output<typeof wallCard>

/** A numbered card, or the photographed one in `cardId` if the number is null. */
const addedCard = wallCard.pick({ number: true, cardId: true, otherCardIds: true })

const CORNERS = ['upper left', 'upper right', 'lower left', 'lower right', 'middle'] as const

const newRoom = z.object({
  key: newKey,
  name: requiredText(200, textKey('invalid.roomName')),
  isOpen: z.boolean().default(false),
})
const newTimeSlot = z.object({ key: newKey, ...timeSlotFields })

/** The result of reading photos of the wall. Reading changes nothing in the schedule. */
export const wallReading = z.object({
  columns: z.array(line),
  rows: z.array(line),
  cards: z.array(wallCard),
  /** Spots where the bare wall was seen. */
  bare: z.array(z.object({ column: z.int().nonnegative(), row: z.int().nonnegative() })),
  /** Spots that a photo shows completely. A numbered card with a spot here that is not among the cards was not seen. */
  covered: z.array(z.object({ column: z.int().nonnegative(), row: z.int().nonnegative() })),
  /**
   * Parts of photos, counted from 0, whose cards are too small to be read, so that a closer photo of each helps. `at`
   * is the part with these cards, in shares of the photo's width and height.
   */
  closeUp: z.array(
    z.object({
      photo: z.int().nonnegative(),
      corner: z.enum(CORNERS),
      at: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
      cards: z.int().positive(),
    }),
  ),
  /** Sentences for people: photos without a wall, or photos with nothing in common with the others. */
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
      'Reads from up to four photos of the wall which card hangs where. Only pieces with unread cards are stored, to be read in the background; 400 if no photo shows a wall',
    access: 'helper',
    files: WALL_PHOTOS,
    maxFileBytes: 15 * 2 ** 20,
    body: z.object({ eventId }),
    reply: wallReading,
    refusals: [503],
  },
  'POST /api/wall/accept': {
    summary:
      'Applies the wall to the schedule, as one act. Rooms and time slots that the event has by then are not added again. 409 and 412 as for arranging. `onlyCertain` applies only what needs no person',
    access: 'helper',
    isIdempotent: true,
    body: z.object({
      eventId,
      /**
       * Set when the page sends this on its own: only cards with certain text become sessions, in free spots, and only
       * at an event that `publishesCertain`. Everything else is left out, including cards that have been a session
       * before.
       */
      onlyCertain: z.boolean().default(false),
      /** Columns that become rooms, from left to right. */
      rooms: z
        .array(newRoom)
        .max(100, { error: () => t('invalid.mostRooms', { max: 100 }) })
        .default([]),
      /** Rows that become time slots. `isStatic` makes one a break with its name as the title. */
      timeSlots: z
        .array(newTimeSlot)
        .max(100, { error: () => t('invalid.mostSlots', { max: 100 }) })
        .default([]),
      moves: z.array(z.object({ id: rowId, version, spot: spot.nullable() })).max(1_000),
      /** Cards that get a session, by number or by photographed card. */
      additions: z
        .array(
          z.object({
            ...addedCard.shape,
            spot,
            /**
             * The `typedAt` of the text that the person saw. If the author has typed another text since, the call
             * answers 412.
             */
            typedAt: z.string().nullable().default(null),
            /** The text that a person corrected, or typed for a card that could not be read. */
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
      'Headings for the rooms and time slots of an event, and how to hang them, as application/pdf; `head` is the number of a single one',
    access: 'helper',
    query: headQuery,
    reply: z.unknown(),
    media: 'application/pdf',
  },
  'GET /api/wall/heads/picture': {
    summary: 'The first sheet of the same headings, as image/svg+xml',
    access: 'helper',
    query: headQuery,
    reply: z.unknown(),
    media: 'image/svg+xml',
  },
} satisfies Calls
