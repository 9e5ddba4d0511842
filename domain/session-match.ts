import { lettersOf, textLikeness } from './text-likeness.ts'

type Words = { title: string; presenterName: string }

/**
 * From which likeness of title and name on a card is the card of a session, and by how much it has to be more like that one
 * than like any other. Below `maybe` it is a card of none. On made-up walls cards were like another one's session by 0.44 at
 * most, and like their own by 0.5 and more where anything could be read.
 */
const LIMITS = { sure: 0.58, lead: 0.2, maybe: 0.43, title: 0.1, fewestLetters: 8 }

/**
 * Which session a card without a number is the card of, by the words that were read of it. `isSure` is false where it may be that
 * session or a new one; null where it is like none.
 */
export function matchSession<S extends Words>(
  read: Words,
  sessions: readonly S[],
): { session: S; isSure: boolean } | null {
  const own = lettersOf(`${read.title} ${read.presenterName}`)
  const likenesses = sessions
    .map((session) => {
      const whole = textLikeness(own, lettersOf(`${session.title} ${session.presenterName}`))
      // Long titles end in another line, which is then read as something else.
      const title = textLikeness(lettersOf(read.title), lettersOf(session.title))
      return { session, likeness: Math.max(whole, title - LIMITS.title) }
    })
    .toSorted((a, b) => b.likeness - a.likeness)
  const [best, second] = likenesses
  if (!best || best.likeness < LIMITS.maybe) return null
  const lead = best.likeness - (second?.likeness ?? 0)
  const isSure = best.likeness >= LIMITS.sure && lead >= LIMITS.lead && own.length >= LIMITS.fewestLetters
  return { session: best.session, isSure }
}
