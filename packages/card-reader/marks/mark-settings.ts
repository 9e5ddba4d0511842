export const markerSearch = {
  // Of 16 bits. Any two of the four patterns differ in at least 4 bits, in every rotation.
  wrongBits: 1,
} as const

export const registrationLimits = {
  // Three markers have 12 corners: enough for the text. With two, the far side of the card is a guess.
  fewestMarkers: 2,
  // A single marker's pose is inexact over the length of a card.
  strayShare: 0.35,
  // In marker sides (12 mm): a good fit stays below 0.1, that of a bent card below 0.2. Two chance finds seldom fit
  // this well.
  worstFit: { two: 0.12, more: 0.3 },
} as const

export const eventCode = {
  // Millimeters around the QR code; more would include the marker beside it.
  quietZone: 1.5,
  // 15 mm contain 25 modules, so 8 px/mm give 5 px a module. The others are further attempts for blurred photos.
  pixelsPerMillimeter: [8, 12, 16, 10, 20],
} as const

/** Measured on 24 cards: empty boxes have at most 0.030 of ink inside, marked boxes 0.118 or more. */
export const tickBoxes = {
  pixelsPerMillimeter: 10,
  // How many millimeters the print may be from where the markers place it (bent paper, lens).
  search: 1.2,
  margin: 0.6,
  // The border is 0.35 mm wide and blurred, so ink is counted farther inside.
  inset: 0.9,
  // At least this share of each side of a printed border is dark; of letters in its place, some side has less.
  frame: 0.7,
  paperQuantile: 0.75,
  darkerThanPaper: 0.72,
  threshold: 0.06,
  surelyEmpty: 0.03,
  surelyMarked: 0.118,
  clear: 0.7,
} as const

/**
 * Standard deviations of a hand-held photo: of corners from their true places, and of its direction from directly
 * above.
 */
export const paperFit = { pixels: 0.5, slant: 0.08, depth: 0.06 } as const
