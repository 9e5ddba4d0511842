import { type Kysely, sql } from 'kysely'

type Coded = { code: string; [value: string]: unknown }

/**
 * Replaces English sentences by codes in the security log, the answers of webhooks, and cards that could not be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await codeLog(db)
  await codeAnswers(db)
  for (const [code, sentence] of Object.entries(CARD_PROBLEMS))
    await sql`update session_cards set message = ${code} where message = ${sentence}`.execute(db)
}

async function codeLog(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ action: string; detail: string }>`
    select distinct action, detail from security_log where detail <> ''`.execute(db)
  for (const { action, detail } of rows)
    await sql`
      update security_log set detail = ${JSON.stringify(codedDetail(action, detail))}
      where action = ${action} and detail = ${detail}`.execute(db)
}

/** The detail of a security log entry as a code and its values. An ambiguous detail stays a text. */
export function codedDetail(action: string, detail: string): Coded {
  const known = SENTENCES[detail]
  if (known) return known
  const [, event] = /^(.+), as a helper$/s.exec(detail) ?? []
  if (event !== undefined && (action === 'user-invited' || action === 'access-granted'))
    return { code: 'as-helper', event }
  const read = READ[action]?.(detail)
  return read ?? { code: 'text', text: detail }
}

const SENTENCES: Readonly<Record<string, Coded>> = {
  'After too many attempts to sign in': { code: 'after-attempts' },
  'No such account, or its invitation has run out': { code: 'no-account' },
  'By the operator': { code: 'by-operator' },
  Passkey: { code: 'passkey' },
  One: { code: 'sign-ins', which: 'one' },
  All: { code: 'sign-ins', which: 'all' },
  'All other ones': { code: 'sign-ins', which: 'others' },
}

const ROLE = '(User|Admin|Super Admin)'
const named = (name: string): Coded => ({ code: 'named', names: [name] })
const READ: Readonly<Record<string, (detail: string) => Coded | null>> = {
  'role-changed'(detail) {
    const [, from, to, by = null] = new RegExp(`^${ROLE} to ${ROLE}(?: by (.+))?$`, 's').exec(detail) ?? []
    return from === undefined ? null : { code: 'role', from, to, by }
  },
  'name-changed'(detail) {
    const [, from, to] = /^“([^“”]*)” to “([^“”]*)”$/.exec(detail) ?? []
    return from === undefined ? null : { code: 'renamed', from, to }
  },
  'token-made'(detail) {
    const [, writes, ids] = /^Reads( and writes)? (?:all events|events (\d+(?:, \d+)*))$/.exec(detail) ?? []
    if (!detail.startsWith('Reads') || (ids === undefined && !detail.endsWith(' all events'))) return null
    const eventIds = ids?.split(', ').map(Number) ?? null
    return { code: 'token-reach', mayWrite: writes !== undefined, eventIds }
  },
  // A comma may separate events, or be part of an event's name.
  'user-invited': (detail) => (detail.includes(',') ? null : named(detail)),
  'access-granted': named,
  'access-revoked': named,
  'webhook-added': named,
  'webhook-removed': named,
  'user-deleted': named,
  'sign-in': named,
  'sign-in-failed': named,
  'admin-made': named,
  'invitation-accepted': named,
  'identity-connected': named,
  'identity-removed': named,
}

async function codeAnswers(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number; answers: string }>`
    select id, answers from webhooks where answers <> '[]'`.execute(db)
  for (const { id, answers } of rows) {
    const kept = readJson<{ said: string }[]>(answers)
    if (!kept) continue
    const coded = JSON.stringify(kept.map(({ said, ...answer }) => ({ ...answer, ...codedAnswer(said) })))
    await sql`update webhooks set answers = ${coded} where id = ${id}`.execute(db)
  }
}

/** Null for a text that is not JSON: it stays as it is, so that it cannot block the server's update. */
export function readJson<Kept>(text: string): Kept | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The outcome of a delivery as a code. */
export function codedAnswer(said: string): Coded {
  const [, error] = /^It could not be sent \((\w+)\)$/.exec(said) ?? []
  if (error !== undefined) return { code: 'failed', error }
  const [code] = Object.entries(ANSWERS).find(([, sentence]) => sentence === said) ?? []
  return code === undefined ? { code: 'text', text: said } : { code }
}

const ANSWERS: Readonly<Record<string, string>> = {
  taken: 'Taken',
  'sent-elsewhere': 'Sent elsewhere, which is not followed',
  'wants-no-more': 'Wants no more messages',
  refused: 'Refused',
  'no-answer': 'No answer in time',
  'nothing-there': 'Nothing answers at this address',
  cut: 'The connection was cut',
  'no-host': 'There is no such host',
  'no-lookup': 'The name of the host could not be looked up',
  'no-connection': 'No connection in time',
  'own-network': "This address belongs to the server's own network",
  unreadable: 'The answer cannot be read',
  untrusted: 'The certificate of this address cannot be trusted',
  'not-sent': 'It could not be sent',
}

const CARD_PROBLEMS = {
  empty: 'The file is empty. Choose a photo of a session card.',
  'not-an-image': 'This file is not a photo. Choose a JPEG, PNG, WebP or AVIF image.',
  heic: 'HEIC photos cannot be read here. In the iPhone’s settings choose Camera, Formats, Most Compatible, or share the photo as JPEG.',
  animated: 'Animated images cannot be read. Choose a still photo.',
  'too-large': 'The photo is larger than 15 MB. Choose a smaller one.',
  'too-many-pixels': 'The photo has more than 50 megapixels. Choose a smaller one.',
  'too-small': 'The picture is too small to hold a card.',
  damaged: 'The photo is damaged or incomplete. Take it again.',
  timeout: 'Reading the card took too long. Type it in, or try another photo.',
  crashed: 'Text recognition stopped unexpectedly. Try again.',
}
