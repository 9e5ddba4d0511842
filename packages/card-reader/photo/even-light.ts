import { type GrayRaster, type Raster, toGray } from './raster.ts'

const evenLightSettings = {
  // The side, in pixels, of a spot whose light is measured.
  spot: 6,
  // Spots to either side: dark lines narrower than nine spots (letters, frames, marks) are ink, wider ones are
  // shadow.
  reach: 4,
  // From 0 to 255. If nothing is brighter, there is no paper to read.
  darkest: 18,
  brightest: 230,
} as const

/** How bright the paper is, spot by spot, from 0 to 255. */
type LightMap = GrayRaster

/**
 * Removes shadows with hard edges from a picture of paper: the paper is then equally bright everywhere, and ink as
 * much darker than it as before. A picture whose brightest paper is less than `least` times as bright as its darkest
 * stays as it is.
 */
export function evenLight(raster: Raster, least = 1): Raster {
  const light = lightOf(raster)
  const sorted = light.data.toSorted()
  const share = (of: number) => Math.max(1, sorted[Math.floor((sorted.length - 1) * of)] as number)
  if (share(0.95) < share(0.05) * least) return raster
  const { width, height } = raster
  const data = new Uint8ClampedArray(raster.data.length)
  const across = placesAmong(light.width, width)
  const down = placesAmong(light.height, height)
  const row = new Float32Array(light.width)
  for (let y = 0, at = 0; y < height; y++) {
    mixRows(light, down.spots[y] as number, down.shares[y] as number, row)
    for (let x = 0; x < width; x++, at += 3) {
      const left = across.spots[x] as number
      const first = row[left] as number
      const here = first + ((row[left + 1] ?? first) - first) * (across.shares[x] as number)
      const gain = evenLightSettings.brightest / Math.max(evenLightSettings.darkest, here)
      data[at] = (raster.data[at] as number) * gain
      data[at + 1] = (raster.data[at + 1] as number) * gain
      data[at + 2] = (raster.data[at + 2] as number) * gain
    }
  }
  return { data: new Uint8Array(data.buffer), width, height }
}

/** The brightest light of each spot, without thin dark lines. The edges of shadows stay sharp. */
function lightOf(raster: Raster): LightMap {
  const gray = toGray(raster)
  const width = Math.ceil(gray.width / evenLightSettings.spot)
  const height = Math.ceil(gray.height / evenLightSettings.spot)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < gray.height; y++) {
    const row = Math.floor(y / evenLightSettings.spot) * width
    for (let spot = 0, x = 0; spot < width; spot++) {
      let brightest = data[row + spot] as number
      for (const end = Math.min(gray.width, x + evenLightSettings.spot); x < end; x++)
        brightest = Math.max(brightest, gray.data[y * gray.width + x] as number)
      data[row + spot] = brightest
    }
  }
  return spread(spread({ data, width, height }, Math.max), Math.min)
}

/** The brightest or darkest of the spots around each spot, along rows and then along columns. */
function spread(light: LightMap, choose: (a: number, b: number) => number): LightMap {
  return alongColumns(alongRows(light, choose), choose)
}

function alongRows({ data, width, height }: LightMap, choose: (a: number, b: number) => number): LightMap {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let value = data[y * width + x] as number
      const last = Math.min(width - 1, x + evenLightSettings.reach)
      for (let near = Math.max(0, x - evenLightSettings.reach); near <= last; near++)
        value = choose(value, data[y * width + near] as number)
      result[y * width + x] = value
    }
  }
  return { data: result, width, height }
}

function alongColumns({ data, width, height }: LightMap, choose: (a: number, b: number) => number): LightMap {
  const result = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const first = Math.max(0, y - evenLightSettings.reach)
    const last = Math.min(height - 1, y + evenLightSettings.reach)
    for (let x = 0; x < width; x++) {
      let value = data[y * width + x] as number
      for (let near = first; near <= last; near++) value = choose(value, data[near * width + x] as number)
      result[y * width + x] = value
    }
  }
  return { data: result, width, height }
}

/** For each of `pixels`, the spot whose center precedes it, and how far it is on the way to the next spot's. */
function placesAmong(spots: number, pixels: number) {
  const places = Float32Array.from({ length: pixels }, (_, pixel) =>
    Math.min(spots - 1, Math.max(0, (pixel + 0.5) / evenLightSettings.spot - 0.5)),
  )
  return { spots: Uint16Array.from(places), shares: places.map((place) => place - Math.floor(place)) }
}

/** Writes into `row` the light of a row of pixels at the centers of the spots. */
function mixRows({ data, width, height }: LightMap, top: number, share: number, row: Float32Array): void {
  const bottom = Math.min(height - 1, top + 1)
  for (let spot = 0; spot < width; spot++) {
    const upper = data[top * width + spot] as number
    row[spot] = upper + ((data[bottom * width + spot] as number) - upper) * share
  }
}
