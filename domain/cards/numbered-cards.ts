import { z } from 'zod'
import type { Calls } from '../call.ts'
import { event } from '../events/events.ts'
import { contentForm } from '../schedule/content-form.ts'
import { givenValues } from '../schedule/session-values.ts'
import { saidFull, sessionContent } from '../schedule/sessions.ts'
import { t } from '../text/t.ts'
import { eventId, idParams, optionalText, pathId, rowId, version } from '../text/text.ts'
import { MOST_AT_ONCE } from './card-limits.ts'
import { SHEET_LAYOUTS } from './session-cards.ts'

/** The most numbered cards of an event. */
export const MOST_NUMBERED_CARDS = 1_000

/** A numbered paper card, with its author's text once it is typed, and its session once there is one. */
export const numberedCard = z.object({
  id: rowId,
  eventId: rowId,
  number: z.int().positive(),
  ...sessionContent,
  /** When the author last typed; null if never. */
  typedAt: z.string().nullable(),
  /** Whether organizers have locked the text. */
  isClosed: z.boolean(),
  sessionId: rowId.nullable(),
  /** The session, if the list of cards includes it. `isPlaced`: whether it has a time and a room. */
  session: z.object({ title: z.string(), presenterName: z.string(), isPlaced: z.boolean() }).optional(),
  /** Set for an idea that was written before the day; absent for a paper card. */
  idea: z
    .object({
      isWish: z.boolean(),
      /** Whether it is hidden from visitors. */
      isHidden: z.boolean(),
      /** The number of the idea that it was joined to. */
      joinedTo: z.int().positive().nullable(),
      /** How many browsers star it; null until the list is closed. */
      interest: z.int().nonnegative().nullable(),
    })
    .optional(),
  version,
})
export type NumberedCard = z.output<typeof numberedCard>

/** The fields of an author's page, the same as in the session form. */
function values() {
  return z
    .array(optionalText(100))
    .max(30, { error: () => t('invalid.mostValues', { max: 30 }) })
    .default([])
    .transform(givenValues)
}

export const authorForm = z.object(contentForm('isBrief', values))
export type AuthorForm = z.output<typeof authorForm>
/** The same for an idea, whose host may not be known yet. */
export const ideaAuthorForm = authorForm.extend({ presenterName: optionalText(300).default('') })

/** `day` is null in an event of one day. */
const spotWords = {
  room: z.string(),
  day: z.int().positive().nullable(),
  startTime: z.string(),
  endTime: z.string(),
}

/**
 * An author's page: the card's text, its event, and the session's time and room once it has a spot. For an idea, the
 * number of stars is left out, because everyone sees it only as a range.
 */
export const authorPage = numberedCard
  .omit({ eventId: true, sessionId: true, session: true, id: true })
  .extend({
    idea: numberedCard.shape.idea.unwrap().omit({ interest: true }).optional(),
    event: event.pick({
      name: true,
      location: true,
      date: true,
      days: true,
      nightMinutes: true,
      timeZone: true,
      isPublic: true,
      lists: true,
      clock: true,
      language: true,
      claimsFrom: true,
      claimsUntil: true,
      ideas: true,
    }),
    /** Whether the code is the card's own rather than a co-host's. */
    isOwner: z.boolean(),
    /** The valid codes of co-hosts; for the owner only. */
    coHosts: z.array(z.object({ id: rowId, madeAt: z.string() })).optional(),
    /** Whether the card has a session, scheduled or not, whose text is then the one shown. */
    isSession: z.boolean(),
    /** The session that the card's session was merged into. */
    merged: z.object({ sessionId: rowId, title: z.string() }).optional(),
    /**
     * Whether the holder may change the text. False if the card is closed or merged, or if organizers review new text
     * first.
     */
    mayEdit: z.boolean(),
    /** Whether it is an idea, listed or not, that organizers have not made visible. It cannot take a spot. */
    isHeld: z.boolean(),
    /**
     * Where the session was when its holder cancelled it; null if it has been placed since, or that spot no longer
     * exists.
     */
    cancelled: z.object(spotWords).nullable(),
    spot: z
      .object({
        ...spotWords,
        /** When someone reported the session as full in this spot; empty if no one has. */
        fullAt: z.string(),
        /** How many minutes late the session begins, as someone reported. */
        late: z.int().nonnegative(),
      })
      .nullable(),
  })
export type AuthorPage = z.output<typeof authorPage>

/** Card codes must be unguessable: 96 random bits as 16 letters, digits, hyphens and underscores. */
export const cardCode = z.string().regex(/^[\w-]{16}$/, { error: () => t('invalid.cardCode') })
export const codeParams = z.object({ code: cardCode })

export const numberedCardCalls = {
  'GET /api/numbered-cards': {
    summary: 'The numbered cards of an event by number; for those who may manage the event',
    access: 'helper',
    query: z.object({ eventId: pathId }),
    reply: z.array(numberedCard),
  },
  'POST /api/numbered-cards': {
    summary: `Creates the next numbered cards, to be printed; at most ${MOST_AT_ONCE} at once`,
    access: 'helper',
    body: z.object({
      eventId,
      count: z
        .int()
        .min(1, { error: () => t('invalid.card') })
        .max(MOST_AT_ONCE, { error: () => t('invalid.mostCards', { max: MOST_AT_ONCE }) }),
    }),
    reply: z.array(numberedCard),
    status: 201,
  },
  'PUT /api/numbered-cards/:id': {
    summary: 'Closes a card to its author, or reopens it',
    access: 'helper',
    params: idParams,
    body: z.object({ isClosed: z.boolean() }),
    reply: numberedCard,
  },
  'GET /api/numbered-cards/sheet': {
    summary: 'Sheets of numbered cards, from one number to another, as application/pdf',
    access: 'helper',
    query: z.object({
      eventId: pathId,
      from: pathId,
      to: pathId,
      layout: z.enum(SHEET_LAYOUTS).default('a5'),
    }),
    reply: z.unknown(),
    media: 'application/pdf',
  },
  'GET /api/author-pages/:code': {
    summary: 'A numbered card as its author sees it; the code on the card is the key',
    access: 'public',
    params: codeParams,
    reply: authorPage,
  },
  'GET /api/author-pages/:code/card': {
    summary: 'The card of an author on a separate sheet, with the typed text, as application/pdf',
    access: 'public',
    params: codeParams,
    query: z.object({ layout: z.enum(SHEET_LAYOUTS).default('a4') }),
    reply: z.unknown(),
    media: 'application/pdf',
    refusals: [429],
  },
  'PUT /api/author-pages/:code': {
    summary:
      'Saves the text that a card’s author types, even once it is a session; 409 if organizers have closed the card',
    access: 'public',
    params: codeParams,
    body: ideaAuthorForm,
    reply: authorPage,
    refusals: [409, 429],
  },
  'DELETE /api/author-pages/:code/idea': {
    summary: 'Takes the idea of a card off the list of ideas; the card and its text stay',
    access: 'public',
    params: codeParams,
    reply: null,
    refusals: [429],
  },
  'PUT /api/author-pages/:code/full': {
    summary: 'Reports that the session of a card is full, or no longer; 409 while it has no time and room',
    access: 'public',
    params: codeParams,
    body: saidFull,
    reply: authorPage,
    refusals: [409, 429],
  },
} satisfies Calls
