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

/** Schedules without lines, whose cells are told by the places of their words. */
export const wording = {
  // Shares of a word's width at which its place counts.
  samples: [0.1, 0.3, 0.5, 0.7, 0.9],
  // Of a letter's height: how exactly places have to lie in a row.
  bin: 0.35,
  // How lines rise and columns lean, and how much that changes over the picture: coarse, then finer around the best; and rounds until a
  // level place is found on the photo.
  slants: { coarse: around(0.02, 10), fine: around(0.005, 4), narrow: around(0.00125, 4) },
  rounds: 12,
  // Papers of a photo from which on it is a wall of notes, of this share of the photo where its words are not known; and the share of
  // a paper that one place of writing has where it is no paper but writing in color.
  notes: { fewest: 3, area: 0.004, written: 0.4 },
  // Places of writing that a schedule has at least, and at most.
  fewestWords: 12,
  mostWords: 600,
  // Of a letter's height: what the places of writing are larger than it on each side.
  spare: 0.15,
  // How much places count that begin right of a line between two columns, beside those that it crosses.
  edges: 0.5,
  // Of a letter's height: what begins so near to the leftmost words is one column with them; words of a row that are farther apart are two
  // names; lines that are nearer are one name, if they are by this share of the usual room between lines, in doubt up to another; what is
  // higher is no row of names.
  // How many rows from the top may be names, how many words a title has that look like names, and how many times more a row of names has.
  band: {
    margin: 2,
    apart: 0.8,
    lines: 0.8,
    near: 0.35,
    far: 0.6,
    highest: 4,
    first: 4,
    words: 3,
    title: 1.6,
  },
  // The share of the lines of a column that may cross the line beside it, and how many begin behind it, where names are told apart by it.
  // Of a letter's height: how far from a line between columns a word is divided, and how much room without ink there is.
  split: { crossed: 0.5, begun: 2, reach: 0.8, ink: 0.12 },
  // How many hours, names, and written cells a schedule has at least, and how many words begin right of its first line.
  fewest: { hours: 3, names: 2, cells: 3, begun: 3 },
  // Of the step from row to row: how exactly the line between rows is looked for, and how far the one of a row may be from the usual.
  rows: { step: 0.02, around: 0.14 },
  // Of a letter's height: how far words of two cells are apart at least, how far a word reaches into another cell, how level cells are that are told by it,
  // and those by the room around them, and the share of all cells that has to be level for any to be sure.
  clear: { across: 0.3, down: 0.2, over: 0.3, level: 0.35, nearly: 1, share: 0.6 },
  // Of the usual width: columns that are wider may be two.
  wide: 1.6,
} as const
