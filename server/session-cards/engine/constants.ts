/**
 * Longest side in pixels of the picture that everything after decoding works on. A printed card that fills
 * it has 9.5 px/mm, twice what a 48 px text line needs; more only costs memory.
 */
export const workingSide = 2000

/** js-aruco2 wants a marker of some 20 px: 1000 px finds most cards cheaply, 1600 px those that lie far away. */
export const markerSearch = {
  sides: [1000, 1600],
  // Of 16 bits. The four patterns differ by 4 bits at least, in every rotation.
  wrongBits: 1,
} as const

export const registrationLimits = {
  // Three markers hold 12 corners: enough for the text. Two do not fix the far side of the card.
  fewestMarkers: 3,
  // A marker's own pose is rough over the length of a card.
  strayShare: 0.35,
  // In marker sides (12 mm): a good fit stays under 0.1, a bent card under 0.2.
  worstFit: 0.3,
} as const

export const eventCode = {
  // Millimetres around the QR code; more would take in the marker beside it.
  quietZone: 1.5,
  // 15 mm hold 25 modules: 8 px/mm give 5 px a module. The others are second tries for blurred photos.
  pixelsPerMillimetre: [8, 12, 16],
} as const

/** Measured on 24 cards: empty boxes have at most 0.030 of ink inside, marked ones 0.118 and more. */
export const tickBoxes = {
  pixelsPerMillimetre: 10,
  // Millimetres by which the print may lie elsewhere than the markers say (bent paper, lens).
  search: 1.2,
  margin: 0.6,
  // The border is 0.35 mm wide and blurred; ink is counted further inside.
  inset: 0.9,
  paperQuantile: 0.75,
  darkerThanPaper: 0.72,
  threshold: 0.06,
  surelyEmpty: 0.03,
  surelyMarked: 0.118,
  clear: 0.7,
} as const

/** Two cores are the machine this is made for; more threads gain little on pictures this small. */
export const inferenceThreads = 2

export const detection = {
  // ImageNet's mean and deviation, in the order blue, green, red: what the model was trained with.
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  // PaddleOCR's own settings for this model.
  pixelThreshold: 0.3,
  boxThreshold: 0.5,
  growth: 1.6,
  // In pixels of the model's map: specks below this are paper grain.
  fewestPixels: 12,
  smallestSide: 3,
  largestScale: 2,
} as const

/** Longest side in pixels at which the detection model looks at a whole photo. */
export const photoDetectionSide = 1088

export const lineMerging = {
  // A box this many times wider than high shows its line's direction.
  longBox: 2,
  // Letters without strokes up or down ("www") make low boxes, but not lower than this.
  heightRatio: 2.6,
  // In box heights: wider gaps are columns, not spaces.
  widestGap: 3,
  overlap: 1,
  drop: 0.5,
} as const

/** Natural logarithms of how unlikely a word is, by SCOWL's size classes (10 holds the most usual words). */
export const wordCosts = {
  byFrequency: { 10: 6.5, 20: 8.5, 35: 10.2, 40: 11, 50: 11.5, 55: 11.8, 60: 12.1, 70: 12.6 },
  domain: 8,
  eventName: 5,
  usualName: 4,
  knownPerson: 2,
} as const

/** Measured on cards with fonts and texts that were kept apart from those used for tuning. */
export const decoder = {
  width: 12,
  // Letters below a thousandth are not tried.
  leastLog: Math.log(0.001),
  sureBlank: Math.log(0.98),
  // Spaces in handwriting are often not seen at all: the word list must be able to put them in.
  spaceInBlank: Math.log(0.07),
  usualMarks: ',.:-?!&0123456789',
  markCost: 1,
  rareMarkCost: 4,
  // Signs that a word may directly follow.
  opening: ' -/(\'"&.,:;!?#@+',
  gluedCost: 4,
  // Hardly any word that no list knows is longer: it is several words without their spaces.
  longWord: 10,
  perLongLetter: 2.5,
  text: { unknown: 13, perLetter: 0.6, bonus: 4, weight: 0.5 },
  // Names are words of their own: an unknown one is less of a surprise.
  name: {
    unknown: 9,
    perLetter: 0.6,
    bonus: 4,
    weight: 0.5,
  },
} as const

export const recognition = {
  // The model was trained on lines of 48 px.
  height: 48,
  // Narrow handwriting runs out of steps: eight columns are one step, and each letter needs one at least.
  stretch: 1.3,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
  // Longer lines than this are no handwriting on a card, and memory grows with them.
  widest: 3200,
} as const

export const freeCard = {
  // With this many different labels a card is a form, and its other lines are likely to have labels too.
  surelyLabelled: 2,
  // Box heights vary by the letters in them: "users" has no strokes up or down.
  sameSize: 0.72,
  paragraphGap: 0.9,
  titleLines: 3,
  titleLength: 120,
  tagShare: 0.6,
  tagShareOfSentence: 0.75,
  // Share of wrong letters up to which a word in a list of values is the nearest value.
  farValue: 0.45,
  name: 0.55,
  // The first line is a title far more often than a name.
  nameOnTop: 0.9,
  nameAfterCue: 0.3,
  nameWords: 3,
  nameLength: 30,
  // A name that only its place gives away: below the title, and a description below it.
  namePlace: 0.8,
  // Mean letter probability from which a line counts as writing at all.
  shortLine: 0.8,
  longLine: 0.45,
  // Letters up to which a line is short, and the share of the usual height below which it is then a speck.
  speckLetters: 2,
  speckHeight: 0.5,
  sameNameShare: 0.2,
  // How sure a field is that was found by position and not by its label.
  guessed: 0.96,
  // By wrong letters in the value's name.
  tagCertainty: [1, 0.9, 0.75],
} as const

export const presenterMatching = {
  // Share of wrong letters up to which a name is taken for a known one, clear of the next best.
  nearest: 0.25,
  clearance: 0.15,
} as const

/** Lines that were read with less conviction are looked at again in other ways. */
export const rereading = {
  below: 0.95,
  ways: [
    { stretch: 1.15, flatten: true },
    { stretch: 1.15, flatten: false },
    { stretch: 1.3, flatten: true },
  ],
  // What a line of known words is worth over one of unknown words, in letter probability.
  knownWords: 0.15,
} as const

export const fieldCrops = {
  // A field of 194 mm becomes 1000 px wide: sharp on a phone, some 20 KB.
  pixelsPerMillimetre: 5,
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
  unknownWords: 0.15,
  // Most names in the world are in no list.
  unknownNames: 0.03,
  // A matched name is likely right, but a person decides who is on stage.
  matchedName: 0.9,
} as const

export const direction = {
  probes: 3,
  elongated: 1.3,
  // Mean quality (letter probability and known words): upright lines reach this, lines upside down never did.
  sureUpright: 0.95,
  clearance: 0.05,
} as const

export const printedCard = {
  // 8 px/mm: a writing line of 9 mm has 70 px, more than the 48 that the recogniser takes.
  pixelsPerMillimetre: 8,
  writingArea: { x: 5, y: 23, width: 200, height: 86.5 },
  detectionSide: 1088,
  // Millimetres by which writing may stick out of its field.
  overhang: 2,
  labelHeight: 3.6,
  labelWidth: 26,
  shortText: 0.8,
  // With three markers the far corner is only guessed.
  threeMarkers: 0.6,
} as const

export const freeCardLimits = {
  // More lines are a page of a book: reading them all would take too long.
  linesOfACard: 22,
  emptyList: 0.5,
} as const

export const severalCards = {
  fewestLines: 3,
  // In line heights: columns on one card stand closer together than two cards.
  gutter: 2.5,
  // Of 255, in one channel: grain and soft shadows stay below it.
  otherColour: 40,
  // Pixels from one that is looked at to the next.
  step: 3,
  // One label may come twice by misreading.
  repeatedLabels: 2,
} as const

/** Longest side in pixels below which handwriting of a whole card is hardly readable. */
export const lowResolution = 700
