import type { Point } from '../../photo/raster.ts'
import type { WallPlan } from './wall-plan.ts'

/** The focal length of a phone's wide camera, in pixels of a photo that is 4,000 px wide. */
const FOCAL_LENGTH = 3_000

/**
 * The map from millimeters on the wall to pixels of the photo, for a camera positioned so that the whole wall just
 * fits.
 */
export function aimCamera(plan: WallPlan): (point: Point) => Point {
  const { left, top, right, bottom } = plan.area
  const { width, height } = plan.photo
  const focal = (FOCAL_LENGTH * width) / 4_000
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })))
  let away = 3_000
  for (let round = 0; round < 60; round++) {
    const shares = corners.map((corner) => project(plan, middle, away, corner))
    const fullest = Math.max(
      ...shares.map(({ x, y }) =>
        Math.max(Math.abs(x * focal) / (width / 2), Math.abs(y * focal) / (height / 2)),
      ),
    )
    away *= 1 + (fullest - 0.96) * 0.7
  }
  return (point) => {
    const { x, y } = project(plan, middle, away, point)
    const bent = 1 + plan.lens * (x * x + y * y)
    return { x: width / 2 + focal * x * bent, y: height / 2 + focal * y * bent }
  }
}

function project(plan: WallPlan, middle: Point, away: number, point: Point): Point {
  const [across, down] = [point.x - middle.x, point.y - middle.y]
  const depth = away + across * Math.sin(plan.yaw) + down * Math.sin(plan.pitch)
  const [x, y] = [across * Math.cos(plan.yaw), down * Math.cos(plan.pitch)]
  const [cosine, sine] = [Math.cos(plan.roll), Math.sin(plan.roll)]
  return { x: (x * cosine - y * sine) / depth, y: (x * sine + y * cosine) / depth }
}
