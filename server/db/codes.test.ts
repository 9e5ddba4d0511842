import { CardReadingError } from '@conference-hub/card-reader'
import { expect, it } from 'vitest'
import { type LogDetail, readLogDetail } from '../../domain/accounts/log-details.ts'
import type { SecurityAction } from '../../domain/accounts/security-actions.ts'
import type { Outcome } from '../../domain/publish/delivery-words.ts'
import { databaseAt } from '../../test/database-at.ts'
import { codedAnswer, codedDetail } from './migrations/030-codes.ts'
import type { NewRow } from './schema.ts'

/** The sentences as databases contain them. */
const DETAILS: {
  [Code in LogDetail['code']]: [SecurityAction, Omit<Extract<LogDetail, { code: Code }>, 'code'>, string][]
} = {
  named: [
    ['user-invited', { names: ['A day'] }, 'A day'],
    ['access-granted', { names: ['Days, and nights'] }, 'Days, and nights'],
    ['sign-in', { names: ['One Login'] }, 'One Login'],
  ],
  'as-helper': [['access-granted', { event: 'Days, and nights' }, 'Days, and nights, as a helper']],
  role: [
    ['role-changed', { from: 'User', to: 'Super Admin', by: null }, 'User to Super Admin'],
    ['role-changed', { from: 'Admin', to: 'User', by: 'One Login' }, 'Admin to User by One Login'],
  ],
  renamed: [['name-changed', { from: 'Ivy', to: '' }, '“Ivy” to “”']],
  'after-attempts': [['password-reset-requested', {}, 'After too many attempts to sign in']],
  'no-account': [['password-reset-requested', {}, 'No such account, or its invitation has run out']],
  passkey: [['sign-in-failed', {}, 'Passkey']],
  'sign-ins': [
    ['sign-ins-ended', { which: 'one' }, 'One'],
    ['sign-ins-ended', { which: 'all' }, 'All'],
    ['sign-ins-ended', { which: 'others' }, 'All other ones'],
  ],
  'token-reach': [
    ['token-made', { mayWrite: true, eventIds: null }, 'Reads and writes all events'],
    ['token-made', { mayWrite: false, eventIds: [1, 22] }, 'Reads events 1, 22'],
  ],
  'by-operator': [['first-admin-made', {}, 'By the operator']],
  text: [
    ['mail-failed', { text: 'connect ECONNREFUSED' }, 'connect ECONNREFUSED'],
    ['user-invited', { text: 'A day, Another day' }, 'A day, Another day'],
  ],
}

it('finds the code and the values of each security log detail', () => {
  for (const [code, some] of Object.entries(DETAILS))
    for (const [action, values, words] of some)
      expect([words, readLogDetail(JSON.stringify(codedDetail(action, words)))]).toEqual([
        words,
        { ...values, code },
      ])
})

it.each<[string, Outcome]>([
  ['Taken', { code: 'taken' }],
  ["This address belongs to the server's own network", { code: 'own-network' }],
  ['It could not be sent (EPROTO)', { code: 'failed', error: 'EPROTO' }],
  ['Something else', { code: 'text', text: 'Something else' }],
])('finds the code of a webhook’s answer: %s', (said, outcome) => {
  expect(codedAnswer(said)).toEqual(outcome)
})

it('converts the sentences in a database to codes', async () => {
  const { db, finish } = await databaseAt('029-deeds')
  const event = { name: 'E', location: 'Bern', slug: 'bern', date: '2026-05-09', timeZone: 'UTC' }
  await db
    .insertInto('events')
    .values({ ...event, description: '', isPublic: true } as NewRow<'events'>)
    .execute()
  const at = '2026-05-01T09:00:00.000Z'
  const entry = { at, action: 'role-changed', actor: '', subject: 'ivy@example.com', address: '' }
  for (const detail of ['User to Admin', 'User to Admin', ''])
    await db
      .insertInto('security_log')
      .values({ ...entry, detail } as NewRow<'security_log'>)
      .execute()
  const answers = JSON.stringify([{ at, status: 204, said: 'Taken' }])
  const webhook = { eventId: 1, address: 'https://example.com', secret: 's', createdAt: at }
  await db
    .insertInto('webhooks')
    .values({ ...webhook, sentRevision: '0', sentUpTo: 0, failures: 0, answers } as NewRow<'webhooks'>)
    .execute()
  await db
    .insertInto('webhooks')
    .values({ ...webhook, sentRevision: '0', sentUpTo: 0, failures: 0, answers: '[{' } as NewRow<'webhooks'>)
    .execute()
  const { message } = new CardReadingError('damaged')
  const card = { eventId: 1, state: 'failed', photoHash: '0', createdAt: at } as const
  await db
    .insertInto('session_cards')
    .values({ ...card, message } as NewRow<'session_cards'>)
    .execute()
  for (const actorId of [0, 3])
    await db
      .insertInto('history')
      .values({
        at,
        change: 'a',
        actorId,
        actor: 'author of card 12',
        eventId: 1,
        noun: 'rooms',
        rowId: 1,
        act: 'changed',
      } as NewRow<'history'>)
      .execute()
  await finish()
  const columnOf = async (table: 'history' | 'security_log' | 'webhooks' | 'session_cards', column: string) =>
    (await db.selectFrom(table).selectAll().orderBy('id').execute()).map(
      (row) => row[column as keyof typeof row],
    )
  const role = JSON.stringify({ code: 'role', from: 'User', to: 'Admin', by: null })
  expect(await columnOf('security_log', 'detail')).toEqual([role, role, ''])
  expect(await columnOf('webhooks', 'answers')).toEqual([
    JSON.stringify([{ at, status: 204, code: 'taken' }]),
    // Unreadable data keeps no server from migrating.
    '[{',
  ])
  expect(await columnOf('session_cards', 'message')).toEqual(['damaged'])
  expect(await columnOf('history', 'actor')).toEqual(['12', 'author of card 12'])
})
