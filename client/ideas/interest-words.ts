import type { Interest } from '../../domain/cards/interest.ts'
import { t } from '../../domain/text/t.ts'

/** "6 to 10 people are interested". */
export function interestWords({ from, to }: Interest): string {
  if (to === null) return t('idea.interestFrom', { from })
  return from === to ? t('idea.interestOf', { count: from }) : t('idea.interest', { from, to })
}
