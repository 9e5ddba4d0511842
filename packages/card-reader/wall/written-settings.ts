/* Settings of walls whose papers have no printed marks. */

/** Strong colors, like those of sticky notes. */
export const colorLimits = {
  // As a share of the brightest channel: how far below it the others are.
  strong: 0.2,
  // The wall's own color is fainter than this.
  faintest: 0.35,
  darkest: 40,
  // One of this many pixels is sampled for the color of the wall.
  every: 7,
  // The share of the photo's pixels that makes a hue a color by itself.
  rarest: 0.0004,
  // Between two colors there is a hue that is rarer than either by this factor.
  valley: 0.72,
} as const

export const coloredSearch = {
  // In shades between pixels two apart, what counts as an edge: faint ones between notes of one color, up to none at
  // all.
  edges: [8, 14, 24, 48, 255],
  noise: 2,
  shortestRun: 3,
  // The share of a patch's hull that it fills.
  solid: 0.86,
  // As shares of the usual paper's area; a patch up to the first is a letter, and one as large as the last, with papers on
  // it, is the board.
  areas: { letter: 0.15, least: 0.3, most: 3.5, board: 24 },
  // Larger than this multiple of the usual paper, and with a smaller share of its hull, a patch is several papers.
  pile: { area: 1.3, solid: 0.95 },
  // Papers of another format: how much the logarithms of their sides differ, how far they are from one line, as a share
  // of their side, and the number of them.
  format: { alike: 0.1, inLine: 0.25, fewest: 3 },
  // How much a whole paper may differ from the usual one.
  miss: 0.9,
  wholeMiss: 0.35,
  // For a patch beside found papers: the share of its outline that it fills, and the share of its hull that its
  // outline has.
  left: { filled: 0.75, straight: 0.88 },
  // Headings of another shape. For a strip: its short side divided by its long one, and by the usual paper's height
  // (`slimLower` for one as slim as two papers side by side, below `slim`); how alike opposite sides are; and the same
  // shares. For an oval: its shorter axis divided by its longer one, the share of its hull that it fills, and how far
  // its outline is from an ellipse, as a share of the radius. Where the picture ends, in pixels; the share of an oval's
  // box, and the number of points of its outline, that must be in sight there. For an oval that another paper covers: the
  // share that must be uncovered, and how far its outline is from the ellipse (most pairs of ovals that touch are farther).
  heads: {
    strip: { slimmest: 0.18, lower: 0.75, slim: 0.38, slimLower: 0.9, even: 0.7, filled: 0.8, straight: 0.9 },
    round: {
      slimmest: 0.45,
      filled: 0.85,
      off: 0.13,
      rim: 2,
      inSight: 0.4,
      uncovered: 0.8,
      offCovered: 0.07,
      fewest: 8,
      rounds: 20,
    },
  },
  // A band across columns: its length and height in usual papers; its shape; the share of its outline that it fills.
  band: { longer: 2.3, lower: 0.3, higher: 1.3, slimmest: 0.01, filled: 0.85 },
  // Pixels around a found paper that belong to it.
  rim: 5,
  // As shares of the picture's longer side: the largest letter, and the largest joined word, which fills at most this
  // share of its box; and the pixels around writing that its strokes shade.
  writing: { letter: 0.03, word: 0.08, filled: 0.6, slimmest: 6, around: 2 },
  // As a share of the picture's longer side: how far around a pixel its color is averaged; and ink's share of that
  // brightness.
  ink: { reach: 0.015, dark: 0.78 },
  // In shades between pixels two apart: the seam of two notes of one color.
  seam: 7,
  // The number of nearby papers that determine a paper's size.
  neighbors: 5,
  // In pixels: places this close have one size of paper.
  near: 32,
  // As a share of the usual paper's side: anything thinner is not a paper.
  thinnest: 0.22,
} as const

/** The edge between two papers in one outline. */
export const seamSearch = {
  // As multiples of the usual paper: the length of two, and their other side.
  length: { least: 1.55, most: 2.3 },
  side: { least: 0.8, most: 1.25 },
  // As shares of the length: where the edge is searched for, in which steps, and how far its ends are from level.
  from: 0.36,
  to: 0.64,
  by: 0.01,
  slant: 0.08,
  // Pixels between samples, and the share of them that must be edges.
  apart: 3,
  fullest: 0.7,
} as const

/** Several papers of one color that touch or cover each other. */
export const splitSearch = {
  // The most papers to look for in one patch.
  most: 24,
  step: 4,
  // How much papers may be rotated compared with their neighbors, in radians.
  tilts: [-0.12, -0.06, 0, 0.06, 0.12],
  refined: 12,
  // How many pixels the sides of a paper may be off at first: it is larger or smaller than its neighbors, and the
  // search goes in steps.
  slack: 5,
  samples: 16,
  // Pixels from the outline to the samples inside and outside.
  away: 4,
  inner: 8,
  // A found paper affects the fit of another one within this many pixels around both.
  margin: 16,
  // As shares of a paper: the most that is something else, such as writing, and the least in sight.
  other: 0.2,
  inSight: 0.55,
  // The share of a side that writing may cross; how many sides must be edges; how many visible sides may not be
  // edges.
  crossed: 0.45,
  support: 1.85,
  unsupported: 1.25,
} as const

/** Walls whose headings have no marks. */
export const writtenLimits = {
  fewestHours: 2,
  fewestSlots: 3,
  // As shares of a paper's width or height: how far apart papers of one column or row are.
  inLine: 0.55,
  inRow: 0.5,
  // As a share of the step from row to row: rooms are farther than this from any hour.
  offRow: 0.34,
  // As a share of a paper's height: a paper this level with an hour is in its row.
  besideHour: 0.3,
  // As shares of a card's size: the greatest distance from its heading's center, without a following heading, and for
  // certain.
  beside: 0.75,
  outer: 0.65,
  under: 0.5,
  // As shares of the step between two lines: within the first, a card is surely in its line; from the second on, it
  // is across the line between two rows.
  sure: 0.36,
  overLine: 0.37,
  // Rows more than this many steps apart may have another one between them.
  gap: 1.6,
  // A row without an hour: its least distance from the next, in paper heights, and its most above the first, in steps.
  lostRow: { least: 0.85, most: 1.35 },
  // A sheet beside the wall: its fewest lines in rows of the wall, and the share of the other cards that are whole papers.
  sheet: { fewest: 3, papers: 0.8 },
  // The fewest names of rooms, and the share of them, below which those that were read clearly are not sure.
  sureNames: { fewest: 5, share: 0.25 },
  sureText: 0.95,
  // A room's name almost never has more words: a session was read with it.
  nameWords: 4,
  sureHour: 0.8,
  fewestRooms: 2,
  // As a share of the headings of the row with the most: rows with as many may be the rooms, too.
  likelyRow: 0.7,
  // Rows that rise or fall by more than this share of their length are slanted.
  slanted: 0.25,
  // How far the shares of red and green of one paper's color differ between lamplight and shadow.
  tint: 0.04,
  // As a share of a paper's width: headings of rooms whose centers are closer than this are one.
  sameHead: 0.45,
  // As multiples of a paper's width: how far away the next heading of a slanting row is, and how steep such a row is.
  nextHead: 2.5,
  slant: 0.3,
  // The share and the number of papers of one color without writing at which that color counts as the board's.
  blank: { share: 0.7, fewest: 3 },
  // The share of headings with one color; the fewest words on a card; and how close to a heading, in steps from
  // heading to heading, anything found between two of them is not one.
  oneColor: 0.6,
  cardWords: 3,
  betweenHeads: 0.65,
  // As a share of a paper's width: cards without a heading whose centers are closer than this are in one column.
  unnamed: 0.6,
  // The number of letters and digits of an hour that may not have been read.
  hourLetters: 4,
  // As a share of a name's letters: how many may be misread.
  sameName: 0.2,
  // The share of a photo's small cards that makes a part of it worth another photo.
  manySmall: 0.15,
  // As a share of a paper's width: a paper closer than this to the edge of the photo may be cut off.
  edge: 0.02,
} as const

/** Hours that are numbers alone. */
export const bareHourLimits = {
  // As a share of a paper's width: how far apart numbers of one column are.
  inLine: 0.15,
  // The number of hours, the earliest one that is the first, and the latest one that is the last.
  fewest: 4,
  first: 7,
  last: 24,
  // How much the distance for an hour may differ from the usual one.
  uneven: 0.3,
} as const

/** Photos that show papers of another photo larger. */
export const closerLimits = {
  // How alike two papers must look to be possibly the same, and how many such papers are compared; how alike, if one
  // is in the right place.
  alike: 0.62,
  choices: 3,
  neighbor: 0.6,
  // The share of papers in the right place but with another look at which the photo counts as another wall.
  against: 0.34,
  // How many papers must have the same arrangement on both photos, and the sum of their likenesses.
  fewest: 3,
  together: 2.3,
  // In millimeters: how far a paper may be from where the nearest pairs predict, and how far a new paper must be from
  // any other.
  away: 70,
  free: 110,
  near: 3,
  // How much wider papers are in pixels, by the median.
  growth: 1.15,
  // The width of a card, in pixels, below which a still closer photo is requested; and the letters on a new card.
  readable: 150,
  letters: 3,
} as const

/** Cells drawn on the board. */
export const drawnCell = {
  // The most letters and digits that its lines can be read as.
  letters: 1,
  // As a share of its size: how far around it the wall is sampled; and the samples along each side.
  reach: 0.2,
  places: 24,
  // As a share of the brightest channel: how far the two colors may differ; and the share of samples around it that
  // match.
  shade: 0.05,
  alike: 0.4,
} as const

/** Words on a whole photo. */
export const blockSearch = {
  // In pixels: the copy that is searched, its tiles, and how far those overlap.
  side: 1_600,
  tile: 832,
  overlap: 96,
  // As shares of a word's height.
  margin: { across: 0.25, down: 0.35 },
  apart: { across: 0.15, down: 0.05 },
  // As a share of the photo's longer side: anything higher is not a line of writing.
  highest: 0.09,
  // As a share of the lower one's height: places with writing that overlap more than this are one.
  one: 0.55,
  // "pm" and its hour: the distance, as a share of the higher one's height; the share of the lower one's height that is
  // level with the other; and the place for an hour, as a share of the height of "pm".
  half: { apart: 1, level: 0.5, number: 2.2 },
} as const
