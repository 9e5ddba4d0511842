/** A second thread takes a sixth more processor time, which visitors need on a machine with two cores. */
export const inferenceThreads = 1

export const detection = {
  // ImageNet's mean and standard deviation, in the order blue, green, red, as when the model was trained.
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  // PaddleOCR's own settings for this model.
  pixelThreshold: 0.3,
  boxThreshold: 0.5,
  growth: 1.6,
  // In pixels of the model's map: smaller specks are paper grain.
  fewestPixels: 12,
  smallestSide: 3,
  // A photo with at least this ratio of height to width is searched at fewer pixels.
  shape: 0.85,
  // Letters on a small photo are already large: enlarged, they break into pieces.
  largestScale: 1,
  // Pictures whose longer side has at most this many pixels have their own model. Words that it misses are looked for
  // on an enlarged picture.
  small: { longest: 640, scale: 2, score: 0.8 },
} as const

/** Longest side, in pixels, of a whole photo for the detection model. */
export const photoDetectionSide = 1088

export const lineMerging = {
  // A box this many times wider than high shows its line's direction.
  longBox: 2,
  // Letters without ascenders or descenders ("www") make low boxes, but not lower than this.
  heightRatio: 2.6,
  // In box heights: wider gaps are columns, not spaces.
  widestGap: 3,
  overlap: 1,
  drop: 0.5,
} as const

/** Measured on cards with fonts and texts that were not used for tuning. */
export const decoder = {
  width: 12,
  // Letters with a probability below a thousandth are not tried.
  leastLog: Math.log(0.001),
  sureBlank: Math.log(0.98),
  // Spaces in handwriting are often not visible: the word list must be able to insert them.
  spaceInBlank: Math.log(0.07),
  usualMarks: ',.:-?!&0123456789',
  markCost: 1,
  rareMarkCost: 4,
  // Signs that may directly precede a word.
  opening: ' -/(\'"&.,:;!?#@+',
  gluedCost: 4,
  // For words in no list, if the usual runs of letters are known.
  spelling: { unknown: 5, weight: 0.7 },
  // For names, which often are in no list: an unknown one is less of a surprise. Almost none is longer than `long`; a
  // longer one is usually several names without their spaces.
  unspelled: { unknown: 9, perLetter: 0.6, long: 10, perLongLetter: 2.5 },
  text: { bonus: 4, weight: 0.65 },
  name: { bonus: 4, weight: 0.5 },
} as const

/** Accents are small: a dot is missed, or a speck of paper mistaken for one. */
export const lostMarks = {
  // A letter gets at least this share of the probability of the same letter with other accents.
  shareLog: Math.log(0.02),
  // Below this, a letter is not seen, whatever its accents.
  leastLog: Math.log(0.01),
  never: Math.log(1e-7),
} as const

export const recognition = {
  // The model was trained on lines of 48 px.
  height: 48,
  // Narrow handwriting runs out of steps: each step is eight columns, and each letter needs at least one.
  stretch: 1.3,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
  // Almost no letter of Latin handwriting is mistaken for another script's.
  foreignShare: 0.15,
  // Longer lines than this are not handwriting on a card, and memory grows with them.
  widest: 3200,
} as const

/** Lines read with less confidence are reread in other ways: the looks vote on how sure words are. */
export const rereading = {
  // `below`: the letter probability of the first look. For nearly sure lines, a third look adds nothing.
  ways: [
    { stretch: 1.3, thicker: true, below: 0.9 },
    { stretch: 1.6, thicker: false, below: 0.87 },
  ],
  // The weight of the looks' mean likelihood against that of the words: looks see the same ink and make the same
  // mistakes.
  trust: 0.8,
  // How much more a line of known words is worth than one of unknown words, in letter probability.
  knownWords: 0.15,
} as const

/** A box detected as one line that may contain several. */
export const stackedLines = {
  // The letter probability below which a box is tried as several lines, and how much taller than the others it must
  // be.
  below: 0.85,
  taller: 1.15,
  counts: [2, 3, 4, 5],
  // Lines are higher than this many pixels, and less than this many times wider than high.
  lowest: 8,
  flattest: 12,
  // The letter probability of strokes that are not letters.
  chance: 0.4,
  // How much more the parts must be worth than the box as one line.
  clearance: { times: 1.2, letters: 1 },
} as const

export const rowsOfInk = {
  // In pixels of the picture that is searched for rows.
  height: 32,
  // The share of the grays, from the darkest up, at which paper begins, and how much paper varies.
  paper: 0.6,
  noise: 24,
  // Pixels down for each pixel to the right, and the number of slopes tried on either side.
  steepest: 0.12,
  slopes: 6,
  // As shares of the distance between lines: how far a cut may be from an even position, how high its gap must be,
  // and how much of its neighbors a line keeps.
  reach: 0.35,
  around: 0.06,
  margin: 0.12,
  // How much more ink counts in a row as far as one line away.
  evenness: 0.2,
  // A row or column with at most this share of the ink of the blackest one is empty.
  faint: 0.06,
  speck: 0.1,
} as const

/** A space that sets off the end of a line: its width in line heights, and in distances from letter to letter. */
export const setOff = { heights: 0.7, letters: 2.2 } as const

/** Ink outside the lines that were read, on a copy whose longer side has at most this many pixels. */
export const inkOutside = {
  side: 480,
  // The share of the grays, from the darkest up, at which paper begins; how much darker ink is at least, in shades
  // and as a share of the lines' ink.
  paper: 0.6,
  faintest: 24,
  share: 0.5,
  // The highest mean of a line with light ink, as a share of the range from its darkest to its lightest pixels.
  lightInk: 0.45,
  // Pixels from the edge of the picture: anything that extends there is a shadow, or the wall.
  edge: 2,
  // A stroke with less of a letter's ink is a dot. A stroke lower than the first share of a line, or lower than the
  // second and this many times wider than high, underlines words. A word in joined letters is higher.
  dot: 0.3,
  lowest: 0.2,
  low: 0.5,
  flattest: 5,
  // As a share of a line's height: its letters have ink between these margins, and at least this share of a letter's
  // ink.
  margin: 0.2,
  read: 0.25,
  // In line heights: a longer stroke at the edge of the picture is not a letter that the edge cuts.
  longest: 1.5,
} as const

export const direction = {
  probes: 3,
  elongated: 1.3,
  // Mean quality (letter probability and known words): upright lines reach this; lines upside down did not (1.03 at
  // most).
  sureUpright: 1.1,
  clearance: 0.05,
  // The share of the lines' width that shows another script: 3 of 100 Latin lines looked foreign upside down.
  foreignShare: 0.5,
} as const

/** A paper with at most this many words is a note. */
export const notes = { mostWords: 17 } as const

/**
 * The next best readings of a word: how many are offered, the lowest share of one, the confidence below which known
 * words one letter away are offered, the highest cost of such a word (`wordCosts`), how much less likely it may be
 * for the ink than the word read (both natural logarithms), and the most wrong letters, as a share, in a word of the
 * event that is also offered.
 */
export const otherReadings = {
  most: 3,
  leastShare: 0.005,
  searched: 0.97,
  seldom: 11.2,
  far: 10,
  nearKnown: 0.25,
} as const
