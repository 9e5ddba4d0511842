/** A second thread takes a sixth more processor time, which is the visitors' on a machine with two cores. */
export const inferenceThreads = 1

export const detection = {
  // ImageNet's mean and deviation, in the order blue, green, red, as in the model's training.
  mean: [0.485, 0.456, 0.406],
  deviation: [0.229, 0.224, 0.225],
  // PaddleOCR's own settings for this model.
  pixelThreshold: 0.3,
  boxThreshold: 0.5,
  growth: 1.6,
  // In pixels of the model's map: specks below this are paper grain.
  fewestPixels: 12,
  smallestSide: 3,
  // A photo of this height by width or more is looked at in fewer pixels.
  shape: 0.85,
  // Letters of a small photo are large already: enlarged they fall to pieces.
  largestScale: 1,
  // Pictures whose longer side has at most so many pixels have their own model; words that it misses are looked for on a larger
  // picture.
  small: { longest: 640, scale: 2, score: 0.8 },
} as const

/** Longest side in pixels of a whole photo as the detection model sees it. */
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
  // Of words that no list knows, where the usual runs of letters are known.
  spelling: { unknown: 5, weight: 0.7 },
  // And of names, which are their own words: an unknown one is less of a surprise. Hardly any is longer than `long`: it is several
  // names without their spaces.
  unspelled: { unknown: 9, perLetter: 0.6, long: 10, perLongLetter: 2.5 },
  text: { bonus: 4, weight: 0.65 },
  name: { bonus: 4, weight: 0.5 },
} as const

/** Marks of letters are small: a dot is overlooked, a speck of paper taken for one. */
export const lostMarks = {
  // The least share of a letter in the probability of the same letter with any marks.
  shareLog: Math.log(0.02),
  // Below this a letter is not seen, whatever its marks.
  leastLog: Math.log(0.01),
  never: Math.log(1e-7),
} as const

export const recognition = {
  // The model was trained on lines of 48 px.
  height: 48,
  // Narrow handwriting runs out of steps: eight columns are one step, and each letter needs one at least.
  stretch: 1.3,
  mean: [0.5, 0.5, 0.5],
  deviation: [0.5, 0.5, 0.5],
  // Latin handwriting has hardly a letter that is taken for one of another script.
  foreignShare: 0.15,
  // Longer lines than this are no handwriting on a card, and memory grows with them.
  widest: 3200,
} as const

/** Lines that were read with less conviction are looked at again in other ways: the looks vote on how sure words are. */
export const rereading = {
  // `below`: the first look's letter probability. Of lines that are nearly sure a third look says nothing new.
  ways: [
    { stretch: 1.3, thicker: true, below: 0.9 },
    { stretch: 1.6, thicker: false, below: 0.87 },
  ],
  // The share of the looks' mean likelihood against that of the words: they see the same ink, and err together.
  trust: 0.8,
  // The worth of a line of known words over one of unknown words, in letter probability.
  knownWords: 0.15,
} as const

/** A place found as one line that may hold several. */
export const stackedLines = {
  // The least mean letter probability of a place that is one line, and how much higher that of several lines must be.
  below: 0.85,
  taller: 1.15,
  counts: [2, 3, 4, 5],
  // Lines are higher than this many pixels, and less than so many times wider than high.
  lowest: 8,
  flattest: 12,
  // The probability of letters that are no letters.
  chance: 0.4,
  // By how much more the parts must be worth than the place as one line.
  clearance: { times: 1.2, letters: 1 },
} as const

export const rowsOfInk = {
  // In pixels of the picture that is searched for rows.
  height: 32,
  // The share of the grays, counted from the darkest, where paper begins, and how far that differs from itself.
  paper: 0.6,
  noise: 24,
  // Pixels down for each pixel to the right, and the number of slopes on either side.
  steepest: 0.12,
  slopes: 6,
  // Shares of the distance from line to line: how far a cut may be from its even place, how high the gap is that it needs, and
  // how much of the neighbors a line keeps.
  reach: 0.35,
  around: 0.06,
  margin: 0.12,
  // By how much more the ink counts in a row as far as one line away.
  evenness: 0.2,
  // A row or column with at most this share of the blackest one's ink has none.
  faint: 0.06,
  speck: 0.1,
} as const

/** Ink outside of the lines that were read, on a copy whose longer side has at most so many pixels. */
export const inkOutside = {
  side: 480,
  // The share of the grays, counted from the darkest, where paper begins; how much darker ink is at least, and as a share of the lines' ink.
  paper: 0.6,
  faintest: 24,
  share: 0.5,
  // How bright a line with light ink is at most, from its darkest pixels to its lightest.
  lightInk: 0.45,
  // Pixels from the edge of the picture: what reaches there is a shadow, or the wall.
  edge: 2,
  // A stroke with less of a letter's ink is a dot; one lower than the first share of a line, or than the second and so many times
  // wider than high, is a line below words. A word in joined letters is higher.
  dot: 0.3,
  lowest: 0.2,
  low: 0.5,
  flattest: 5,
  // Of a line's height: what its letters have a part of is between these margins, and so is this share of a letter's ink at least.
  margin: 0.2,
  read: 0.25,
  // In heights of a line: what is longer at the edge of the picture is no letter that the edge cuts.
  longest: 1.5,
} as const

export const direction = {
  probes: 3,
  elongated: 1.3,
  // Mean quality (letter probability and known words): upright lines reach this, lines upside down did not (1.03 at most).
  sureUpright: 1.1,
  clearance: 0.05,
  // The share of the lines' width that tells of another script: 3 of 100 Latin lines looked foreign upside down.
  foreignShare: 0.5,
} as const

/** A paper of at most so many words is a note. */
export const notes = { mostWords: 17 } as const

/**
 * The next best readings of a word: how many are offered, the share that one has at least, the sureness below which known words a letter
 * away are offered, how seldom such a word is at most (`wordCosts`) and by how much less likely for the ink than what was read
 * (both natural logarithms), and the most wrong letters, as a share, of a word of the event that is offered, too.
 */
export const otherReadings = {
  most: 3,
  leastShare: 0.005,
  searched: 0.97,
  seldom: 11.2,
  far: 10,
  nearKnown: 0.25,
} as const
