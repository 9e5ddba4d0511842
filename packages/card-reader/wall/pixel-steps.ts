import type { Raster } from '../photo/raster.ts'

/**
 * How much each pixel's neighbors differ, in the channel with the largest difference. The rim of the picture is an
 * edge.
 */
export function stepsOf({ data, width, height }: Raster): Uint8Array {
  const steps = new Uint8Array(width * height).fill(255)
  const row = width * 3
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 3
      let most = 0
      for (let channel = at; channel < at + 3; channel++) {
        const across = Math.abs((data[channel + 3] as number) - (data[channel - 3] as number))
        const down = Math.abs((data[channel + row] as number) - (data[channel - row] as number))
        if (across > most) most = across
        if (down > most) most = down
      }
      steps[y * width + x] = most
    }
  return steps
}

/**
 * The same in quarters of a shade, each as the mean along three pixels, which reduces the noise. At most 63 shades
 * are distinguished.
 */
export function faintStepsOf({ data, width, height }: Raster): Uint8Array {
  const steps = new Uint8Array(width * height).fill(255)
  const row = width * 3
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 3
      let most = 0
      for (let channel = at; channel < at + 3; channel++) {
        const above = channel - row
        const below = channel + row
        const corners = (data[below + 3] as number) - (data[above - 3] as number)
        const others = (data[above + 3] as number) - (data[below - 3] as number)
        const right = (data[channel + 3] as number) - (data[channel - 3] as number)
        const down = (data[below] as number) - (data[above] as number)
        const across = Math.abs(corners + others + 2 * right)
        const along = Math.abs(corners - others + 2 * down)
        if (across > most) most = across
        if (along > most) most = along
      }
      steps[y * width + x] = most < 255 ? most : 255
    }
  return steps
}

/** The median: most of a photo is even, so this is its noise. */
export function usualStep(steps: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (let pixel = 0; pixel < steps.length; pixel++) {
    const step = steps[pixel] as number
    counts[step] = (counts[step] as number) + 1
  }
  let seen = 0
  return counts.findIndex((count) => {
    seen += count
    return seen * 2 >= steps.length
  })
}
