export const markerSearch = {
  // Of 16 bits. The four patterns differ by 4 bits at least, in every rotation.
  wrongBits: 1,
} as const

export const registrationLimits = {
  // Three markers hold 12 corners: enough for the text. Of two the far side of the card is guessed.
  fewestMarkers: 2,
  // A marker's own pose is rough over the length of a card.
  strayShare: 0.35,
  // In marker sides (12 mm): a good fit stays under 0.1, a bent card under 0.2. Two chance finds seldom fit so well.
  worstFit: { two: 0.12, more: 0.3 },
} as const

export const eventCode = {
  // Millimeters around the QR code; more would take in the marker beside it.
  quietZone: 1.5,
  // 15 mm hold 25 modules: 8 px/mm give 5 px a module. The others are second tries for blurred photos.
  pixelsPerMillimeter: [8, 12, 16, 10, 20],
} as const

/** Measured on 24 cards: empty boxes have at most 0.030 of ink inside, marked ones 0.118 and more. */
export const tickBoxes = {
  pixelsPerMillimeter: 10,
  // How many millimeters the print may lie away from where the markers say (bent paper, lens).
  search: 1.2,
  margin: 0.6,
  // The border is 0.35 mm wide and blurred; ink is counted further inside.
  inset: 0.9,
  // Of each side of a printed border this share is dark; of letters in its place, some side has less.
  frame: 0.7,
  paperQuantile: 0.75,
  darkerThanPaper: 0.72,
  threshold: 0.06,
  surelyEmpty: 0.03,
  surelyMarked: 0.118,
  clear: 0.7,
} as const

/** Usual deviations of a photo by hand: how far off corners are found, and how far from straight above it is taken. */
export const paperFit = { pixels: 0.5, slant: 0.08, depth: 0.06 } as const
