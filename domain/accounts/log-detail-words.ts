import { t, textKey } from '../text/t.ts'
import { ROLE_NAMES } from './access.ts'
import type { LogDetail } from './log-details.ts'

type Words = { [Code in LogDetail['code']]: (detail: Extract<LogDetail, { code: Code }>) => string }

/** The text for the detail of a security log entry, such as `Admin to Super Admin`. */
export function detailWords<Code extends LogDetail['code']>(
  detail: Extract<LogDetail, { code: Code }>,
): string {
  const words: Words[Code] = WORDS[detail.code as Code]
  return words(detail)
}

const SIGN_INS = {
  one: textKey('security.oneSignIn'),
  all: textKey('security.allSignIns'),
  others: textKey('security.otherSignIns'),
}

const WORDS: Words = {
  named: ({ names }) => names.join(', '),
  'as-helper': ({ event }) => t('security.asHelper', { event }),
  role({ from, to, by }) {
    const roles = { from: t(ROLE_NAMES[from]), to: t(ROLE_NAMES[to]) }
    return by === null ? t('security.role', roles) : t('security.roleBy', { ...roles, provider: by })
  },
  renamed: ({ from, to }) => t('security.renamed', { from, to }),
  'after-attempts': () => t('security.afterAttempts'),
  'no-account': () => t('security.noAccount'),
  passkey: () => t('security.passkey'),
  'sign-ins': ({ which }) => t(SIGN_INS[which]),
  'token-reach'({ mayWrite, eventIds }) {
    if (!eventIds) return t(mayWrite ? 'security.writesAll' : 'security.readsAll')
    return t(mayWrite ? 'security.writesEvents' : 'security.readsEvents', { ids: eventIds.join(', ') })
  },
  'by-operator': () => t('security.byOperator'),
  text: ({ text }) => text,
}
