import type { LineText } from '../lines/line-reading.ts'
import { namedPerson } from '../lines/named-person.ts'
import { smallLetters } from '../words/marked-letters.ts'
import type { MatchedName } from '../words/presenter-names.ts'
import { personInInk } from '../words/word-settings.ts'
import type { CardContext } from './card-context.ts'
import { matchLabel } from './labels.ts'
import { withoutCue } from './name-cues.ts'
import type { CardLine } from './title-lines.ts'

/** The person of the event whom a first or last line names. */
export function personOn({ text, looks }: LineText, isTop: boolean, context: CardContext): string | null {
  const name = withoutCue(text).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isNone = name.length < 3 || context.people.length === 0 || matchLabel(text, context, true) !== null
  const { below, onTop } = personInInk.mostLost
  return isNone ? null : namedPerson(looks, { line: text, name }, context.people, isTop ? onTop : below)
}

/** The name as read, or the person whose name the ink of its line matches. */
export function withPerson(
  read: MatchedName,
  [only, ...more]: ReadonlyArray<Pick<CardLine, 'person'>>,
): MatchedName {
  const { person } = only ?? {}
  const isRead = !person || more.length > 0 || lettersOf(read.name) === lettersOf(person)
  return isRead ? read : { name: person, matched: true }
}

export function lettersOf(text: string): string {
  return smallLetters(text).replace(/\P{L}/gu, '')
}
