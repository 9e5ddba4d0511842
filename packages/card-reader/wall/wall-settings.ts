/** A mark has eight modules; if a module is below about 2 px, its code is blurred away. */
export const markSearch = {
  smallestSide: 9,
  largestSide: 600,
  // Shorter side divided by longer side: 35° of slant and 15° of tilt leave more than half.
  slimmest: 0.38,
  // Half the side of the square around a pixel whose mean the pixel is compared with.
  window: 24,
  // A pixel is dark if it has less than this share of the brightness around it.
  darkShare: 0.9,
  // The smallest dark share of a mark's box: a rim and about half of the code.
  fullest: 0.2,
  squareness: 0.8,
  // Patterns differ in nine bits. A weak reading needs a second one that agrees with it in number and place.
  sure: { likeness: 0.75, lead: 0.15, wrongBits: 3 },
  weak: { likeness: 0.6, lead: 0.03, wrongBits: 9 },
  // As a share of a mark's side: how far the marks of one paper may be from their printed positions.
  agreement: 0.4,
  // Shades of gray between the rim and the paper around it.
  contrast: 15,
  // A rim module may be this much of the way toward the paper's brightness.
  rimLeak: 0.75,
  // The share of neighboring modules' light that is subtracted.
  unblur: 0.5,
} as const

export const wallFit = {
  // Starting slants; the search continues from the best of them.
  slants: { x: [-0.7, -0.35, 0, 0.35, 0.7], y: [-0.3, 0, 0.3] },
  rounds: 40,
  // A lens bends straight lines by a few hundredths; more is a misfit with another cause.
  lensSpread: 0.05,
  // In millimeters of A5: a flat card fits better than this.
  flatError: 1.5,
  // Cards of one size differ in the logarithm of their size by this much.
  sizeSpread: 0.02,
  // The most papers whose size is tried as that of all, so that the work does not grow with the square of papers.
  sizes: 100,
  // In millimeters: above this, the papers are not in one plane, so nothing about places is sure.
  worstError: 12,
  // The number of cards without numbers that make a wall by themselves; fewer may just as well be windows or
  // pictures.
  fewestPlain: 4,
  // Where other papers lie around: the share of papers in a plane below which another plane is searched for, and the
  // smallest number in that one. The search begins with this many neighbors in this many places, and takes in others
  // that fit so many times. Its slants are also those of a sheet on a table.
  part: {
    common: 0.6,
    fewest: 10,
    neighbors: 6,
    seeds: 12,
    rounds: 6,
    slants: { x: [-0.7, -0.35, 0, 0.35, 0.7], y: [-0.8, -0.3, 0, 0.3, 0.8, 1.5] },
  },
} as const

/** Cards without numbers, in a copy of the photo with this longest side. */
export const plainSearch = {
  side: 1_600,
  // A ruled line covers less than half of this square, so its median shows no lines and little writing.
  median: 5,
  // In shades between pixels two apart: an edge has more than this, and more than this many times the noise.
  edge: { least: 7, noise: 4 },
  // White paper on a white wall has fainter edges, in quarters of a shade. So does much else, so a patch counts only
  // if its size and shape are close to those of the usual paper. On a photo of a single card, its parts and the table
  // have such edges: fewer than this make no wall.
  faintEdges: { least: [20, 14, 10, 7, 5], noise: 1.7, miss: 1, fewest: 7 },
  // Papers are alike within these differences of the logarithms of size and shape.
  alike: { area: 0.35, shape: 0.15 },
  shortestRun: 3,
  smallestSide: 28,
  largestSide: 900,
  // The most paper-sized patches on a card: the frames of its print, and itself.
  mostInside: 5,
  // Parts of one paper: how much of it they fill, how unlike the usual paper it may be, how large one part may be,
  // how far apart they are in pixels, how many there may be, and how many joins are tried.
  parts: { filled: 0.85, miss: 0.6, largest: 1.3, gap: 8, most: 3, tries: 2_000 },
  // As shares of the usual area: A6 cards farther away, A5 cards nearer.
  areas: { least: 0.15, most: 5 },
} as const

/**
 * Shades from the wall, at this share of a paper's half size outside and inside its edge, for this share of the
 * papers.
 */
export const faintLimits = { shades: 14, away: 0.16, share: 0.34 } as const

/** Pieces of a wall photo that show one card. */
export const pieceLimits = {
  // Millimeters around a numbered card.
  margin: 2,
  fewestMarks: 3,
  // The width of a card, in pixels, below which reading it is useless.
  smallestWidth: 240,
  // Smaller cards without marks are enlarged to this width, for a person to look at.
  shownWidth: 240,
  largestWidth: 1_600,
  quality: 90,
} as const

export const gridLimits = {
  // A card within this share of a step from the center of its column is surely in it.
  sure: 0.36,
  outside: 0.75,
  // Visible headings may deviate from even steps by this share of a step; otherwise hidden headings are not inferred.
  even: 0.22,
  // As multiples of the largest card: steps between lines of cards side by side. Twice a step is more than that.
  steps: { least: 1, most: 1.75 },
  // As a multiple of a card: the usual step, for a grid with only one line.
  usualStep: 1.25,
  fewestLines: 3,
  // Cards whose centers are within this share of a card's size are in one column.
  cluster: 0.6,
  // In radians: a card slanted more than this may not be where it was meant to be.
  slant: 0.6,
} as const

export const bareLimits = {
  // As shares of the cell's width and height, from the center outward.
  inside: 0.44,
  // How far around a cell to look for the wall's color, and the millimeters around a paper that may have its shadow
  // or its tape. If cards leave too little of the wall, the search goes farther away and closer to them.
  looks: [
    { to: 1.5, margin: 12 },
    { to: 2.5, margin: 5 },
  ],
  from: 0.5,
  step: 0.06,
  fewestInside: 60,
  fewestAround: 40,
  // In shades: the smallest and largest spread of the wall's own color.
  spread: { least: 6, most: 22 },
  shade: 14,
  sameShare: 0.97,
  wallShare: 0.4,
} as const
