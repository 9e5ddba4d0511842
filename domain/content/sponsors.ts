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
  rowId,
  sameEventId,
  seenText,
  version,
} from '../text/text.ts'
import { IMAGE_BYTES } from './images.ts'
import { isSitePath, isWebAddress } from './web-addresses.ts'

export const sponsor = z.object({
  id: rowId,
  eventId: rowId,
  name: z.string(),
  description: z.string().nullable(),
  website: z.string(),
  logoUrl: z.string().nullable(),
  level: z.string().nullable(),
  order: z.int().nonnegative(),
  version,
})
export type Sponsor = z.output<typeof sponsor>

const NAME_TOO_SHORT = textKey('invalid.shortName')
const NO_URL = textKey('invalid.url')

const sponsorFields = {
  name: optionalText(200, NAME_TOO_SHORT).refine((value) => [...seenText(value)].length >= 2, {
    error: () => t(NAME_TOO_SHORT),
  }),
  website: optionalText(2_000, NO_URL).refine(isWebAddress, { error: () => t(NO_URL) }),
  description: nullableText(5_000),
  logoUrl: nullableText(2_000).refine(
    (value) => typeof value !== 'string' || isSitePath(value) || isWebAddress(value),
    { error: () => t(NO_URL) },
  ),
  level: nullableText(100),
}

export const newSponsor = z.object({ ...sponsorFields, eventId, order: positionInList })
export const sponsorChange = z.object({ ...sponsorFields, eventId: sameEventId })

export const sponsorCalls = {
  'GET /api/sponsors': {
    summary: 'Sponsors in order',
    access: 'public',
    query: eventAddress,
    reply: z.array(sponsor),
  },
  'POST /api/sponsors': {
    summary: 'Adds a sponsor',
    access: 'admin',
    body: newSponsor,
    reply: sponsor,
    status: 201,
  },
  'PUT /api/sponsors/:id': {
    summary: 'Changes a sponsor',
    access: 'admin',
    params: idParams,
    body: sponsorChange,
    reply: sponsor,
  },
  'DELETE /api/sponsors/:id': {
    summary: 'Deletes a sponsor and its logo',
    access: 'admin',
    params: idParams,
    reply: null,
  },
  'POST /api/sponsors/reorder': {
    summary: "Puts all sponsors of an event in order; returns the event's sponsors",
    access: 'admin',
    body: z.object({ sponsors: reorderedItems }),
    reply: z.array(sponsor),
  },
  'POST /api/sponsors/upload-logo': {
    summary: 'Stores the image `logo` of a multipart body; its path is for the `logoUrl` of a sponsor',
    access: 'admin',
    files: ['logo'],
    maxFileBytes: IMAGE_BYTES,
    reply: z.object({ logoPath: z.string() }),
    status: 201,
    isIdempotent: false,
  },
} satisfies Calls
