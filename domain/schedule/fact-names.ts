import { t, textKey } from '../text/t.ts'
import { type SessionFact, type SessionFacts, writtenFact } from './session-facts.ts'

const NAMES = {
  presenterLink: textKey('fact.presenterLink'),
  hosts: textKey('fact.hosts'),
  links: textKey('fact.links'),
  isNotRecorded: textKey('fact.isNotRecorded'),
  joining: textKey('fact.joining'),
  notes: textKey('fact.notes'),
  isOpenAbout: textKey('fact.isOpenAbout'),
} as const satisfies Record<SessionFact, string>

/** The name of a fact in the portal and the history, such as "Further hosts". Files use the English `label`. */
export function factName(name: SessionFact): string {
  return t(NAMES[name])
}

/** A fact in the history, or next to another version of it: "Bob (https://bob.example), Cleo". */
export function factWords(name: SessionFact, facts: SessionFacts): string {
  const words = writtenFact(name, facts, t('common.yes'))
  const isForFew = name === 'joining' && facts.joining?.isForThoseWhoKnow
  return isForFew ? t('fact.joiningKnown', { address: words }) : words
}
