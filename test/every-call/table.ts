import type { CallName } from '../../domain/api.ts'
import { accountCalls } from './accounts.ts'
import type { Line } from './by-role.ts'
import { cardCalls } from './cards.ts'
import { contentCalls } from './content.ts'
import { eventCalls } from './events.ts'
import { historyCalls } from './history.ts'

/** Every call of the API: a call without a line in one of these files does not compile, and the sweep fails. */
export const everyCall: Record<CallName, Line> = {
  ...accountCalls,
  ...contentCalls,
  ...eventCalls,
  ...historyCalls,
  ...cardCalls,
}
