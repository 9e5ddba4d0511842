import sharp from 'sharp'
import { boundingBox, isInside, type Point, type Quad, type Raster } from '../../photo/raster.ts'
import { CORNERS } from '../../wall/mark-codes.ts'
import { MARKED_PAPERS, printedCorners } from '../../wall/wall-papers.ts'
import { createRandom, type Random } from '../random.ts'
import { drawPaper } from './paper-picture.ts'
import { isBehind, type Person, paintPeople, personIn } from './people.ts'
import { aimCamera } from './wall-camera.ts'
import type { PlannedPaper, WallPlan } from './wall-plan.ts'

export type MadeUpWall = {
  jpeg: Buffer
  /** The papers with the number of their marks that nothing covers. */
  papers: Array<PlannedPaper & { visible: number }>
}

/** Draws and photographs the planned wall. */
export async function drawWall(plan: WallPlan): Promise<MadeUpWall> {
  const random = createRandom(plan.seed + 1)
  const toPhoto = aimCamera(plan)
  const photo = emptyWall(plan, random)
  for (const paper of plan.papers) {
    if (plan.wall) darkenAround(photo, paper, plan.wall.touch, toPhoto)
    await hangPaper(photo, paper, toPhoto, random)
  }
  const people = Array.from({ length: plan.people }, () => personIn(plan, random))
  paintPeople(photo, people, random)
  const papers = plan.papers.map((paper, index) => ({
    ...paper,
    visible: visibleMarks(paper, plan.papers.slice(index + 1), photo, people, toPhoto),
  }))
  shade(photo, plan, random)
  const raw = { raw: { width: photo.width, height: photo.height, channels: 3 as const } }
  const blurred = await sharp(photo.data, raw).blur(plan.blur).raw().toBuffer()
  addNoise(blurred, plan, random)
  return { jpeg: await sharp(blurred, raw).jpeg({ quality: plan.quality }).toBuffer(), papers }
}

function emptyWall({ photo: { width, height }, wall }: WallPlan, random: Random): Raster {
  const any = [0, 1, 2].map(() => random.between(140, 225))
  const color = wall?.color ?? any
  const data = new Uint8Array(width * height * 3)
  for (let at = 0, pixel = 0; at < data.length; at += 3, pixel++) {
    const grain = (((pixel % width) * 7 + Math.floor(pixel / width) * 13) % 97) / 20
    for (let channel = 0; channel < 3; channel++) data[at + channel] = (color[channel] as number) + grain
  }
  return { data, width, height }
}

/** A point of the paper (0 to 1 across and down), in millimeters on the wall. */
function onWall({ kind, x, y, size, tilt, curl }: PlannedPaper, across: number, down: number): Point {
  const { width, height } = MARKED_PAPERS[kind]
  const bend = curl * Math.sin(across * Math.PI) * height * size * (down - 0.2)
  const [right, below] = [(across - 0.5) * width * size, (down - 0.5) * height * size - bend]
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  return { x: x + right * cosine - below * sine, y: y + right * sine + below * cosine }
}

/** How far the layers of a paper's shadow reach down and to the right, in millimeters. */
const TOUCH = [4, 3, 2, 1]

/** The thin shadow of a paper on the wall behind it. */
function darkenAround(
  photo: Raster,
  paper: PlannedPaper,
  touch: number,
  toPhoto: (point: Point) => Point,
): void {
  for (const away of TOUCH) {
    const [a, b, c, d] = (
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const
    ).map(([across, down]) => {
      const { x, y } = onWall(paper, across, down)
      return toPhoto({ x: x + away * 0.6, y: y + away })
    })
    if (!a || !b || !c || !d) continue
    const quad: Quad = [a, b, c, d]
    const { x, y, width, height } = boundingBox(quad)
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(photo.height, y + height); row++)
      for (let column = Math.max(0, Math.floor(x)); column < Math.min(photo.width, x + width); column++) {
        if (!isInside({ x: column, y: row }, quad)) continue
        const at = (row * photo.width + column) * 3
        for (let channel = at; channel < at + 3; channel++)
          photo.data[channel] = (photo.data[channel] as number) * (1 - touch / TOUCH.length)
      }
  }
}

/** Small patches of a curled paper in perspective are parallelograms. */
const PATCHES = 24

async function hangPaper(
  photo: Raster,
  paper: PlannedPaper,
  toPhoto: (point: Point) => Point,
  random: Random,
) {
  const at = (column: number, row: number) => toPhoto(onWall(paper, column / PATCHES, row / PATCHES))
  const [left, right] = [at(0, 0), at(PATCHES, 0)]
  const perMillimeter = Math.hypot(right.x - left.x, right.y - left.y) / MARKED_PAPERS[paper.kind].width
  const picture = await drawPaper(paper, random, Math.max(1.5, perMillimeter * 1.6))
  for (let row = 0; row < PATCHES; row++)
    for (let column = 0; column < PATCHES; column++) {
      const corners = [
        at(column, row),
        at(column + 1, row),
        at(column, row + 1),
        at(column + 1, row + 1),
      ] as const
      paintPatch(photo, picture, corners, { column, row })
    }
}

function paintPatch(
  photo: Raster,
  picture: Raster,
  corners: readonly [Point, Point, Point, Point],
  { column, row }: { column: number; row: number },
): void {
  const [a, b, c, d] = corners
  const across = { x: (b.x - a.x + d.x - c.x) / 2, y: (b.y - a.y + d.y - c.y) / 2 }
  const down = { x: (c.x - a.x + d.x - b.x) / 2, y: (c.y - a.y + d.y - b.y) / 2 }
  const middle = { x: (a.x + b.x + c.x + d.x) / 4, y: (a.y + b.y + c.y + d.y) / 4 }
  const area = across.x * down.y - across.y * down.x
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(photo.height - 1, Math.ceil(Math.max(...ys))),
  ]
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(photo.width - 1, Math.ceil(Math.max(...xs))),
  ]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const u = ((x - middle.x) * down.y - (y - middle.y) * down.x) / area + 0.5
      const v = (across.x * (y - middle.y) - across.y * (x - middle.x)) / area + 0.5
      if (u < -0.001 || v < -0.001 || u > 1.001 || v > 1.001) continue
      const from = { x: ((column + u) / PATCHES) * picture.width, y: ((row + v) / PATCHES) * picture.height }
      copyPixel(photo, (y * photo.width + x) * 3, picture, from)
    }
}

function copyPixel(photo: Raster, to: number, { data, width, height }: Raster, { x, y }: Point): void {
  const px = Math.min(width - 1.001, Math.max(0, x - 0.5))
  const py = Math.min(height - 1.001, Math.max(0, y - 0.5))
  const [left, top] = [Math.floor(px), Math.floor(py)]
  const [right, down] = [px - left, py - top]
  const at = (top * width + left) * 3
  const below = at + width * 3
  for (let channel = 0; channel < 3; channel++) {
    const mix = (from: number) =>
      (data[from + channel] as number) * (1 - right) + (data[from + 3 + channel] as number) * right
    photo.data[to + channel] = mix(at) * (1 - down) + mix(below) * down
  }
}

function visibleMarks(
  paper: PlannedPaper,
  above: readonly PlannedPaper[],
  photo: Raster,
  people: readonly Person[],
  toPhoto: (point: Point) => Point,
): number {
  const { width, height } = MARKED_PAPERS[paper.kind]
  return CORNERS.filter((corner) =>
    printedCorners(paper.kind, corner).every(({ x, y }) => {
      const place = onWall(paper, x / width + 0.5, y / height + 0.5)
      const seen = toPhoto(place)
      const isInside = seen.x > 3 && seen.y > 3 && seen.x < photo.width - 3 && seen.y < photo.height - 3
      return isInside && !isBehind(seen, people) && !above.some((other) => covers(other, place))
    }),
  ).length
}

/** Whether a paper covers a mark, even if it only touches the mark's edge: a mark needs light paper around it. */
function covers({ kind, x, y, size, tilt }: PlannedPaper, place: Point): boolean {
  const { width, height } = MARKED_PAPERS[kind]
  const [dx, dy] = [place.x - x, place.y - y]
  const [cosine, sine] = [Math.cos(tilt), Math.sin(tilt)]
  const edge = 3
  return (
    Math.abs(dx * cosine + dy * sine) < (width / 2) * size + edge &&
    Math.abs(dy * cosine - dx * sine) < (height / 2) * size + edge
  )
}

/** Adds light that falls off to one side, and in half of the photos the edge of a shadow. */
function shade(photo: Raster, plan: WallPlan, random: Random): void {
  const from = random.between(0, 2 * Math.PI)
  const hard = plan.hardShadow
  const edge = random.chance(0.5) ? photo.width * random.between(0.3, 0.7) : Number.POSITIVE_INFINITY
  for (let y = 0; y < photo.height; y++)
    for (let x = 0; x < photo.width; x++) {
      const side = Math.cos(from) * (x / photo.width - 0.5) + Math.sin(from) * (y / photo.height - 0.5)
      const dark = plan.shadow * (0.5 + 0.7 * side) + (x + y * 0.3 > edge ? plan.shadow / 2 : 0)
      const across = x / photo.width + (hard?.slope ?? 0) * (y / photo.height - 0.5)
      const isShaded = hard && across > hard.from && across < hard.from + hard.width
      const at = (y * photo.width + x) * 3
      for (let channel = 0; channel < 3; channel++)
        photo.data[at + channel] =
          (photo.data[at + channel] as number) * (1 - dark) * (isShaded ? hard.light : 1)
    }
}

function addNoise(data: Buffer, plan: WallPlan, random: Random): void {
  const shades = Float32Array.from({ length: 4_096 }, () => {
    const sum = random.share() + random.share() + random.share()
    return (sum - 1.5) * 2 * plan.noise
  })
  let state = plan.seed
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    data[at] = Math.min(255, Math.max(0, (data[at] as number) + (shades[state >>> 20] as number)))
  }
}
