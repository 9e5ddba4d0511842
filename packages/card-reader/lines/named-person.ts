import { editDistance } from '../words/edit-distance.ts'
import { smallLetters } from '../words/marked-letters.ts'
import { usualNames } from '../words/name-lexicon.ts'
import { personInInk } from '../words/word-settings.ts'
import type { Emissions } from './letters.ts'
import { decoder } from './line-settings.ts'
import { createTextLikelihood } from './text-likelihood.ts'

/**
 * The known person, or a first name of one, whose letters all looks at a line show clearly better than anyone else's;
 * null if there is none. A hastily written name is misread as another word, whose spelling alone identifies no one.
 * `line` is the text as read, `name` its part without words that lead to a name. `mostLost` is how much less likely
 * the person may be than that text, as a natural logarithm.
 */
export function namedPerson(
  looks: readonly Emissions[],
  { line, name }: { line: string; name: string },
  people: readonly string[],
  mostLost: number,
): string | null {
  const likelihoods = looks.map((look) => createTextLikelihood(look, decoder.spaceInBlank))
  const likely = (text: string) => likelihoods.reduce((sum, of) => sum + of(text), 0) / likelihoods.length
  const rank = (names: readonly string[]) =>
    nearest(name, names)
      .map((each) => ({ each, likely: likely(line.replace(name, () => each)) }))
      .sort((a, b) => b.likely - a.likely)
  const { lead, leadElsewhere } = personInInk
  const [first, second] = rank(namesOf(people))
  if (!first || first.likely < likely(line) - mostLost) return null
  if (second && first.likely - second.likely < lead) return null
  const isAsLikely = (other: { each: string; likely: number }) =>
    smallLetters(other.each) !== smallLetters(first.each) && first.likely - other.likely < leadElsewhere
  return rank(namesElsewhere()).some(isAsLikely) ? null : first.each
}

let elsewhere: readonly string[] | null = null

/**
 * Names of all kinds: if an event knows only a few people, one of these names is as likely on a line that is none of
 * theirs.
 */
function namesElsewhere(): readonly string[] {
  elsewhere ??= usualNames().filter((_, at) => at % personInInk.step === 0)
  return elsewhere
}

/** People's whole and first names. */
function namesOf(people: readonly string[]): string[] {
  return people.flatMap((person) => {
    const whole = person.normalize('NFC').trim()
    return [whole, whole.split(/\s+/)[0] ?? whole]
  })
}

/** The names, each once regardless of case, whose spelling is nearest to the text read. */
function nearest(read: string, all: readonly string[]): string[] {
  const names = new Map<string, string>()
  for (const name of all)
    if (name.length > 2 && !names.has(smallLetters(name))) names.set(smallLetters(name), name)
  const own = plain(read)
  return [...names.values()]
    .map((name) => ({
      name,
      slips: editDistance(own, plain(name)) / Math.max(own.length, plain(name).length),
    }))
    .sort((a, b) => a.slips - b.slips)
    .slice(0, personInInk.compared)
    .map(({ name }) => name)
}

function plain(text: string): string {
  return smallLetters(text).replace(/[^\p{L}\d]/gu, '')
}
