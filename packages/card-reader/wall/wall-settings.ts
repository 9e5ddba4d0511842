/** A mark has eight modules; below some 2 px each its code is blurred away. */
export const markSearch = {
  smallestSide: 9,
  largestSide: 600,
  // Shorter by longer side: 35° of slant and 15° of tilt leave more than half.
  slimmest: 0.38,
  // Half the side of the square around a pixel whose mean it is compared with.
  window: 24,
  // A pixel is dark when it has less than this share of the brightness around it.
  darkShare: 0.9,
  // A mark's own share of its box that is dark at least: a rim and about half of the code.
  fullest: 0.2,
  squareness: 0.8,
  // Patterns differ in nine bits. A weak reading needs a second one that agrees with it in number and place.
  sure: { likeness: 0.75, lead: 0.15, wrongBits: 3 },
  weak: { likeness: 0.6, lead: 0.03, wrongBits: 9 },
  // Of a mark's side: how far the marks of one paper may lie from where the paper's print has them.
  agreement: 0.4,
  // Shades of gray between the rim and the paper around it.
  contrast: 15,
  // A rim module may be this much of the way towards the paper's brightness.
  rimLeak: 0.75,
  // The share of neighboring modules' light that is taken off again.
  unblur: 0.5,
} as const

export const wallFit = {
  // Starting slants; the search goes on from the best of them.
  slants: { x: [-0.7, -0.35, 0, 0.35, 0.7], y: [-0.3, 0, 0.3] },
  rounds: 40,
  // A lens bends straight lines by a few hundredths; more is a misfit of something else.
  lensSpread: 0.05,
  // Millimeters of A5: a card that hangs flat fits better than this.
  flatError: 1.5,
  // Cards of one size differ in the logarithm of their size by this much.
  sizeSpread: 0.02,
  // Millimeters above which the papers do not lie in one plane, so that nothing about places is sure.
  worstError: 12,
  // Cards without numbers that make a wall by themselves; fewer are as well windows or pictures.
  fewestPlain: 4,
} as const

/** Cards without numbers, in a copy of the photo with this longest side. */
export const plainSearch = {
  side: 1_600,
  // Half a line of a ruled card fits into this square, so that its median knows no lines and little writing.
  median: 5,
  // Shades between pixels two apart: an edge has more than this, and more than so many times the noise.
  edge: { least: 7, noise: 4 },
  // White paper on a white wall has fainter edges, in quarters of a shade; so has much that is no paper, but for one that is as
  // large and has as much the shape of the usual one. On a photo of a single card its parts and
  // the table have such edges: fewer than this make no wall.
  faintEdges: { least: [20, 14, 10, 7, 5], noise: 1.7, miss: 1, fewest: 7 },
  // Papers are alike within these logarithms of size and shape.
  alike: { area: 0.35, shape: 0.15 },
  shortestRun: 3,
  smallestSide: 28,
  largestSide: 900,
  // Paper-sized patches that a card holds at most: the frames of its print, and itself.
  mostInside: 5,
  // Parts of one paper: how much of it they fill, how unlike the usual one it may be, how large one part may be, how far apart
  // they are in pixels, and how many they are at most.
  parts: { filled: 0.85, miss: 0.6, largest: 1.3, gap: 8, most: 3 },
  // Of the usual area: farther cards of A6, nearer ones of A5.
  areas: { least: 0.15, most: 5 },
} as const

/** Shades from the wall, at this share of a paper's half outside and inside of its edge, for this share of the papers. */
export const faintLimits = { shades: 14, away: 0.16, share: 0.34 } as const

/** Pieces of a wall photo that show one card. */
export const pieceLimits = {
  // Millimeters around a numbered card.
  margin: 2,
  fewestMarks: 3,
  // Pixels of a card's width below which there is no use in reading it.
  smallestWidth: 240,
  // Smaller cards without marks are enlarged to this, for a person to look at.
  shownWidth: 240,
  largestWidth: 1_600,
  quality: 90,
} as const

export const gridLimits = {
  // A card this share of a step away from the middle of its column still hangs in it for sure.
  sure: 0.36,
  outside: 0.75,
  // Seen heads may lie off even steps by this share of a step; else hidden heads are not inferred.
  even: 0.22,
  // Of the largest card: steps between lines of cards that hang side by side. Twice a step is more than that.
  steps: { least: 1, most: 1.75 },
  // Of a card: the usual step, for a grid that has only one line.
  usualStep: 1.25,
  fewestLines: 3,
  // Cards whose middles lie within this share of a card's size hang in one column.
  cluster: 0.6,
  // Radians: a card that hangs more slanted than this is not believed to hang where it was meant.
  slant: 0.6,
} as const

export const bareLimits = {
  // Of the cell's width and height, from the middle outwards.
  inside: 0.44,
  // How far around a cell the wall's color is looked for, and the millimeters around a paper that may hold its shadow or its
  // tape. Where cards leave too little of the wall, it is looked for farther away and nearer to them.
  looks: [
    { to: 1.5, margin: 12 },
    { to: 2.5, margin: 5 },
  ],
  from: 0.5,
  step: 0.06,
  fewestInside: 60,
  fewestAround: 40,
  // Shades: how far the wall's own color spreads at least and at most.
  spread: { least: 6, most: 22 },
  shade: 14,
  sameShare: 0.97,
  wallShare: 0.4,
} as const
