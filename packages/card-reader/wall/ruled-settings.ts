/* Settings of schedules drawn or printed with ruled lines. */

export const ruling = {
  // The longer side, in pixels, of the copy that is searched for lines.
  side: 1_000,
  // How many pixels around a pixel its brightness is compared with; by how many shades, and by which share, ink is
  // darker.
  around: 10,
  darker: { shades: 5, share: 0.05 },
  // In pixels: thicker ink is not a line.
  thickest: 9,
  // How steep lines may be.
  slopes: Array.from({ length: 73 }, (_, index) => (index - 36) / 200),
  // How many straight lines are tried in each direction; the lowest share of the picture with ink on one; how many
  // inked pixels a pixel without ink cancels; and the shortest line, as a share of the picture.
  steps: 90,
  least: 0.16,
  gapCost: 3,
  shortest: 0.22,
  // Half the thickness of a line in pixels, and the share of the picture below which two lines are one.
  thick: 2,
  apart: 0.012,
  // Lines of a grid: how many of the others each of them crosses, at least, as a share of the most; the smallest
  // number of them; and how far beyond the end of a line a crossing may be, as a share of the picture.
  crossed: 0.6,
  fewest: { across: 3, down: 2 },
  beyond: 0.03,
  // As a share of the usual distance between two lines: how far lines extend beyond the last one if there are cells
  // without an outer line.
  outer: 0.35,
  // How much more room such cells have on the outside.
  spare: 0.25,
  // The same for the edge of the paper, which has no cell beside it.
  rim: 0.35,
  // Pixels from a line to its cell.
  inset: 3,
  // The share of a line's length beside a cell below which the ink is not a drawn line: the cell continues behind it.
  drawn: 0.35,
  // The share of a cell's pixels with ink at which the cell counts as written in, and the most cells.
  written: 0.002,
  mostCells: 400,
  // In pixels from a line: ink on both sides at these distances, in this many rows of pixels, is writing that crosses
  // it.
  crossing: { from: 4, to: 7, rows: 3 },
  // Rows of pixels with ink directly beside a line that are writing, at least, and at most as a share of the line;
  // and how many pixels beside it. For headings, that depth is larger, because the reader misses an upright stroke
  // there.
  touching: { fewest: 2, most: 0.9, depth: { card: 3, head: 9 } },
  // For the papers that were found by color or outline: how many that are not cells make a wall of notes, and their
  // sizes as shares of a cell. A smaller colored one may still be a note, or a sign on a printed schedule.
  notes: { colored: 3, others: 3, shares: { least: 0.15, small: 0.03, most: 0.8 } },
} as const

const around = (step: number, count: number) =>
  Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step)

/**
 * How the places of words show the cells of a schedule without lines. Lengths are in letter heights unless a comment
 * says otherwise.
 */
export const wording = {
  // Each word is sampled at these shares of its width.
  samples: [0.1, 0.3, 0.5, 0.7, 0.9],
  // Two places whose heights differ by less than this are in one row.
  bin: 0.35,
  // How much lines rise and columns lean, and how both change across the picture: tried coarsely, then finely around
  // the best.
  slants: { coarse: around(0.02, 10), fine: around(0.005, 4), narrow: around(0.00125, 4) },
  // Iterations to find a place of the leveled picture on the photo.
  rounds: 12,
  // A photo with `fewest` papers, each with this share of the photo, is a wall of notes. A paper is only colored
  // writing if one place with writing fills the share `written` of it.
  notes: { fewest: 3, area: 0.004, written: 0.4 },
  // The smallest and largest number of places with writing in a schedule.
  fewestWords: 12,
  mostWords: 600,
  // The margin of a place with writing around its letters.
  spare: 0.15,
  // The weight of a word that begins to the right of a line between columns; a crossed word counts 1.
  edges: 0.5,
  band: {
    // Words that begin within this distance of the leftmost one are in its column.
    margin: 2,
    // Words of a row that are this far apart are two names.
    apart: 0.8,
    // Lines closer than this can be one name ...
    lines: 0.8,
    // ... if their gap is below this share of the usual large one; up to `far`, it stays in doubt.
    near: 0.35,
    far: 0.6,
    // The greatest height of a row of names.
    highest: 4,
    // Names are in one of this many rows from the top.
    first: 4,
    // A row with more words than this is not a title; the row of names has at least `title` times as many names as a
    // title.
    words: 3,
    title: 1.6,
  },
  // A line between columns divides a name if it crosses at most this share of the lines below, and `begun` of them
  // begin to the right of it. The word is divided at most `reach` from the line, at a gap without ink that is at
  // least `ink` wide.
  split: { crossed: 0.5, begun: 2, reach: 0.8, ink: 0.12 },
  // A schedule has at least this many hours, names, and cells with writing; `begun` words begin to the right of its
  // first line.
  fewest: { hours: 3, names: 2, cells: 3, begun: 3 },
  // As shares of the step from row to row: the precision of the search for the line between rows, and how far a line
  // may be from the usual place.
  rows: { step: 0.02, around: 0.14 },
  // A cell is sure only if its words are this far from those of other cells, and none extends more than `over` into
  // another cell. Its words are level with their hour, or nearly so with enough room around; and so is this share of
  // all cells.
  clear: { across: 0.3, down: 0.2, over: 0.3, level: 0.35, nearly: 1, share: 0.6 },
  // A column this many times as wide as usual may be two.
  wide: 1.6,
} as const
