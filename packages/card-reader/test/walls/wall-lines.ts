import type { Random } from '../random.ts'

/** Lines drawn around the cells of a wall. */
export function lines(columns: number, rows: number, cell: { width: number; height: number }): string {
  const across = Array.from({ length: columns + 1 }, (_, index) => (index + 1.2) * cell.width)
  const down = Array.from({ length: rows + 1 }, (_, index) => (index + 1.2) * cell.height)
  const [right, bottom] = [(columns + 1.2) * cell.width, (rows + 1.2) * cell.height]
  const paths = [
    ...across.map((x) => `M ${x} ${cell.height * 1.2} V ${bottom}`),
    ...down.map((y) => `M ${cell.width * 1.2} ${y} H ${right}`),
  ]
  return `<path d="${paths.join(' ')}" stroke="#222" stroke-width="2" fill="none"/>`
}

/** Strips of masking tape between most rows and columns, each a little crooked and of its own length. */
export function tape(
  columns: number,
  rows: number,
  cell: { width: number; height: number },
  random: Random,
): string {
  const strip = (x: number, y: number, width: number, height: number) =>
    random.chance(0.8)
      ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#e3d3a8" transform="rotate(${random.between(-0.8, 0.8)} ${x} ${y})"/>`
      : ''
  const [right, bottom] = [columns * cell.width, rows * cell.height]
  const across = Array.from({ length: rows }, (_, row) =>
    strip(cell.width * 1.2, (row + 1.2) * cell.height - 3, right * random.between(0.7, 1), 6),
  )
  const down = Array.from({ length: columns }, (_, column) =>
    strip((column + 1.2) * cell.width - 3, cell.height * 1.2, 6, bottom * random.between(0.7, 1)),
  )
  return [...across, ...down].join('')
}
