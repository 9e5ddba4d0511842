import { z } from 'zod'
import type { Calls } from '../call.ts'
import { t } from '../text/t.ts'
import { idParams, isStorable, optionalText, rowId } from '../text/text.ts'
import { user } from './users.ts'

/** A passkey on a phone, a computer, or in a password manager, which signs its user in without a password. */
export const passkey = z.object({
  id: rowId,
  name: z.string(),
  createdAt: z.string(),
  /** Null until it has been used to sign in. */
  lastUsedAt: z.string().nullable(),
})
export type Passkey = z.output<typeof passkey>

/** The most passkeys per user. */
export const MOST_PASSKEYS = 20

/** Input and output of the browser's WebAuthn functions, in the JSON form of Level 3. */
const forBrowser = z.record(z.string(), z.unknown())
const fromBrowser = forBrowser.refine(({ id }) => typeof id === 'string' && isStorable(id), {
  error: () => t('invalid.passkeyId'),
})

export const passkeyCalls = {
  'GET /api/passkeys': {
    summary: "The caller's passkeys, oldest first",
    access: 'user',
    reply: z.array(passkey),
  },
  'POST /api/passkeys/begin': {
    summary: 'What the browser needs to create a passkey; valid for five minutes',
    access: 'user',
    reply: forBrowser,
  },
  'POST /api/passkeys': {
    summary: 'Adds a passkey that the browser has created',
    access: 'user',
    body: z.object({ name: optionalText(100).default(''), passkey: fromBrowser }),
    reply: passkey,
    status: 201,
    isIdempotent: false,
  },
  'DELETE /api/passkeys/:id': {
    summary: "Removes one of the caller's passkeys",
    access: 'user',
    params: idParams,
    reply: null,
  },
  'POST /api/passkeys/sign-in/begin': {
    summary: 'What the browser needs to sign in with a passkey; valid for five minutes',
    access: 'public',
    reply: forBrowser,
  },
  'POST /api/passkeys/sign-in': {
    summary: 'Signs in with a passkey',
    access: 'public',
    body: z.object({ passkey: fromBrowser }),
    reply: user,
    refusals: [401],
  },
} satisfies Calls
