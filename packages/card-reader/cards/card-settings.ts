export const freeCard = {
  // With this many different labels a card is a form, and its other lines are likely to have labels too.
  surelyLabeled: 2,
  // Box heights vary by the letters in them: "users" has no strokes up or down.
  sameSize: 0.72,
  paragraphGap: 0.9,
  // Below a label: in heights of the line above, the gap that sets a line apart, and the share of its height that does.
  apart: { gap: 1.5, size: 0.6 },
  // How sure a labeled field is whose end is a guess.
  doubtfulEnd: 0.8,
  titleLines: 3,
  titleLength: 120,
  // Letters of a note that is its title alone.
  noteLength: 80,
  // The share of the title's height below which other lines of such a note are no part of it.
  noteSize: 0.6,
  tagShare: 0.6,
  tagShareOfSentence: 0.75,
  // The most wrong letters, as a share, of a word that is taken for the nearest value of a list.
  farValue: 0.45,
  name: 0.55,
  // The first line is a title far more often than a name.
  nameOnTop: 0.9,
  nameAfterCue: 0.3,
  nameWords: 3,
  beginsWithName: 0.6,
  // A word that is at least this unlikely (a natural logarithm) is a name when it is one too (`wordCosts`).
  seldomWord: 10,
  // By the same measure: a piece of a name.
  hardlyWord: 12,
  nameLength: 30,
  // Mean letter probabilities: of a line that the words of texts hardly give, and by how much less sure a name may be.
  hardlyRead: 0.85,
  nameMargin: 0.07,
  // A usual word of so many letters belongs to no name.
  longWord: 5,
  // Of the width of the lines above: where a name at the right begins at least, and how far before their end it ends at most.
  atRight: { begins: 0.4, ends: 0.15 },
  // A name that only its place gives away: below the title, and a description below it.
  namePlace: 0.8,
  // The least mean letter probability of a line that counts as writing at all.
  shortLine: 0.8,
  longLine: 0.45,
  // A line of at most this many letters is short; below this share of the usual height it is then a speck.
  speckLetters: 2,
  speckHeight: 0.5,
  sameNameShare: 0.2,
  // How sure a field is that was found by position and not by its label.
  guessed: 0.96,
  // By wrong letters in the value's name.
  tagCertainty: [1, 0.9, 0.75],
} as const

/**
 * Notes that name who gives the session without a label: a logistic curve over what speaks for a
 * signature, fitted to drawn notes and walls (the laboratory's trials).
 */
export const signature = {
  // From line to line, in heights of a single line.
  step: 1.25,
  // Letters of what is short for something, such as "GDPR".
  initials: 4,
  // "by Olga and Petra Lindqvist" is a long one.
  mostWords: 5,
  // How clearly a line without a listed name is set off at least by its size or a gap; how likely one is at most that is not.
  setOff: 0.4,
  guess: 0.49,
  // How likely a line is at least that is taken for the presenter's, for sure where the lists have the name, or offered as one.
  taken: 0.5,
  sure: 0.8,
  offered: 0.15,
  // By how much more or less probable the letters of a line are as names: more than this says no more.
  mostGain: 0.15,
  // As a share of that: by how much less probable they may be where each is one.
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
  // A field of 194 mm becomes 1000 px wide: sharp on a phone, some 20 KB.
  pixelsPerMillimeter: 5,
  printedMargin: 1.5,
  groupWidth: 48,
  // Share of a line's height left around the lines of a free card.
  margin: 0.25,
  widest: 1000,
  highest: 600,
  quality: 70,
} as const

export const confidence = {
  // 0.95 caught 71 % of the wrong fields while marking 30 % of all.
  doubtfulBelow: 0.95,
  // Of a note on which no word is marked, and none less sure than `sureWord`: its words are judged one by one.
  unmarkedNote: 0.85,
  sureWord: 0.985,
  unknownWords: 0.15,
  // Most names in the world are in no list.
  unknownNames: 0.03,
  // A matched name is likely right, but a person decides who is on stage.
  matchedName: 0.9,
} as const

export const cardLanguage = {
  // The least share of letters in English words that makes a card English without further looking.
  surelyEnglish: 0.8,
  // The least share of Latin letters on a card with another script that is no guess.
  surelyLatin: 0.5,
  // The least mean letter probability of a line in Latin letters.
  surelyRead: 0.9,
  // By how much more of the letters another language has to know.
  leastGain: 0.1,
} as const

export const printedCard = {
  // 8 px/mm: a writing line of 9 mm has 70 px, more than the 48 that the recognizer takes.
  pixelsPerMillimeter: 8,
  writingArea: { x: 5, y: 23, width: 200, height: 86.5 },
  detectionSide: 1088,
  // The brightest paper of a card over its darkest: a lamp at one side and a soft shadow stay below.
  hardShadow: 2.2,
  // How many millimeters writing may stick out of its field.
  overhang: 2,
  labelHeight: 3.6,
  labelWidth: 26,
  shortText: 0.8,
  // With three markers the far corner is only guessed.
  threeMarkers: 0.6,
  cutOff: 0.6,
} as const

export const freeCardLimits = {
  // More lines are a page of a book: reading them all would take too long.
  linesOfACard: 22,
  // Lines that begin with an hour: so many on a page, of which only the beginning is read, or on a card, are of a schedule.
  hoursOfASchedule: { page: 2, card: 3 },
  emptyList: 0.5,
  // Share of the photo's longer side: a line that ends nearer to the edge is cut off by it.
  edge: 0.008,
  // Letters' worth of ink outside of all lines that were read.
  unread: 0.5,
  // Confidence at most of a field of a card with writing that no one can read, or that goes on outside of the photo.
  unseen: 0.8,
} as const

export const severalCards = {
  fewestLines: 3,
  // In line heights: columns on one card are closer together than two cards.
  gutter: 2.5,
  // Of 255, in one channel: grain and soft shadows stay below it.
  otherColor: 40,
  // Pixels from one that is looked at to the next.
  step: 3,
  // One label may come twice by misreading.
  repeatedLabels: 2,
} as const

/**
 * A reading less sure than `poor` is tried in a mirror, and taken from there when it is surer by `clearance` and has at least
 * the share `leastText` of the letters.
 */
export const mirrored = { poor: 0.7, clearance: 0.1, leastText: 0.8 } as const

/** Chosen on made-up walls. */
export const knownCard = {
  // Lines of small pieces of a wall photo are found only when they are enlarged, those of large ones sooner when they are not.
  ways: [
    { side: 1_088, largestScale: 1 },
    { side: 800, largestScale: 4 },
  ],
  mostLines: 22,
  // Letters of each field that are compared: more do not fit on a card.
  most: { title: 120, name: 60, description: 200 },
  // Chance never makes up more of a text than this.
  mostChance: 0.9,
  // The least share of a title that has each of its words looked at.
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
