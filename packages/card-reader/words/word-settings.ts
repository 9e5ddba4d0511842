/** Natural logarithms of how unlikely a word is, by SCOWL's size classes (10 holds the most usual words). */
export const wordCosts = {
  bySize: { 10: 6.5, 20: 8.5, 35: 10.2, 40: 11, 50: 11.5, 55: 11.8, 60: 12.1, 70: 12.6 } as Record<
    string,
    number
  >,
  // Enough for the tree of all words.
  letters: 600_000,
  domain: 8,
  eventName: 5,
  usualName: 4,
  knownPerson: 2,
  // The most usual words of a language are much of any text; a word that has more than so many before it costs more.
  usualForeign: 6,
  mostUsualForeign: 300,
  // When doubts are weighed: how much a usual word costs at most, and a word that no list knows.
  usual: 8,
  unknown: 20,
} as const

/** By the same classes: how often a word counts when the runs of letters of unknown words are weighed. */
export const letterWeights: Record<string, number> = { 10: 20, 20: 8, 35: 3, 40: 2, 70: 0.5 }

export const presenterMatching = {
  // The most wrong letters, as a share, of a name that is taken for a known one, clear of the next best.
  nearest: 0.25,
  clearance: 0.15,
  // The most wrong letters, as a share, of a known name that is offered in place of words that may be a name.
  offered: 0.4,
} as const

/**
 * A known person whose name the ink of a line shows: how many names are compared; by how much likelier one is than the next, and than every
 * `step`th usual name; by how much less likely than what was read on a last and a first line at most (natural logarithms).
 */
export const personInInk = {
  compared: 60,
  step: 170,
  lead: 10,
  leadElsewhere: 3,
  mostLost: { below: 14, onTop: 4 },
} as const

export const languageSearch = {
  // Runs of three letters below which a text is too short to tell.
  fewestRuns: 20,
  // So many of its most usual words tell a language: with thousands Norwegian was taken for Danish.
  tellingWords: 700,
  // Natural logarithm of how likely a run is that no word has: the same for long and for short lists.
  unseen: -10,
  // By how much more than English a language has to be likely, a run. Badly read English stays below 0, others reach 0.28.
  clearance: 0.1,
} as const
