import { type Raster, toGrey } from './raster.ts'

/**
 * Takes shadows and paper colour out of a cut-out line: each pixel against the light around it, then
 * stretched so that paper is white and the darkest ink black.
 */
export function flattenLight(line: Raster): Raster {
  const grey = toGrey(line)
  const { width, height } = grey
  const paper = paperLight(grey.data, width, height)
  const ratios = new Float32Array(width * height)
  for (let at = 0; at < ratios.length; at++) {
    ratios[at] = (grey.data[at] as number) / Math.max(1, paper[at % width] as number)
  }
  const sorted = Float32Array.from(ratios).sort()
  const dark = sorted[Math.floor(sorted.length * 0.01)] ?? 0
  const light = Math.max(dark + 0.1, sorted[Math.floor(sorted.length * 0.7)] ?? 1)
  const data = new Uint8Array(width * height * 3)
  for (let at = 0; at < ratios.length; at++) {
    const value = Math.max(0, Math.min(1, ((ratios[at] as number) - dark) / (light - dark))) * 255
    data.fill(value, at * 3, at * 3 + 3)
  }
  return { data, width, height }
}

/** The light on the paper by column: a high quantile of the columns around it, because ink is dark and thin. */
function paperLight(data: Uint8Array, width: number, height: number): Float32Array {
  const columns = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const column = new Uint8Array(height)
    for (let y = 0; y < height; y++) column[y] = data[y * width + x] as number
    columns[x] = column.sort()[Math.floor(height * 0.8)] as number
  }
  const reach = height
  const light = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    let sum = 0
    let count = 0
    for (let near = Math.max(0, x - reach); near <= Math.min(width - 1, x + reach); near++) {
      sum += columns[near] as number
      count++
    }
    light[x] = sum / count
  }
  return light
}
