import {
  type Lists,
  type SessionContent,
  VALUE_KINDS,
  valueOfLabel,
} from '../../../domain/schedule/session-fields.ts'
import { inLists } from '../../../domain/schedule/session-values.ts'
import { t } from '../../../domain/text/t.ts'
import { invalid } from '../../lib/errors.ts'

/**
 * The fields of a form with the values of the event's lists. Values that `before` has may be in no list, because lists
 * change and what people chose stays.
 * @throws 400 for any other value
 */
export function requireListed<Words extends SessionContent>(
  form: Words,
  lists: Lists,
  ...before: readonly SessionContent[]
): Words {
  const words = inLists(form, lists)
  for (const kind of VALUE_KINDS) {
    const known = [...lists[kind], ...before.flatMap((each) => each[kind])].map(valueOfLabel)
    const unknown = words[kind].find((value) => !known.includes(valueOfLabel(value)))
    if (unknown !== undefined) throw invalid(t('refusal.unknownValue', { value: unknown }), kind)
  }
  return words
}
