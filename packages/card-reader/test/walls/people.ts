import type { Point, Raster } from '../../photo/raster.ts'
import type { Random } from '../random.ts'
import type { WallPlan } from './wall-plan.ts'

/** A person in front of the wall, in pixels: a head, and shoulders below it. */
export type Person = { x: number; y: number; width: number; height: number }

export function personIn({ photo: { width, height } }: WallPlan, random: Random): Person {
  return {
    x: random.between(0.1, 0.9) * width,
    y: random.between(0.75, 0.95) * height,
    width: random.between(0.035, 0.055) * width,
    height: random.between(0.07, 0.11) * height,
  }
}

export function isBehind({ x, y }: Point, people: readonly Person[]): boolean {
  return people.some((person) => {
    const head = ((x - person.x) / person.width) ** 2 + ((y - person.y) / person.height) ** 2
    const shoulders =
      ((x - person.x) / (person.width * 2.3)) ** 2 +
      ((y - person.y - person.height * 3) / (person.height * 2.3)) ** 2
    return head < 1 || shoulders < 1
  })
}

export function paintPeople(photo: Raster, people: readonly Person[], random: Random): void {
  if (people.length === 0) return
  const color = [random.between(90, 190), random.between(60, 120), random.between(50, 90)]
  for (let y = Math.floor(photo.height / 2); y < photo.height; y++)
    for (let x = 0; x < photo.width; x++) {
      if (!isBehind({ x, y }, people)) continue
      const fold = 0.7 + 0.3 * Math.sin((x / photo.width) * 67) ** 2
      for (let channel = 0; channel < 3; channel++)
        photo.data[(y * photo.width + x) * 3 + channel] = (color[channel] as number) * fold
    }
}
