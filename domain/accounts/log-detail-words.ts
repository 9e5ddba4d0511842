import type { LogDetail } from './log-details.ts'

type Words = { [Code in LogDetail['code']]: (detail: Extract<LogDetail, { code: Code }>) => string }

/** The detail of an entry of the security log: `Admin to Super Admin`. */
export function detailWords<Code extends LogDetail['code']>(
  detail: Extract<LogDetail, { code: Code }>,
): string {
  const words: Words[Code] = WORDS[detail.code as Code]
  return words(detail)
}

const SIGN_INS = { one: 'One', all: 'All', others: 'All other ones' } as const

const WORDS: Words = {
  named: ({ names }) => names.join(', '),
  'as-helper': ({ event }) => `${event}, as a helper`,
  role: ({ from, to, by }) => `${from} to ${to}${by === null ? '' : ` by ${by}`}`,
  renamed: ({ from, to }) => `“${from}” to “${to}”`,
  'after-attempts': () => 'After too many attempts to sign in',
  'no-account': () => 'No such account, or its invitation has run out',
  passkey: () => 'Passkey',
  'sign-ins': ({ which }) => SIGN_INS[which],
  'token-reach': ({ mayWrite, eventIds }) =>
    `${mayWrite ? 'Reads and writes' : 'Reads'} ${eventIds ? `events ${eventIds.join(', ')}` : 'all events'}`,
  'by-operator': () => 'By the operator',
  text: ({ text }) => text,
}
