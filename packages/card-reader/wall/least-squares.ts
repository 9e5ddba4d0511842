/**
 * Levenberg–Marquardt with numerical slopes: the values that minimize the sum of squared residuals, starting from
 * `start`. For a handful of unknowns.
 */
export function leastSquares(
  start: readonly number[],
  residualsOf: (values: readonly number[]) => number[],
  rounds: number,
): number[] {
  let values = [...start]
  let residuals = residualsOf(values)
  let damping = 1e-2
  for (let round = 0; round < rounds; round++) {
    const slopes = values.map((_, index) => slopeOf(values, index, residuals, residualsOf))
    const better = betterStep(values, residuals, slopes, residualsOf, damping)
    if (!better) return values
    const gain = dot(residuals, residuals) - dot(better.residuals, better.residuals)
    const isSettled = gain <= 1e-6 * dot(residuals, residuals)
    ;({ values, residuals, damping } = better)
    if (isSettled) return values
  }
  return values
}

const STEP = 1e-4

function slopeOf(
  values: readonly number[],
  index: number,
  residuals: readonly number[],
  residualsOf: (values: readonly number[]) => number[],
): number[] {
  const moved = residualsOf(values.map((value, at) => (at === index ? value + STEP : value)))
  return moved.map((residual, at) => (residual - (residuals[at] as number)) / STEP)
}

/** Tries shorter and shorter steps until one lowers the sum of squares; null if none does. */
function betterStep(
  values: readonly number[],
  residuals: readonly number[],
  slopes: readonly number[][],
  residualsOf: (values: readonly number[]) => number[],
  damping: number,
): { values: number[]; residuals: number[]; damping: number } | null {
  let tried = damping
  for (let attempt = 0; attempt < 8; attempt++, tried *= 4) {
    const rows = slopes.map((slope, row) => [
      ...slopes.map((other, column) => dot(slope, other) * (row === column ? 1 + tried : 1)),
      -dot(slope, residuals),
    ])
    const step = solve(rows)
    if (!step) return null
    const next = values.map((value, index) => value + (step[index] as number))
    const left = residualsOf(next)
    if (dot(left, left) < dot(residuals, residuals))
      return { values: next, residuals: left, damping: Math.max(1e-6, tried / 4) }
  }
  return null
}

/** Gauss–Jordan with pivoting; each row ends with its right-hand side. Null if the rows are dependent. */
function solve(rows: number[][]): number[] | null {
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let column = 0; column < rows.length; column++) {
    let pivot = column
    for (let row = column + 1; row < rows.length; row++)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row
    if (Math.abs(at(pivot, column)) < 1e-12) return null
    ;[rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []]
    rows.forEach((line, row) => {
      const factor = row === column ? 0 : at(row, column) / at(column, column)
      if (factor === 0) return
      for (let each = 0; each < line.length; each++) line[each] = at(row, each) - factor * at(column, each)
    })
  }
  return rows.map((line, row) => (line.at(-1) ?? 0) / at(row, row))
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] as number), 0)
}
