import { z } from 'zod'
import { coded, codedInReply, codedText, readCoded } from '../text/coded.ts'

const text = z.string()
const role = z.enum(['User', 'Admin', 'Super Admin'])

/** What an entry of the security log adds to its action, as a code and its values. `detailWords` turns it into text. */
const logDetail = z.discriminatedUnion('code', [
  /** Names of events, of a person, or of a sign-in provider. */
  coded('named', { names: z.array(text) }),
  coded('as-helper', { event: text }),
  /** `by` names the sign-in provider that sets the role. */
  coded('role', { from: role, to: role, by: text.nullable() }),
  coded('renamed', { from: text, to: text }),
  coded('after-attempts', {}),
  coded('no-account', {}),
  coded('passkey', {}),
  coded('sign-ins', { which: z.enum(['one', 'all', 'others']) }),
  /** `eventIds` is null for a token that reaches all events. */
  coded('token-reach', { mayWrite: z.boolean(), eventIds: z.array(z.int()).nullable() }),
  coded('by-operator', {}),
  codedText,
])
export type LogDetail = z.output<typeof logDetail>
export const detailInReply = codedInReply<LogDetail>()

/** Parses the detail of a row of `security_log`; null if it is empty. */
export function readLogDetail(json: string): LogDetail | null {
  return json === '' ? null : readCoded(logDetail, json)
}
