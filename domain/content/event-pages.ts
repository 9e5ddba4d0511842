import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { reorderedItems } from '../schedule/reordering.ts'
import { t, textKey } from '../text/t.ts'
import {
  eventId,
  idParams,
  nullableText,
  optionalText,
  positionInList,
  requiredText,
  rowId,
  sameEventId,
  version,
} from '../text/text.ts'
import { LONGEST_PAGE } from './page-limits.ts'

export const eventPage = z.object({
  id: rowId,
  eventId: rowId,
  title: z.string(),
  /** The last part of its address, `/{city}/{date}/info/{slug}`. */
  slug: z.string(),
  markdown: z.string(),
  order: z.int().nonnegative(),
  isInMenu: z.boolean(),
  /** The help page: linked in the footer of every page of the event, and on screens. */
  isHelp: z.boolean(),
  version,
})
export type EventPage = z.output<typeof eventPage>

const flag = z.boolean({ error: () => t('invalid.flag') }).optional()
const pageFields = {
  title: requiredText(100, textKey('invalid.title')),
  markdown: optionalText(LONGEST_PAGE),
  /** Made from the title if empty. */
  slug: nullableText(100),
  isInMenu: flag,
  isHelp: flag,
}

export const newEventPage = z.object({ ...pageFields, eventId, order: positionInList })
export const eventPageChange = z.object({ ...pageFields, eventId: sameEventId })

export const eventPageCalls = {
  'GET /api/event-pages': {
    summary: 'The pages of an event in order, each with its text in Markdown',
    access: 'public',
    query: eventAddress,
    reply: z.array(eventPage),
  },
  'POST /api/event-pages': {
    summary:
      'Adds a page to an event, which can have eight. `slug` is derived from the title unless given; `isHelp` makes it the help page in place of any other',
    access: 'admin',
    body: newEventPage,
    reply: eventPage,
    status: 201,
    refusals: [409],
  },
  'PUT /api/event-pages/:id': {
    summary: 'Changes a page; its address stays unless `slug` differs',
    access: 'admin',
    params: idParams,
    body: eventPageChange,
    reply: eventPage,
    refusals: [409],
  },
  'DELETE /api/event-pages/:id': {
    summary: 'Deletes a page',
    access: 'admin',
    params: idParams,
    reply: null,
  },
  'POST /api/event-pages/reorder': {
    summary: "Puts all pages of an event in order; returns the event's pages",
    access: 'admin',
    body: z.object({ pages: reorderedItems }),
    reply: z.array(eventPage),
  },
} satisfies Calls
