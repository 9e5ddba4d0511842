export const freeCard = {
  // With this many different labels, a card is a form, and its other lines are likely to have labels too.
  surelyLabeled: 2,
  // Box heights vary with the letters: "users" has no ascenders or descenders.
  sameSize: 0.72,
  paragraphGap: 0.9,
  // Below a label. `gap`: the gap that separates a line, in heights of the line above; `size`: the share of that
  // height below which a line is separate.
  apart: { gap: 1.5, size: 0.6 },
  // How sure a labeled field is if its end is a guess.
  doubtfulEnd: 0.8,
  titleLines: 3,
  titleLength: 120,
  // The most letters of a note that is only a title.
  noteLength: 80,
  // The share of the title's height below which other lines of such a note are not part of it.
  noteSize: 0.6,
  tagShare: 0.6,
  tagShareOfSentence: 0.75,
  // The most wrong letters, as a share, in a word that is taken for the nearest value of a list.
  farValue: 0.45,
  name: 0.55,
  // The first line is a title far more often than a name.
  nameOnTop: 0.9,
  nameAfterCue: 0.3,
  nameWords: 3,
  beginsWithName: 0.6,
  // A word with at least this cost (a negative natural logarithm, `wordCosts`) is a name if the names list it too.
  seldomWord: 10,
  // By the same measure: a piece of a name.
  hardlyWord: 12,
  nameLength: 30,
  // Mean letter probabilities: of a line that words of texts barely explain, and by how much less sure a name may be.
  hardlyRead: 0.85,
  nameMargin: 0.07,
  // A common word with at least this many letters is not part of a name.
  longWord: 5,
  // As shares of the width of the lines above: where a name at the right begins at the earliest, and how far before
  // their end it ends at most.
  atRight: { begins: 0.4, ends: 0.15 },
  // A name found only by its place: below the title, with a description below it.
  namePlace: 0.8,
  // The lowest mean letter probability of a line that counts as writing.
  shortLine: 0.8,
  longLine: 0.45,
  // A line of at most this many letters is short, and a speck if it is below this share of the usual height.
  speckLetters: 2,
  speckHeight: 0.5,
  sameNameShare: 0.2,
  // How sure a field is that was found by its position and not by its label.
  guessed: 0.96,
  // By the number of wrong letters in the value's name.
  tagCertainty: [1, 0.9, 0.75],
} as const

/**
 * Notes that name the presenter without a label: a logistic curve over the evidence for a signature, fitted to drawn
 * notes and walls (see the laboratory's trials).
 */
export const signature = {
  // From line to line, in heights of a single line.
  step: 1.25,
  // In heights of a line: words beside others, and not below them, are at most this much lower.
  beside: 0.3,
  // A tenth larger than the other lines, on the scale of `smaller`.
  larger: -0.33,
  // The most letters of an abbreviation, such as "GDPR".
  initials: 4,
  // A long one is "by Olga and Petra Lindqvist".
  mostWords: 5,
  // For a line without a listed name: how clearly size or a gap must set it off, and how likely it is at most if
  // neither does.
  setOff: 0.4,
  guess: 0.49,
  // The lowest probability of a line that is taken for the presenter's: for sure if the lists have the name, and
  // otherwise as an offer.
  taken: 0.5,
  sure: 0.8,
  offered: 0.15,
  // The largest difference in probability that counts between the letters of a line as names and as other words.
  mostGain: 0.15,
  // As a share of that: how much less probable they may be if each word is a name.
  leastGain: -0.4,
  start: -2.3,
  weights: {
    cue: 1.7,
    single: 0.6,
    unknown: 1.7,
    usual: -2.6,
    named: 0.5,
    one: -0.5,
    digits: -0.8,
    small: -0.4,
    initials: -2,
    short: -2.7,
    joined: -0.9,
    unfinished: -0.5,
    last: 1.5,
    right: 1.1,
    smaller: 0.1,
    gap: 1.4,
    narrow: 0.8,
    spelled: 2.2,
    gain: 0.5,
  },
} as const

export const fieldCrops = {
  // A field of 194 mm becomes 1000 px wide: sharp on a phone, about 20 KB.
  pixelsPerMillimeter: 5,
  printedMargin: 1.5,
  groupWidth: 48,
  // As a share of a line's height: the margin around the lines of a free card.
  margin: 0.25,
  widest: 1000,
  highest: 600,
  quality: 70,
} as const

export const confidence = {
  // At 0.95, it marked 71 % of the wrong fields and 30 % of all.
  doubtfulBelow: 0.95,
  // For a note without a marked word, and with no word less sure than `sureWord`: its words are judged one by one.
  unmarkedNote: 0.85,
  sureWord: 0.985,
  unknownWords: 0.15,
  // Most of the world's names are in no list.
  unknownNames: 0.03,
  // A matched name is likely right, but a person decides who is on stage.
  matchedName: 0.9,
} as const

export const cardLanguage = {
  // The lowest share of letters in English words at which a card is English without further checks.
  surelyEnglish: 0.8,
  // On a card with another script: the lowest share of Latin letters that is no guess.
  surelyLatin: 0.5,
  // The lowest mean letter probability of a line in Latin letters.
  surelyRead: 0.9,
  // How much larger the share of letters in known words must be in another language.
  leastGain: 0.1,
} as const

export const printedCard = {
  // 8 px/mm: a line of 9 mm has 70 px, more than the 48 that the recognizer takes.
  pixelsPerMillimeter: 8,
  writingArea: { x: 5, y: 23, width: 200, height: 86.5 },
  detectionSide: 1088,
  // The ratio of the brightest to the darkest paper of a card. A lamp at one side and a soft shadow stay below it.
  hardShadow: 2.2,
  // How many millimeters writing may extend beyond its field.
  overhang: 2,
  labelHeight: 3.6,
  labelWidth: 26,
  shortText: 0.8,
  // With three markers, the far corner is only a guess.
  threeMarkers: 0.6,
  cutOff: 0.6,
} as const

export const freeCardLimits = {
  // More lines than this are a page of a book, which would take too long to read.
  linesOfACard: 22,
  // The number of lines beginning with an hour that makes a page (of which only the beginning is read) or a card a
  // schedule.
  hoursOfASchedule: { page: 2, card: 3 },
  emptyList: 0.5,
  // As a share of the photo's longer side: the edge cuts off a line that ends nearer to it than this.
  edge: 0.008,
  // Ink outside all lines that were read, in letters.
  unread: 0.5,
  // The highest confidence of a field on a card with writing that no one can read, or that continues outside the
  // photo.
  unseen: 0.8,
} as const

export const severalCards = {
  fewestLines: 3,
  // In line heights: columns on one card are closer together than two cards.
  gutter: 2.5,
  // From 0 to 255, in one channel: grain and soft shadows stay below it.
  otherColor: 40,
  // Pixels from one sample to the next.
  step: 3,
  // A misreading may repeat one label.
  repeatedLabels: 2,
} as const

/**
 * A reading less sure than `poor` is tried mirrored. The mirrored reading is taken if it is surer by `clearance` and
 * has at least `leastText` as a share of the letters.
 */
export const mirrored = { poor: 0.7, clearance: 0.1, leastText: 0.8 } as const

/** Chosen on made-up walls. */
export const knownCard = {
  // Lines on small pieces of a wall photo are found only when enlarged; those on large pieces more easily without.
  ways: [
    { side: 1_088, largestScale: 1 },
    { side: 800, largestScale: 4 },
  ],
  mostLines: 22,
  // The number of letters compared in each field: more do not fit on a card.
  most: { title: 120, name: 60, description: 200 },
  // Chance never accounts for more of a text than this share.
  mostChance: 0.9,
  // The lowest share of a title at which each of its words is checked.
  seenTitle: 0.45,
  // Texts that are on no card, with the usual letters in no usual order.
  elsewhere: [
    'eltsac eht rednu',
    'nottor aira',
    'ssov anneh',
    'senots taht gnis ta thgin',
    'yllareneg gnikaeps fo sretsyo',
    'gnitniap a rebmahc fo dnuos',
    'erehw sedoc eht revir dnert ekam',
    'eno dluoc wollof ruoy dlo edam pam tub ton eht daor',
    'lareves elpoep dias taht eseht selppa era retteb nehw deloc ylwols',
    'tsrif ew klat tuoba eht rehtaew dna neht tuoba eht ecirp fo daerb dna klim',
  ],
} as const
