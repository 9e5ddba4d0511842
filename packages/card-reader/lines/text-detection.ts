import { warp } from '../photo/homography.ts'
import { toPlanes } from '../photo/planes.ts'
import { isInside, middleOf, type Raster } from '../photo/raster.ts'
import { rememberOn } from '../photo/seen-rasters.ts'
import { type InkBox, inkBoxes } from './ink-boxes.ts'
import { detection } from './line-settings.ts'
import type { Models } from './models.ts'

/**
 * The places with writing in the picture, unordered: roughly one rotated box for each word or line. `side` is the
 * longest side, in pixels, of the model's input; `largestScale` limits how far the picture is enlarged for that.
 */
export function detectText(
  models: Models,
  raster: Raster,
  side: number,
  largestScale: number = detection.largestScale,
): Promise<InkBox[]> {
  return boxesOn(raster, `${side} ${largestScale}`, () => detect(models.detect, raster, side, largestScale))
}

/**
 * The same for a whole card. A small card has its own model, and words that show only after enlarging also count:
 * short ones at the end of a line, or a line in a thin pen.
 */
export async function detectWriting(models: Models, raster: Raster, side: number): Promise<InkBox[]> {
  const { longest, scale, score } = detection.small
  if (Math.max(raster.width, raster.height) > longest) return detectText(models, raster, side)
  const look = (largestScale: number) =>
    boxesOn(raster, `${side} ${largestScale} small`, () =>
      detect(models.detectSmall, raster, side, largestScale),
    )
  const boxes = await look(detection.largestScale)
  if (boxes.length === 0) return boxes
  const found = boxes.map(({ corners }) => corners)
  const isNew = ({ corners }: InkBox) =>
    !found.some((each) => isInside(middleOf(corners), each) || isInside(middleOf(each), corners))
  const more = (await look(scale)).filter((box) => box.score >= score)
  return [...boxes, ...more.filter(isNew)]
}

const boxesOn = rememberOn<InkBox[]>()

async function detect(
  model: Models['detect'],
  raster: Raster,
  side: number,
  largestScale: number,
): Promise<InkBox[]> {
  // The model's memory grows with the pixels, so a square photo gets fewer of them.
  const most = Math.sqrt((side * side * detection.shape) / (raster.width * raster.height))
  const scale = Math.min(largestScale, side / Math.max(raster.width, raster.height), most)
  const width = Math.max(32, Math.round((raster.width * scale) / 32) * 32)
  const height = Math.max(32, Math.round((raster.height * scale) / 32) * 32)
  const across = raster.width / width
  const down = raster.height / height
  const small = warp(raster, [across, 0, 0, 0, down, 0, 0, 0, 1], width, height)
  const { data } = await model(toPlanes(small, { width, height }, detection))
  return inkBoxes({ data, width, height }).map((box) => ({
    score: box.score,
    corners: [
      scalePoint(box.corners[0], across, down),
      scalePoint(box.corners[1], across, down),
      scalePoint(box.corners[2], across, down),
      scalePoint(box.corners[3], across, down),
    ],
  }))
}

function scalePoint({ x, y }: { x: number; y: number }, across: number, down: number) {
  return { x: x * across, y: y * down }
}
