import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { t, textKey } from '../text/t.ts'
import { eventId, optionalText, requiredText, rowId } from '../text/text.ts'
import { MOST_IDEA_STARS } from './card-limits.ts'
import { cardCode, numberedCard } from './numbered-cards.ts'

/** The most ideas of an event. The remaining card numbers are for paper cards. */
export const MOST_IDEAS = 400
const LONGEST_TITLE = 300
const LONGEST_WORDS = 2_000

const interest = z.object({ from: z.int().nonnegative(), to: z.int().nonnegative().nullable() })

/** An idea for a session as visitors see it: a numbered card that its author wrote at home. */
export const idea = numberedCard
  .pick({ number: true, title: true, presenterName: true, description: true })
  .extend({
    /** Whether the author is looking for a person to host it. */
    isWish: z.boolean(),
    /** The session that was made from it. */
    sessionId: rowId.nullable(),
    /** Null until the organizers close the list. */
    interest: interest.nullable(),
  })
export type Idea = z.output<typeof idea>

/** The phone generates its card's code, so that an idea that is sent twice exists only once. */
export const newIdea = z.object({
  eventId,
  code: cardCode,
  title: requiredText(LONGEST_TITLE, textKey('invalid.title')),
  presenterName: optionalText(LONGEST_TITLE).default(''),
  description: optionalText(LONGEST_WORDS).default(''),
  isWish: z.boolean({ error: () => t('invalid.flag') }).default(false),
  isOpenAbout: z.boolean({ error: () => t('invalid.flag') }).default(false),
})
export type NewIdea = z.input<typeof newIdea>

/** The fields of the form, without what the page adds. */
export const ideaForm = newIdea.omit({ eventId: true, code: true })

/** A person who takes a wish must give a name. */
export const takenWish = z.object({
  presenterName: requiredText(LONGEST_TITLE, textKey('invalid.presenterName')),
})

/** The result of sending an idea: its card, and whether it waits for the organizers' review. */
const kept = z.object({ number: z.int().positive(), isHidden: z.boolean() })

const numberParams = z.object({ number: z.coerce.number().int().positive().max(1_000_000) })

export const ideaCalls = {
  'GET /api/ideas': {
    summary: 'The ideas for sessions of an event, if its organizers collect them',
    access: 'public',
    query: eventAddress.required(),
    reply: z.array(idea),
  },
  'POST /api/ideas': {
    summary:
      'Stores an idea as a numbered card with the given code; sending the same code again adds nothing',
    access: 'public',
    body: newIdea,
    reply: kept,
    status: 201,
    isIdempotent: false,
    refusals: [404, 409, 429],
  },
  'POST /api/ideas/:number/take': {
    summary: 'Turns a wish into an idea with a host and a new code; 409 once someone else has taken it',
    access: 'public',
    params: numberParams,
    body: newIdea.pick({ eventId: true, code: true }).extend(takenWish.shape),
    reply: kept,
    status: 201,
    isIdempotent: false,
    refusals: [409, 429],
  },
  'PUT /api/ideas/stars': {
    summary: 'Sets the ideas that a browser stars, replacing those it sent before. Each browser counts once',
    access: 'public',
    body: z.object({
      eventId,
      /** A random id that the browser generated for this event only. */
      browser: z.string().regex(/^[0-9a-f-]{32,36}$/, { error: () => t('invalid.browser') }),
      numbers: z
        .array(z.int().positive().max(1_000_000))
        .max(MOST_IDEA_STARS, { error: () => t('invalid.mostSessions', { max: MOST_IDEA_STARS }) }),
    }),
    reply: null,
    refusals: [429],
  },
} satisfies Calls
