import sharp from 'sharp'
import { applyHomography, fitHomography, warpQuad } from '../../photo/homography.ts'
import { boundingBox, type Point, type Quad } from '../../photo/raster.ts'
import type { Random } from '../random.ts'

/** As shares of the picture's size: how far the camera's position moves the corners, down and across. */
type Aside = { lean: number; tip: number }
/** From a corner of the wall. `margin`: of the drawing, as a share of the size of what is in it. */
type FromCorner = { margin: number }

/** A photo of a drawing as JPEG: taken from `aside`, in light that falls off, with a lens's blur. */
export async function photographed(
  svg: string,
  random: Random,
  aside: Aside | FromCorner = { lean: 0.08, tip: 0.04 },
): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { quad, width, height } =
    'margin' in aside ? cornerView(info, aside.margin, random) : sideView(info, aside, random)
  const photo = warpQuad({ data, width: info.width, height: info.height }, quad, width, height)
  const dark = random.between(0, 0.4)
  for (let at = 0; at < photo.data.length; at++) {
    const across = ((at / 3) % width) / width
    photo.data[at] = (photo.data[at] as number) * (1 - dark * across) + random.between(-4, 4)
  }
  return sharp(photo.data, { raw: { width, height, channels: 3 } })
    .blur(random.between(0.5, 1.1))
    .jpeg({ quality: random.whole(78, 92) })
    .toBuffer()
}

/** The part of a drawing that a photo shows, and the photo's size. */
type View = { quad: Quad; width: number; height: number }

function sideView({ width, height }: { width: number; height: number }, aside: Aside, random: Random): View {
  const lean = random.between(-aside.lean, aside.lean)
  const tip = random.between(-aside.tip, aside.tip)
  return {
    quad: [
      { x: width * Math.max(0, tip), y: height * Math.max(0, lean) },
      { x: width * (1 - Math.max(0, tip)), y: height * Math.max(0, -lean) },
      { x: width * (1 - Math.max(0, -tip)), y: height * (1 - Math.max(0, -lean)) },
      { x: width * Math.max(0, -tip), y: height * (1 - Math.max(0, lean)) },
    ],
    width,
    height,
  }
}

/** As when the photographer is at a corner of a table, or beside a wall and looks up or down. */
function cornerView(
  { width, height }: { width: number; height: number },
  margin: number,
  random: Random,
): View {
  const spin = random.between(0.3, 0.65) * (random.chance(0.5) ? 1 : -1)
  const pitch = random.between(0.6, 0.95)
  const roll = -spin * random.between(0.4, 1.1)
  const away = Math.hypot(width, height) * random.between(0.6, 0.9)
  const seen = (point: Point): Point => {
    const { x, y } = turned({ x: point.x - width / 2, y: point.y - height / 2 }, spin)
    const depth = away - y * Math.sin(pitch)
    return turned({ x: (x * width) / depth, y: (y * Math.cos(pitch) * width) / depth }, roll)
  }
  const [left, top] = [width, height].map((side) => (side * margin) / (1 + 2 * margin)) as [number, number]
  const corners = [
    { x: left, y: top },
    { x: width - left, y: top },
    { x: width - left, y: height - top },
    { x: left, y: height - top },
  ]
  const box = boundingBox(corners.map(seen))
  const back = fitHomography(corners.map((to) => ({ from: seen(to), to })))
  const scale = width / Math.max(box.width, box.height) / (1 + 2 * margin)
  const onDrawing = ({ x, y }: Point): Point =>
    applyHomography(back ?? [], { x: box.x + box.width * x, y: box.y + box.height * y })
  return {
    quad: [
      onDrawing({ x: -0.03, y: -0.03 }),
      onDrawing({ x: 1.03, y: -0.03 }),
      onDrawing({ x: 1.03, y: 1.03 }),
      onDrawing({ x: -0.03, y: 1.03 }),
    ],
    width: Math.round(box.width * scale),
    height: Math.round(box.height * scale),
  }
}

function turned({ x, y }: Point, angle: number): Point {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  return { x: x * cosine - y * sine, y: x * sine + y * cosine }
}
