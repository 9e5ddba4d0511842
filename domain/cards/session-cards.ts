import { z } from 'zod'
import type { Calls } from '../call.ts'
import { FIELD_NAMES } from '../schedule/session-fields.ts'
import { session, sessionContent, sessionForm } from '../schedule/sessions.ts'
import { t } from '../text/t.ts'
import { eventId, idParams, optionalText, pathId, rowId, sameEventId } from '../text/text.ts'
import { CLAIM_MINUTES, PHOTO_BYTES, WALL_PIECE } from './card-limits.ts'

export const cardField = z.enum(FIELD_NAMES)
export type CardField = z.output<typeof cardField>

/**
 * One A5 card per sheet, two A6 cards on an A5 sheet, two A5 cards on an A4 sheet, or two slightly smaller cards on a
 * Letter sheet.
 */
export const SHEET_LAYOUTS = ['a5', 'a6', 'a4', 'letter'] as const
export type SheetLayout = (typeof SHEET_LAYOUTS)[number]

/** Waiting cards are read in the background; read and failed ones wait for a person. */
export const CARD_STATES = ['waiting', 'reading', 'read', 'failed', 'saved', 'discarded'] as const
export type CardState = (typeof CARD_STATES)[number]
const cardState = z.enum(CARD_STATES)

/**
 * The reading, with the fields of the session form. A person always chooses the time slot and the room
 * (docs/product.md#session-card-upload).
 */
const cardData = z.object({
  ...sessionContent,
  timeSlotId: z.null(),
  roomId: z.null(),
})

/**
 * A word of the text and its next best readings, the likelier first. `isName`: the word may be part of the presenter's
 * name, and the others are other spellings of it.
 */
const wordDoubt = z.object({ word: z.string(), others: z.array(z.string()), isName: z.boolean().optional() })
export type WordDoubt = z.output<typeof wordDoubt>

/** The texts of a card that the wall and lists show. */
const shownText = z.enum(['title', 'presenterName'])

const readCard = z.object({
  data: cardData,
  /** All text found on the photo. */
  rawText: z.string(),
  /** 0 to 1: the mean over the texts of the form. */
  confidence: z.number(),
  fieldConfidence: z.record(cardField, z.number()),
  /** Fields that a person should check. */
  doubtful: z.array(cardField),
  /** Words in those texts that may be misread. */
  doubtfulWords: z.partialRecord(cardField, z.array(wordDoubt)),
  /** Addresses of the parts of the photo that the fields were read from, if known. */
  crops: z.partialRecord(cardField, z.string()),
  /** Sentences for people, for example that the card was printed for another event. */
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
})

/** The reading of a card, and how reliable it is. */
export type ReadCard = z.output<typeof readCard>

const person = z.object({ id: rowId, name: z.string() })

export const sessionCard = z.object({
  id: rowId,
  eventId: rowId,
  state: cardState,
  /** Why the card could not be read. */
  message: z.string().nullable(),
  title: z.string(),
  presenterName: z.string(),
  /** The user who has the card open. */
  claimedBy: person.nullable(),
  /** The earlier card that this photo seems to show as well. */
  twinOf: rowId.nullable(),
  sessionId: rowId.nullable(),
  /** Fields that a person should check. */
  doubtful: z.array(cardField),
  /** Whether a person has confirmed the text as it was read. */
  isConfirmed: z.boolean(),
  /** Whether part of the writing was not read, and no one has checked it since. */
  isPartlyRead: z.boolean(),
  /** Words in the title and presenter that may be misread. */
  doubtfulWords: z.partialRecord(shownText, z.array(wordDoubt)),
  /** The address of the photo, for those who may manage the event. */
  photo: z.string().nullable(),
  createdAt: z.string(),
})
export type SessionCard = z.output<typeof sessionCard>

export const openedCard = sessionCard.extend(readCard.shape)
export type OpenedCard = z.output<typeof openedCard>

export const processedImage = readCard.extend({
  success: z.boolean(),
  message: z.string(),
  processedImagePath: z.string().nullable(),
  /** The card that was stored; null if no event was given. */
  cardId: rowId.nullable(),
  twinOf: rowId.nullable(),
})
export type ProcessedImage = z.output<typeof processedImage>

/** `sends`: whole photos of cards, or only cutouts of doubtful words; null if nothing leaves this server. */
const cardReaderAddress = z.object({
  host: z.string().nullable(),
  sends: z.enum(['photos', 'doubts']).nullable(),
})
export type CardReaderAddress = z.output<typeof cardReaderAddress>

const uploadKey = optionalText(100).refine((key) => !key.startsWith(WALL_PIECE), {
  error: () => t('invalid.wallKey'),
})

export const sessionCardCalls = {
  'POST /api/process-image': {
    summary:
      'Reads a photo of a session card; 503 with Retry-After if too many are being read; the same uploadKey again is the same card',
    access: 'helper',
    files: ['image'],
    maxFileBytes: PHOTO_BYTES,
    body: z.object({ eventId: sameEventId, uploadKey: uploadKey.optional() }),
    reply: processedImage,
  },
  'GET /api/session-cards': {
    summary: 'The photographed cards of an event, without discarded ones; for those who may manage the event',
    access: 'helper',
    query: z.object({ eventId: pathId }),
    reply: z.array(sessionCard),
  },
  'GET /api/card-reader': {
    summary: 'Which pictures of cards this server sends to another service, and its host',
    access: 'helper',
    reply: cardReaderAddress,
  },
  'POST /api/session-cards': {
    summary:
      'Queues a photo of a card to be read in the background; the same uploadKey again is the same card',
    access: 'helper',
    files: ['image'],
    maxFileBytes: PHOTO_BYTES,
    body: z.object({ eventId, uploadKey: uploadKey.optional() }),
    reply: sessionCard,
    status: 201,
    isIdempotent: false,
  },
  'POST /api/session-cards/claim-next': {
    summary: 'Opens the next card that no one else has open',
    access: 'helper',
    body: z.object({ eventId }),
    reply: z.object({ card: openedCard.nullable() }),
  },
  'GET /api/session-cards/empty-card': {
    summary: 'The empty card of an event to print, as image/svg+xml',
    access: 'helper',
    query: z.object({ eventId: pathId }),
    reply: z.unknown(),
    media: 'image/svg+xml',
  },
  'GET /api/session-cards/sheet': {
    summary: 'A sheet of empty cards of an event, as application/pdf',
    access: 'helper',
    query: z.object({ eventId: pathId, layout: z.enum(SHEET_LAYOUTS).default('a5') }),
    reply: z.unknown(),
    media: 'application/pdf',
  },
  'GET /api/session-cards/:id': {
    summary: 'One card with all that was read',
    access: 'helper',
    params: idParams,
    reply: openedCard,
  },
  'DELETE /api/session-cards/:id': {
    summary: 'Discards a card',
    access: 'helper',
    params: idParams,
    reply: null,
  },
  'POST /api/session-cards/:id/claim': {
    summary: `Opens a card for ${CLAIM_MINUTES} minutes; 409 if someone else has it open`,
    access: 'helper',
    params: idParams,
    reply: openedCard,
  },
  'POST /api/session-cards/:id/release': {
    summary: 'Releases an open card, so that others can open it',
    access: 'helper',
    params: idParams,
    reply: null,
  },
  'POST /api/session-cards/:id/confirm': {
    summary: 'Confirms that the words of a card were read correctly, so that none is doubtful any more',
    access: 'helper',
    params: idParams,
    reply: sessionCard,
  },
  'POST /api/session-cards/:id/read-again': {
    summary:
      'Reads a card again that could not be read; 409 for other cards, and if someone else has it open',
    access: 'helper',
    params: idParams,
    reply: sessionCard,
  },
  'POST /api/session-cards/:id/save': {
    summary: 'Saves a card as a session; 409 if its place is taken or someone else has the card open',
    access: 'helper',
    params: idParams,
    body: sessionForm,
    reply: session,
    status: 201,
  },
  'GET /api/session-cards/:id/photo': {
    summary: 'The photo of a card, upright and without metadata, as image/jpeg',
    access: 'helper',
    params: idParams,
    reply: z.unknown(),
    media: 'image/jpeg',
  },
  'GET /api/session-cards/:id/crops/:field': {
    summary: 'The part of the photo that a field was read from, as image/webp',
    access: 'helper',
    params: idParams.extend({ field: cardField }),
    reply: z.unknown(),
    media: 'image/webp',
  },
} satisfies Calls
