import aruco from 'js-aruco2'
import 'js-aruco2/src/dictionaries/aruco_4x4_1000.js'
import { distance, type Point, type Quad, type Raster } from '../photo/raster.ts'
import { markerSearch } from './mark-settings.ts'

/** `corners` run clockwise from the printed marker's own top left, in the picture's pixels. */
export type Marker = { id: number; corners: Quad }

const dictionaryName = 'SESSION_CARD'
const { AR } = aruco

// Only the card's own four patterns are looked for: a table cloth then seldom looks like a marker.
AR.DICTIONARIES[dictionaryName] = {
  nBits: 16,
  tau: null,
  codeList: (AR.DICTIONARIES.ARUCO_4X4_1000?.codeList ?? []).slice(0, 4),
}

/** Every marker of a session card in the picture, of however many cards. */
export function findMarkers(raster: Raster): Marker[] {
  let best: Marker[] = []
  for (const side of markerSearch.sides) {
    const found = withoutEchoes(findAt(raster, side))
    if (found.length > best.length) best = found
    // A card too far away for the first look has no readable text; one without markers is the common case.
    if (best.length === 0 || new Set(best.map(({ id }) => id)).size === 4) break
  }
  return best
}

function findAt(raster: Raster, side: number): Marker[] {
  const scale = Math.min(1, side / Math.max(raster.width, raster.height))
  const width = Math.round(raster.width * scale)
  const height = Math.round(raster.height * scale)
  const detector = new AR.Detector({ dictionaryName, maxHammingDistance: markerSearch.wrongBits })
  return detector
    .detectImage(width, height, shrinkToRgba(raster, width, height))
    .flatMap(({ id, corners }) => {
      const [a, b, c, d] = corners.map(
        (corner): Point => ({
          x: ((corner.x + 0.5) * raster.width) / width,
          y: ((corner.y + 0.5) * raster.height) / height,
        }),
      )
      return a && b && c && d ? [{ id, corners: [a, b, c, d] as const }] : []
    })
}

/** Thick black borders are found twice, by their outer and their inner edge: the outer one stays. */
function withoutEchoes(markers: Marker[]): Marker[] {
  const bySize = [...markers].sort((a, b) => sideOf(b) - sideOf(a))
  return bySize.filter(
    (marker, index) =>
      !bySize
        .slice(0, index)
        .some(
          (other) =>
            other.id === marker.id && distance(other.corners[0], marker.corners[0]) < sideOf(other) / 2,
        ),
  )
}

function sideOf({ corners }: Marker): number {
  return distance(corners[0], corners[2])
}

/** Mean of the pixels that fall into each new one. */
function shrinkToRgba({ data, width, height }: Raster, newWidth: number, newHeight: number): Uint8Array {
  const result = new Uint8Array(newWidth * newHeight * 4)
  for (let y = 0, to = 0; y < newHeight; y++) {
    const top = Math.floor((y * height) / newHeight)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / newHeight))
    for (let x = 0; x < newWidth; x++, to += 4) {
      const left = Math.floor((x * width) / newWidth)
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / newWidth))
      let red = 0
      let green = 0
      let blue = 0
      for (let row = top; row < bottom; row++) {
        for (let from = (row * width + left) * 3; from < (row * width + right) * 3; from += 3) {
          red += data[from] as number
          green += data[from + 1] as number
          blue += data[from + 2] as number
        }
      }
      const count = (bottom - top) * (right - left)
      result[to] = red / count
      result[to + 1] = green / count
      result[to + 2] = blue / count
      result[to + 3] = 255
    }
  }
  return result
}
