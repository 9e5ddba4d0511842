/**
 * A connected patch of pixels: its rows from `top` on, each with its first and last pixel, and its number of pixels.
 */
export type Blob = { top: number; starts: Int32Array; ends: Int32Array; area: number }

/** Runs of pixels, row by row: the runs of row `y` are those from `rows[y]` up to `rows[y + 1]`. */
export type Runs = { from: Int32Array; to: Int32Array; rows: Int32Array; count: number }

/** The run that represents the patch of each run: touching runs of neighboring rows are one patch. */
function joinRuns({ from, to, rows, count }: Runs, height: number): Int32Array {
  const parents = new Int32Array(count)
  for (let run = 0; run < count; run++) parents[run] = run
  for (let y = 1; y < height; y++) {
    let above = rows[y - 1] as number
    let below = rows[y] as number
    const endAbove = below
    const endBelow = rows[y + 1] as number
    while (above < endAbove && below < endBelow) {
      const touch =
        (to[above] as number) >= (from[below] as number) && (to[below] as number) >= (from[above] as number)
      if (touch) {
        const [one, other] = [rootOf(parents, above), rootOf(parents, below)]
        parents[Math.max(one, other)] = Math.min(one, other)
      }
      if ((to[above] as number) < (to[below] as number)) above++
      else below++
    }
  }
  for (let run = 0; run < count; run++) parents[run] = rootOf(parents, run)
  return parents
}

function rootOf(parents: Int32Array, run: number): number {
  let at = run
  while (parents[at] !== at) {
    parents[at] = parents[parents[at] as number] as number
    at = parents[at] as number
  }
  return at
}

/** The patches of a picture within the wanted widths, heights and numbers of pixels. */
export function blobsOf(
  runs: Runs,
  height: number,
  isWanted: (across: number, down: number, area: number) => boolean,
): Blob[] {
  const roots = joinRuns(runs, height)
  const left = new Int32Array(runs.count).fill(runs.count > 0 ? 0x3fffffff : 0)
  const right = new Int32Array(runs.count)
  const top = new Int32Array(runs.count).fill(-1)
  const bottom = new Int32Array(runs.count)
  const area = new Int32Array(runs.count)
  for (let y = 0; y < height; y++)
    for (let run = runs.rows[y] as number; run < (runs.rows[y + 1] as number); run++) {
      const root = roots[run] as number
      const [from, to] = [runs.from[run] as number, runs.to[run] as number]
      if (from < (left[root] as number)) left[root] = from
      if (to > (right[root] as number)) right[root] = to
      if ((top[root] as number) < 0) top[root] = y
      bottom[root] = y
      area[root] = (area[root] as number) + to - from + 1
    }
  const blobs = new Map<number, Blob>()
  for (let root = 0; root < runs.count; root++) {
    if (roots[root] !== root) continue
    const across = (right[root] as number) - (left[root] as number) + 1
    const down = (bottom[root] as number) - (top[root] as number) + 1
    if (!isWanted(across, down, area[root] as number)) continue
    const starts = new Int32Array(down).fill(0x3fffffff)
    blobs.set(root, {
      top: top[root] as number,
      starts,
      ends: new Int32Array(down).fill(-1),
      area: area[root] as number,
    })
  }
  for (let y = 0; y < height; y++)
    for (let run = runs.rows[y] as number; run < (runs.rows[y + 1] as number); run++) {
      const blob = blobs.get(roots[run] as number)
      if (!blob) continue
      const row = y - blob.top
      blob.starts[row] = Math.min(blob.starts[row] as number, runs.from[run] as number)
      blob.ends[row] = Math.max(blob.ends[row] as number, runs.to[run] as number)
    }
  return [...blobs.values()]
}

/** Pixels from the first to the last of each row: holes left by writing count as paper. */
export function spanOf({ starts, ends }: Blob): number {
  let sum = 0
  for (let row = 0; row < starts.length; row++)
    sum += Math.max(0, (ends[row] as number) - (starts[row] as number) + 1)
  return sum
}
