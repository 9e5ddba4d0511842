import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { pathId, rowId } from '../text/text.ts'
import { authorPage, codeParams } from './numbered-cards.ts'

/** How many minutes late a session can be reported; 0 for on time. */
const late = z.literal([0, 5, 10, 15], { error: () => t('invalid.flag') })
const heads = z
  .int({ error: () => t('invalid.capacity') })
  .min(0, { error: () => t('invalid.capacity') })
  .max(100_000, { error: () => t('invalid.capacity') })
  .nullable()

/** What was noted at the session's door in its current spot, for organizers only. */
const doorNote = { heads: z.int().nullable(), isHere: z.boolean() }

const roomSession = z.object({
  id: rowId,
  title: z.string(),
  /** Including further hosts. */
  presenterName: z.string(),
  /** The day of the event, counted from 1. */
  day: z.int().positive(),
  startTime: z.string(),
  endTime: z.string(),
  fullAt: z.string(),
  late: z.int().nonnegative(),
  ...doorNote,
})

/** A room as its helper sees it: its sessions by time. */
export const roomDoor = z.object({
  room: z.string(),
  capacity: z.int().positive().nullable(),
  /** When the helper asked for help; empty if none is needed. */
  helpAt: z.string(),
  event: authorPage.shape.event.omit({ lists: true, claimsFrom: true, claimsUntil: true, ideas: true }),
  sessions: z.array(roomSession),
})
export type RoomDoor = z.output<typeof roomDoor>

/** A helper's report about the room or one of its sessions. Fields that are left out do not change. */
const said = z.object({
  needsHelp: z.boolean({ error: () => t('invalid.flag') }).optional(),
  session: z
    .object({
      id: rowId,
      isFull: z.boolean({ error: () => t('invalid.flag') }).optional(),
      late: late.optional(),
      heads: heads.optional(),
      isHere: z.boolean({ error: () => t('invalid.flag') }).optional(),
    })
    .optional(),
})
export type SaidAtDoor = z.output<typeof said>

/** Room codes must be unguessable: 128 random bits as 22 letters, digits, hyphens and underscores. */
export const roomCode = z.string().regex(/^[\w-]{22}$/, { error: () => t('invalid.cardCode') })

export const roomCodeCalls = {
  'GET /api/numbered-cards/rooms': {
    summary:
      'Which rooms have a code for a helper, which need help, and what was reported at doors; for those who may manage the event',
    access: 'helper',
    query: z.object({ eventId: pathId }),
    reply: z.object({
      rooms: z.array(z.object({ roomId: rowId, madeAt: z.string(), helpAt: z.string() })),
      sessions: z.array(z.object({ sessionId: rowId, ...doorNote })),
    }),
  },
  'POST /api/numbered-cards/rooms/:id': {
    summary: "Creates a new code for a room's helper, returns it once, and ends the earlier one",
    access: 'admin',
    params: z.object({ id: pathId }),
    body: z.object({}),
    reply: z.object({ roomId: rowId, code: z.string() }),
    status: 201,
    isIdempotent: false,
  },
  'PUT /api/numbered-cards/rooms/:id': {
    summary: 'Reports that help for a room has come',
    access: 'helper',
    params: z.object({ id: pathId }),
    body: z.object({}),
    reply: null,
  },
  'GET /api/author-pages/:code/room': {
    summary: 'A room as its helper sees it; the code that was printed for the room is the key',
    access: 'public',
    params: z.object({ code: roomCode }),
    reply: roomDoor,
  },
  'PUT /api/author-pages/:code/room': {
    summary:
      'Stores what a room’s helper reports: that a session is full or late, how many people are there, that its speaker is here, or that the room needs help',
    access: 'public',
    params: z.object({ code: roomCode }),
    body: said,
    reply: roomDoor,
    refusals: [409, 429],
  },
  'PUT /api/author-pages/:code/session': {
    summary:
      'Stores what a card’s author reports: that the session is late or canceled, which takes it off the schedule (409 while it has no time and room); that it is no longer canceled (409 once its place is taken); and at any time whether its hosts’ pages at other events may list it',
    access: 'public',
    params: codeParams,
    body: z.object({
      late: late.optional(),
      isCancelled: z.boolean({ error: () => t('invalid.flag') }).optional(),
      isOpenAbout: z.boolean({ error: () => t('invalid.flag') }).optional(),
    }),
    reply: authorPage,
    refusals: [409, 429],
  },
} satisfies Calls
