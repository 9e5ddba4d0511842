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
