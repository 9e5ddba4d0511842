import { evenLight } from '../photo/even-light.ts'
import { warp } from '../photo/homography.ts'
import { between, distance, isInside, type Point, type Quad, type Raster, toGray } from '../photo/raster.ts'
import { medianOf } from '../wall/averages.ts'
import { type Blob, blobsOf } from '../wall/connected-runs.ts'
import { runsOf } from '../wall/pixel-runs.ts'
import { inkOutside } from './line-settings.ts'

/**
 * Compares the ink on a paper with the lines that were read, which have this many `letters`. `unread`: how many
 * letters' worth of ink is outside them, without dots, underlines and ink that touches the edge of the picture.
 * `isCut`: whether ink of a letter's size touches that edge. Null if no ink is seen even in the lines, so that
 * nothing can be concluded.
 */
export function inkBeside(
  photo: Raster,
  lines: readonly Quad[],
  letters: number,
): { unread: number; isCut: boolean } | null {
  const scale = Math.max(1, Math.max(photo.width, photo.height) / inkOutside.side)
  const [width, height] = [Math.round(photo.width / scale), Math.round(photo.height / scale)]
  const small = warp(photo, [scale, 0, 0, 0, scale, 0, 0, 0, 1], width, height)
  const pixels = readPixels(lines, scale, { width, height })
  const marks = inkOf(writtenDark(small, pixels), pixels)
  const count = ({ top, starts, ends }: Blob) => {
    let [all, read] = [0, 0]
    for (const [row, start] of starts.entries())
      for (let at = (top + row) * width + start; at <= (top + row) * width + (ends[row] as number); at++) {
        all += marks[at] as number
        read += (marks[at] as number) & (pixels[at] as number)
      }
    return { all, read }
  }
  const blobs = blobsOf(runsOf(small, marks, 1, 1), height, () => true).map((blob) => ({
    ...blob,
    ...count(blob),
  }))
  const isRead = ({ all, read }: { all: number; read: number }) => read >= all * inkOutside.read
  const letter = blobs.filter(isRead).reduce((sum, { all }) => sum + all, 0) / Math.max(1, letters)
  if (letter === 0) return null
  const usual = medianOf(lines.map(([a, , , d]) => distance(a, d) / scale))
  const { edge, dot, lowest, low, flattest } = inkOutside
  const marked = blobs.map(({ top, starts, ends, all, read }) => {
    const [left, right] = [Math.min(...starts), Math.max(...ends)]
    return {
      isAtEdge: left < edge || top < edge || right >= width - edge || top + starts.length > height - edge,
      isFlat:
        starts.length < usual * lowest ||
        (starts.length < usual * low && right - left > starts.length * flattest),
      isDot: all <= letter * dot,
      isRead: isRead({ all, read }),
      isSmall: Math.max(right - left, starts.length) < usual * inkOutside.longest,
      unread: all - read,
    }
  })
  const lost = marked.filter((blob) => !blob.isAtEdge && !blob.isFlat && !blob.isDot && !blob.isRead)
  return {
    unread: lost.reduce((sum, { unread }) => sum + unread, 0) / letter,
    isCut: marked.some(
      (blob) => blob.isAtEdge && !blob.isDot && (blob.isRead || (blob.isSmall && !blob.isFlat)),
    ),
  }
}

/** The grays of the paper in even light. Light ink on dark paper is inverted. */
function writtenDark(photo: Raster, isRead: Uint8Array): Uint8Array {
  const { data } = toGray(evenLight(photo))
  const read = data.filter((_, at) => isRead[at] === 1).sort()
  const [darkest = 0, lightest = 0] = [0.02, 0.98].map((share) => read[Math.floor(read.length * share)])
  const mean = read.reduce((sum, value) => sum + value, 0) / Math.max(1, read.length)
  // Letters cover less of a line than paper does.
  if (mean >= darkest + (lightest - darkest) * inkOutside.lightInk) return data
  return toGray(evenLight({ ...photo, data: photo.data.map((value) => 255 - value) })).data
}

/** 1 for each pixel of a line, 0 for all others. */
function readPixels(
  lines: readonly Quad[],
  scale: number,
  { width, height }: Omit<Raster, 'data'>,
): Uint8Array {
  const pixels = new Uint8Array(width * height)
  for (const quad of lines) {
    const corners = coreOf(quad).map(({ x, y }): Point => ({ x: x / scale, y: y / scale })) as unknown as Quad
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(...xs))),
      Math.min(width - 1, Math.ceil(Math.max(...xs))),
    ]
    for (
      let y = Math.max(0, Math.floor(Math.min(...ys)));
      y < Math.min(height, Math.ceil(Math.max(...ys)));
      y++
    )
      for (let x = left; x <= right; x++)
        if (isInside({ x: x + 0.5, y: y + 0.5 }, corners)) pixels[y * width + x] = 1
  }
  return pixels
}

/** The middle of a line, which includes a part of each of its letters, but not the ends of letters of other lines. */
function coreOf([a, b, c, d]: Quad): Quad {
  const { margin } = inkOutside
  return [between(a, d, margin), between(b, c, margin), between(b, c, 1 - margin), between(a, d, 1 - margin)]
}

/** 1 for ink: pixels darker than the paper by a share of the darkness of the lines' ink. */
function inkOf(gray: Uint8Array, isRead: Uint8Array): Uint8Array {
  const paper = gray.toSorted()[Math.floor(gray.length * inkOutside.paper)] as number
  const written = gray.filter((value, at) => isRead[at] === 1 && paper - value > inkOutside.faintest).sort()
  const usual = paper - (written[Math.floor(written.length / 2)] ?? 0)
  const least = Math.max(inkOutside.faintest, usual * inkOutside.share)
  return gray.map((value) => (paper - value > least ? 1 : 0))
}
