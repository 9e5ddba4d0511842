import { decoder } from '../lines/line-settings.ts'

/* Settings of walls whose papers have no printed marks. */

/** Strong colors, as sticky notes have them. */
export const colorLimits = {
  // Of the brightest channel: how far the others lie below it.
  strong: 0.2,
  // The wall's own color is fainter than this.
  faintest: 0.35,
  darkest: 40,
  // One pixel of so many says what color the wall has.
  every: 7,
  // The share of the photo's pixels that a hue must have to be a color by itself.
  rarest: 0.0004,
  // Between two colors there is a hue that is this much rarer than either.
  valley: 0.72,
} as const

export const coloredSearch = {
  // Shades between pixels two apart that are an edge: faint ones between notes of one color, and none at all.
  edges: [8, 14, 24, 48, 255],
  noise: 2,
  shortestRun: 3,
  // The share of a patch's hull that it fills.
  solid: 0.86,
  // Of the usual paper's area.
  areas: { least: 0.3, most: 3.5 },
  // How unlike the usual paper a whole one may be.
  miss: 0.9,
  wholeMiss: 0.35,
  // The share of its outline that a patch beside found papers fills, and of its hull that its outline has.
  left: { filled: 0.75, straight: 0.88 },
  // Heads of another shape. A strip: its short side by its long one and by the usual paper's height, and the same shares. An oval one: its shorter axis by its longer one,
  // the share of its hull that it fills, and how far its outline is from an ellipse, in shares of the radius; where the picture ends, in
  // pixels, and the share of its box in sight and the points of its outline that it needs there.
  heads: {
    strip: { slimmest: 0.18, lower: 0.75, filled: 0.8, straight: 0.9 },
    round: { slimmest: 0.45, filled: 0.85, off: 0.13, rim: 2, inSight: 0.4, fewest: 8, rounds: 20 },
  },
  // Pixels around a found paper that belong to it.
  rim: 5,
  // Of the picture's longer side: how large a letter is at most, and a joined word, which fills this share of its box at most; and
  // pixels around writing that its strokes shade.
  writing: { letter: 0.03, word: 0.08, filled: 0.6, slimmest: 6, around: 2 },
  // Of the picture's longer side: how far around a pixel its color is looked at; and the share of that brightness which ink has.
  ink: { reach: 0.015, dark: 0.78 },
  // Shades between pixels two apart at the seam of two notes of one color.
  seam: 7,
  // Papers nearby that say how large one is.
  neighbors: 5,
  // Of the usual paper's side: what is thinner is no paper.
  thinnest: 0.22,
} as const

/** Several papers of one color that touch or cover each other. */
export const splitSearch = {
  // Papers that are looked for in one patch at most.
  most: 24,
  step: 4,
  // How papers may hang otherwise than their neighbors, in radians.
  tilts: [-0.12, -0.06, 0, 0.06, 0.12],
  refined: 12,
  // How many pixels the sides of a paper lie off at first: it is larger or smaller than its neighbors, and looked for in steps.
  slack: 5,
  samples: 16,
  // Pixels from the outline to what is looked at inside and outside.
  away: 4,
  inner: 8,
  // A found paper changes how well another one fits within this many pixels around both.
  margin: 16,
  // Shares of a paper: that is something else, such as writing, and that is in sight.
  other: 0.2,
  inSight: 0.55,
  // The share of a side that writing may cross; how many sides are edges at least; how many may be none though they are in sight.
  crossed: 0.45,
  support: 1.85,
  unsupported: 1.25,
} as const

/** Heads without marks. */
export const headLimits = {
  // The width in pixels that a head is read at, and that it is shown at.
  width: { least: 256, most: 640 },
  piece: { least: 120, most: 320 },
  quality: 80,
  // Longest side of a head that is searched for writing; more lines than this are a card.
  side: 384,
  mostLines: 5,
  // A head has few words, most of them usual ones on heads: they count more than in a text.
  words: { ...decoder.text, weight: 0.85 },
  // Longest side of a paper that is a card but for the name of a break, and how many words such a name has.
  card: { side: 192, mostWords: 2 },
  // How sure the letters of a line are at least that is not looked at again; what the second look needs to count; how many pixels
  // high a line with large letters is; and how much more of the paper that look shows on each side, in shares of the height.
  again: { below: 0.5, least: 0.35, large: 64, room: 0.5 },
  // How sure a time is at most that two looks read differently.
  differing: 0.7,
  // How sure the letters of a line are at least whose accents are believed.
  accents: 0.8,
  // Papers that are cut out while the reader has others.
  ahead: 3,
  // A sign at most this many times as wide as high, and this share of the head aside of its words, is none of them.
  asideShape: 1.3,
  aside: 0.2,
  // Of the name's height: a line that is lower is no part of it, nor one of few letters that is a little lower; nor a single letter
  // that is this share of the head aside. Below one end of the name: how far aside, on the
  // head and by the name's width; how far below; how wide, how high, and how sure at most.
  addition: {
    smaller: { any: 0.5, few: 0.75 },
    few: 3,
    aside: 0.1,
    corner: { away: 0.18, fromMiddle: 0.15, below: 0.4, narrow: 0.6, lower: 0.85, unsure: 0.7 },
  },
  // Shares of the larger line's height, and of the mean width: lines that are level and so far apart are beside each other.
  level: 0.6,
  apart: 0.8,
} as const

/** Figures of a head that are set in one line. */
export const levelling = {
  // Of the pixels in the middle of a head: the share below the strongest difference from the paper; the share of that difference, and
  // the shades, that ink has at least.
  strongest: 0.99,
  ink: 0.4,
  noise: 30,
  // Shares of the picture: what is smaller is a speck, what is larger no figure; and pixels from its edge.
  speck: 0.05,
  largest: 0.85,
  rim: 2,
  // Shares of the tallest figure: the smallest one, and how low a dash is, which is so many times wider than high.
  smallest: 0.22,
  flat: { height: 0.3, shape: 1.6 },
  // The share of its box that a pin fills, how round it is, and how high it is at most; the share of a line that is under figures.
  pin: { full: 0.66, round: 0.7, height: 0.4 },
  under: 0.65,
  // Shares of the tallest figure: those that show how slanted a line is, how far apart they are, and how far below it another may be.
  slant: { tall: 0.8, apart: 1.5, most: 0.3, off: 0.15 },
  // Of the figure before: how far above its foot raised ones end, and how high they are at most.
  raised: { above: 0.22, highest: 0.9 },
  // Of the narrower figure's width: two that share more are below each other.
  stacked: 0.6,
  // Figures of a time with its end, some of them in pieces.
  most: 16,
  // In pixels, and shares of a figure's height: how close figures are, and the room of a colon.
  line: { digit: 34, height: 52, margin: 14, gap: { least: 0.14, most: 0.55 }, colon: 0.24, around: 2 },
} as const

/** Walls whose heads have no marks. */
export const writtenLimits = {
  fewestHours: 2,
  // Of a paper's width or height: how far papers of one column or row lie apart.
  inLine: 0.55,
  inRow: 0.5,
  // Of the step from row to row: rooms hang farther than this from any hour.
  offRow: 0.34,
  // Of a paper's height: what hangs so level with an hour is in its row.
  besideHour: 0.3,
  // Of a card's size: how far from its head's middle it hangs at most, where no other head follows, and for sure.
  beside: 0.75,
  outer: 0.65,
  under: 0.5,
  // Of the step between two lines: within this a card is in its line for sure, from that on it is over the line of two rows.
  sure: 0.36,
  overLine: 0.37,
  // Rows that are farther apart than so many steps have another one between them, or none.
  gap: 1.6,
  sureText: 0.95,
  // A room has hardly ever a name of more words: a session was read with it.
  nameWords: 4,
  sureHour: 0.8,
  fewestRooms: 2,
  // How far the shares of red and green of one paper's color differ in lamplight and shadow.
  tint: 0.04,
  // Of a paper's width: heads of rooms whose middles are nearer to each other are one.
  sameHead: 0.45,
  // Of a paper's width: how far the next head of a slanting row is, and how steep such a row is.
  nextHead: 2.5,
  slant: 0.3,
  // The share and the number of the papers of a color without writing from which on it is that of the board.
  blank: { share: 0.7, fewest: 3 },
  // The share of heads that are of one color; how many words a card says at least; and how near to a head, in steps from head to head,
  // what is found between two of them is none.
  oneColor: 0.6,
  cardWords: 3,
  betweenHeads: 0.65,
  // Of a paper's width: cards under no head whose middles are nearer to each other hang in one column.
  unnamed: 0.6,
  // Letters and digits of an hour that may not have been read.
  hourLetters: 4,
  // Of a name's letters: how many may be misread.
  sameName: 0.2,
  // The share of the small cards of a photo that makes a part of it worth another photo.
  manySmall: 0.15,
  // Of a paper's width: one that is nearer to the edge of the photo may be cut off.
  edge: 0.02,
} as const

/** Photos that show papers of another photo larger. */
export const closerLimits = {
  // How alike two papers look that may be one, and how many of these are compared; how alike, where it hangs in the right place.
  alike: 0.62,
  choices: 3,
  neighbor: 0.6,
  // The share of the papers that hang in the right place and look like others from which on it is another wall.
  against: 0.34,
  // How many papers lie alike on both photos at least, and the sum of their likenesses.
  fewest: 3,
  together: 2.3,
  // In millimeters: how far a paper hangs from where the nearest pairs say, and from any other where it is one that was not seen before.
  away: 70,
  free: 110,
  near: 3,
  // How much wider papers are in pixels, at the median.
  growth: 1.15,
  // Pixels of a card's width below which a still closer photo is asked for; and letters on a card that was not seen before.
  readable: 150,
  letters: 3,
} as const

/** Cells that are drawn on the board. */
export const drawnCell = {
  // Letters and digits that its lines are read as at most.
  letters: 1,
  // Shares of its size: how far around it the wall is looked at; and places along each side.
  reach: 0.2,
  places: 24,
  // Of the brightest channel: how far the colors of both may differ; and the share of the places around it that are so.
  shade: 0.05,
  alike: 0.4,
} as const

/** Words on a whole photo. */
export const blockSearch = {
  // In pixels: the copy that is searched for them, its parts, and how far those overlap.
  side: 1_600,
  tile: 832,
  overlap: 96,
  // Of a word's height.
  margin: { across: 0.25, down: 0.35 },
  apart: { across: 0.15, down: 0.05 },
  // Of the photo's longer side: what is higher is no line of writing.
  highest: 0.09,
  // Of the lower one's height: places of writing that overlap and share more are one.
  one: 0.55,
} as const
