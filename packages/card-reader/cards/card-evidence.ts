/**
 * How much of a session's text is on a card, from the recognizer's probabilities of its letters. `score` is the
 * natural logarithm of how much better the text explains them than chance does. `share` is the score as a share of a
 * perfect reading's, about 0 to 1.
 */
export type FieldEvidence = { score: number; share: number }
export type CardEvidence = {
  /** `weakestWord`: the share of the title's word with the least evidence; 0 if little of the title is seen. */
  title: FieldEvidence & { weakestWord: number }
  presenterName: FieldEvidence
  description: FieldEvidence
}

/**
 * Chosen on made-up walls, so that no card was taken for another session, nor for a session with the same presenter
 * whose title differs in one word. A card surely belongs to a session if its scores reach `sure` and exceed those of
 * any other session by `lead`, and the card has every word of the title, or much of the description, or a part of the
 * description with a part of the title or name.
 */
const LIMITS = {
  sure: 25,
  lead: 16,
  title: { share: 0.6, word: 0.65 },
  description: { share: 0.22, score: 22, title: 0.25, name: 0.4 },
  much: { share: 0.3, score: 38 },
  half: { title: 0.55, share: 0.16, score: 16 },
} as const

/** The index of the session that a card surely shows; null if the card may show another session or a new one. */
export function surelyOf(evidence: readonly CardEvidence[]): number | null {
  const ranked = evidence
    .map((each, index) => ({ each, index, score: scoreOf(each) }))
    .toSorted((a, b) => b.score - a.score)
  const [best, second] = ranked
  if (!best || best.score < LIMITS.sure) return null
  const isLeading = best.score - Math.max(0, second?.score ?? 0) >= LIMITS.lead
  return isLeading && stands(best.each) ? best.index : null
}

/** The sum of the scores of all fields. */
export function scoreOf({ title, presenterName, description }: CardEvidence): number {
  return title.score + presenterName.score + description.score
}

function stands({ title, presenterName, description }: CardEvidence): boolean {
  const { title: whole, description: part, much, half } = LIMITS
  if (title.share >= whole.share && title.weakestWord >= whole.word) return true
  if (description.share >= much.share && description.score >= much.score) return true
  const hasPart = description.share >= part.share && description.score >= part.score
  if (hasPart && (title.share >= part.title || presenterName.share >= part.name)) return true
  return title.share >= half.title && description.share >= half.share && description.score >= half.score
}
