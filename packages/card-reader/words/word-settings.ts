/** How unlikely a word is, as a natural logarithm, by SCOWL's size classes (10 has the most common words). */
export const wordCosts = {
  bySize: { 10: 6.5, 20: 8.5, 35: 10.2, 40: 11, 50: 11.5, 55: 11.8, 60: 12.1, 70: 12.6 } as Record<
    string,
    number
  >,
  // Enough for the tree of all words.
  letters: 600_000,
  domain: 8,
  // Digits alone cost little, so that words with digits must cost as little as the most common words.
  withSigns: 6,
  eventName: 5,
  usualName: 4,
  knownPerson: 2,
  // The most common words of a language make up much of any text; a word after this many others costs more.
  usualForeign: 6,
  mostUsualForeign: 300,
  // For weighing doubts: the highest cost of a common word, and the cost of a word in no list.
  usual: 8,
  unknown: 20,
} as const

/** By the same classes: the weight of a word in the runs of letters of unknown words. */
export const letterWeights: Record<string, number> = { 10: 20, 20: 8, 35: 3, 40: 2, 70: 0.5 }

export const presenterMatching = {
  // The most wrong letters, as a share, in a name that is taken for a known one, and its distance from the next best.
  nearest: 0.25,
  clearance: 0.15,
  // The most wrong letters, as a share, in a known name that is offered for words that may be a name.
  offered: 0.4,
} as const

/**
 * A known person whose name the ink of a line shows: how many names are compared; how much likelier the name must be
 * than the next, and than every `step`th common name; and how much less likely than the text as read it may be on a
 * last and on a first line (natural logarithms).
 */
export const personInInk = {
  compared: 60,
  step: 170,
  lead: 10,
  leadElsewhere: 3,
  mostLost: { below: 14, onTop: 4 },
} as const

export const languageSearch = {
  // The number of runs of three letters below which a text is too short to tell.
  fewestRuns: 20,
  // The number of most common words that identify a language: with thousands, Norwegian was taken for Danish.
  tellingWords: 700,
  // The natural logarithm of the probability of a run that no word has: the same for long and for short lists.
  unseen: -10,
  // How much likelier than English, for each run, another language must be. Badly read English stays below 0; others
  // reach 0.28.
  clearance: 0.1,
} as const
