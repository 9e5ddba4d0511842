import { t, textKey } from '../text/t.ts'

const OUTCOMES = {
  taken: textKey('delivery.accepted'),
  'sent-elsewhere': textKey('delivery.redirected'),
  'wants-no-more': textKey('delivery.unwanted'),
  refused: textKey('delivery.rejected'),
  'no-answer': textKey('delivery.noResponse'),
  'nothing-there': textKey('delivery.nothingThere'),
  cut: textKey('delivery.cut'),
  'no-host': textKey('delivery.noHost'),
  'no-lookup': textKey('delivery.noLookup'),
  'no-connection': textKey('delivery.noConnection'),
  'own-network': textKey('delivery.ownNetwork'),
  unreadable: textKey('delivery.unreadable'),
  untrusted: textKey('delivery.untrusted'),
  'not-sent': textKey('delivery.notSent'),
} as const

/** The outcome of a delivery to a webhook. `error` is the operating system's error code if no other code fits. */
export type Outcome =
  | { code: keyof typeof OUTCOMES }
  | { code: 'failed'; error: string }
  | { code: 'text'; text: string }

export function outcomeWords(outcome: Outcome): string {
  if (outcome.code === 'failed') return t('delivery.failed', { code: outcome.error })
  return outcome.code === 'text' ? outcome.text : t(OUTCOMES[outcome.code])
}
