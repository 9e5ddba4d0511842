/* Settings of schedules that are drawn or printed in ruled lines. */

export const ruling = {
  // Pixels of the longer side of the copy that lines are looked for on.
  side: 1_000,
  // How many pixels around a pixel its brightness is compared with; by how many shades, and by which share of it, ink is darker.
  around: 10,
  darker: { shades: 5, share: 0.05 },
  // Pixels: thicker ink is no line.
  thickest: 9,
  // How steep lines may be.
  slopes: Array.from({ length: 73 }, (_, index) => (index - 36) / 200),
  // How many straight lines are tried in each direction; the least share of the picture with ink on one; what a pixel without ink
  // takes from the pixels with ink; and the shortest line, as a share of the picture.
  steps: 90,
  least: 0.16,
  gapCost: 3,
  shortest: 0.22,
  // Pixels of half a line, and the share of the picture below which two lines are one.
  thick: 2,
  apart: 0.012,
  // Lines of a grid: how many of the others each of them crosses at least, as a share of the most; how many there are at least; and how far
  // beside the end of a line a crossing is, as a share of the picture.
  crossed: 0.6,
  fewest: { across: 3, down: 2 },
  beyond: 0.03,
  // Of the usual distance of two lines: how far lines reach out beside the last one where there are cells without an outer line.
  outer: 0.35,
  // How much more room such cells have outside.
  spare: 0.25,
  // The same for the edge of the paper, beside which there is no cell.
  rim: 0.35,
  // Pixels from a line to its cell.
  inset: 3,
  // The share of a line's length beside a cell with ink on it, below which it is not drawn there: the cell goes on behind.
  drawn: 0.35,
  // The share of a cell's pixels with ink from which on it is written in, and the most cells.
  written: 0.002,
  mostCells: 400,
  // Pixels from a line: where ink on both sides of it is writing that crosses it, in so many rows of pixels.
  crossing: { from: 4, to: 7, rows: 3 },
  // Rows of pixels with ink right beside a line that are writing, at least and as a share of the line; and how many pixels beside it,
  // in the row of rooms more: the reader overlooks an upright stroke there.
  touching: { fewest: 2, most: 0.9, depth: { card: 3, head: 9 } },
  // Of the papers that were found by color or outline: how many are no cells on a wall of notes, and the shares of a cell that those have;
  // a smaller colored one may still be a note, or a sign of a printed schedule.
  notes: { colored: 3, others: 3, shares: { least: 0.15, small: 0.03, most: 0.8 } },
} as const

const around = (step: number, count: number) =>
  Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step)

/** How the places of words tell the cells of a schedule without lines. Lengths are in heights of a letter unless a comment says otherwise. */
export const wording = {
  // Each word counts at these shares of its width.
  samples: [0.1, 0.3, 0.5, 0.7, 0.9],
  // Two places this near in height are in one row.
  bin: 0.35,
  // How lines rise and columns lean, and how both change over the picture: tried coarsely, then finer around the best.
  slants: { coarse: around(0.02, 10), fine: around(0.005, 4), narrow: around(0.00125, 4) },
  // Steps that find a level place on the photo.
  rounds: 12,
  // A photo with `fewest` papers, each of this share of the photo, is a wall of notes. A paper is only writing in color if one place of
  // writing fills the share `written` of it.
  notes: { fewest: 3, area: 0.004, written: 0.4 },
  // A schedule has at least and at most so many places of writing.
  fewestWords: 12,
  mostWords: 600,
  // The room that a place of writing has around its letters.
  spare: 0.15,
  // What a word that begins right of a line between columns counts, where a crossed word counts 1.
  edges: 0.5,
  band: {
    // Words that begin this near to the leftmost one are in its column.
    margin: 2,
    // Words of a row this far apart are two names.
    apart: 0.8,
    // Lines nearer than this can be one name ...
    lines: 0.8,
    // ... if their gap is below this share of the usual large one; up to `far` it stays in doubt.
    near: 0.35,
    far: 0.6,
    // A row of names is at most this high.
    highest: 4,
    // Names are in one of so many rows from the top.
    first: 4,
    // A row with more words than this is no title; the row of names has at least `title` times as many names as a title has.
    words: 3,
    title: 1.6,
  },
  // A line between columns divides a name if it crosses at most this share of the lines below, and `begun` of them begin right of it.
  // The word is divided at most `reach` from the line, where `ink` of its width has no ink.
  split: { crossed: 0.5, begun: 2, reach: 0.8, ink: 0.12 },
  // A schedule has at least so many hours, names, and written cells; `begun` words begin right of its first line.
  fewest: { hours: 3, names: 2, cells: 3, begun: 3 },
  // Of the step from row to row: how exactly the line between rows is sought, and how far one may be from the usual place.
  rows: { step: 0.02, around: 0.14 },
  // A cell is sure only if the words of two cells are this far apart, and none reaches farther than `over` into another cell. Its words are
  // level with their hour, or nearly so with enough room around; and so is this share of all cells.
  clear: { across: 0.3, down: 0.2, over: 0.3, level: 0.35, nearly: 1, share: 0.6 },
  // A column this many times wider than usual may be two.
  wide: 1.6,
} as const
