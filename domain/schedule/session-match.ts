import { lettersOf } from '../text/text-likeness.ts'

/** The texts by which a session's card is recognized. */
type Words = { title: string; presenterName: string; description: string }

/**
 * Tuned on invented walls. `chance`: in 99 of 100 pairs, at most this many letters of a field agree with another card's
 * text by chance; the score counts agreement beyond that. A card certainly belongs to a session if its score is at
 * least `sure`, at least `lead` above that of every other session, and enough of the session's fields are on the card:
 * all of the `title`, or `half` of it or a part of the `description` together with another field. A name alone is not
 * enough, because presenters have several sessions.
 */
const LIMITS = {
  chance: { title: 4, presenterName: 3, description: 5 },
  sure: 8,
  lead: 6,
  maybe: 6,
  // Shares of a field's letters.
  title: { whole: 0.8, half: 0.5, like: 0.4, hint: 0.3 },
  name: 0.5,
  description: { part: 0.35, hint: 0.25 },
} as const
/** The penalty for a letter that does not agree; one that agrees counts 1. */
const MISREAD = 0.8
/** How many letters to compare, so that long texts do not block others. More do not fit on a card. */
const MAX_LETTERS = { read: 600, field: 200 } as const
/** Characters that carry as much information as three letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * The session that a card without a number belongs to, judged by everything that was read on it. `isSure` is false if
 * it may be that session or a new one; null if it resembles none.
 */
export function matchSession<S extends Words>(
  read: string,
  sessions: readonly S[],
): { session: S; isSure: boolean } | null {
  const text = comparable(read).slice(0, MAX_LETTERS.read)
  const [best, second] = sessions
    .map((session) => ({ session, ...likenessOf(session, text) }))
    .toSorted((a, b) => b.score - a.score)
  if (!best || best.certainty === 'hardly') return null
  const isLeading = best.score - (second?.score ?? 0) >= LIMITS.lead
  return {
    session: best.session,
    isSure: best.certainty === 'surely' && isLeading && best.score >= LIMITS.sure,
  }
}

type Likeness = { score: number; certainty: 'surely' | 'maybe' | 'hardly' }
type Compared = { letters: Readonly<Record<keyof Words, string>>; likenesses: Map<string, Likeness> }

/** Cached comparisons: a page compares all cards again whenever a person moves one. */
const COMPARED = new WeakMap<Words, Compared>()

function likenessOf(session: Words, text: string): Likeness {
  const known = COMPARED.get(session) ?? comparedWith(session)
  const likeness = known.likenesses.get(text) ?? newLikeness(known.letters, text)
  known.likenesses.set(text, likeness)
  return likeness
}

function comparedWith(session: Words): Compared {
  const letters = (field: keyof Words) => comparable(session[field]).slice(0, MAX_LETTERS.field)
  const compared = {
    letters: {
      title: letters('title'),
      presenterName: letters('presenterName'),
      description: letters('description'),
    },
    likenesses: new Map<string, Likeness>(),
  }
  COMPARED.set(session, compared)
  return compared
}

/**
 * How many of a session's letters are on a card beyond chance, and whether they are letters that distinguish sessions.
 */
function newLikeness(ofSession: Compared['letters'], text: string): Likeness {
  const look = (field: keyof Words) => {
    const letters = ofSession[field]
    const agreeing = agreeingLetters(letters, text)
    return {
      share: agreeing / Math.max(1, letters.length),
      score: Math.max(0, agreeing - LIMITS.chance[field]),
    }
  }
  const [title, name, description] = [look('title'), look('presenterName'), look('description')]
  const hasName = name.share >= LIMITS.name
  const isSure =
    title.share >= LIMITS.title.whole ||
    (title.share >= LIMITS.title.half && (hasName || description.share >= LIMITS.description.hint)) ||
    (description.share >= LIMITS.description.part && (hasName || title.share >= LIMITS.title.hint))
  const score = title.score + name.score + description.score
  const isPossible =
    title.share >= LIMITS.title.half ||
    (score >= LIMITS.maybe &&
      (title.share >= LIMITS.title.like || description.share >= LIMITS.description.hint))
  return {
    score,
    certainty: isSure ? 'surely' : isPossible ? 'maybe' : 'hardly',
  }
}

function comparable(text: string): string {
  return lettersOf(text).replaceAll(WIDE, '$&$&$&')
}

/**
 * The number of agreeing letters minus the penalty for others, in the stretch where two texts are most alike
 * (Smith-Waterman).
 */
function agreeingLetters(a: string, b: string): number {
  let before = new Float64Array(b.length + 1)
  let row = new Float64Array(b.length + 1)
  let most = 0
  for (let i = 0; i < a.length; i++) {
    const letter = a.charCodeAt(i)
    for (let j = 1; j <= b.length; j++) {
      const along = (before[j - 1] as number) + (letter === b.charCodeAt(j - 1) ? 1 : -MISREAD)
      const gap = Math.max(before[j] as number, row[j - 1] as number) - MISREAD
      const value = Math.max(0, along, gap)
      row[j] = value
      if (value > most) most = value
    }
    ;[before, row] = [row, before]
  }
  return most
}
