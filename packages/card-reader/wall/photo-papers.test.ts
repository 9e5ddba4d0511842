import sharp from 'sharp'
import { expect, it } from 'vitest'
import { boundingBox } from '../photo/raster.ts'
import { papersOn } from './photo-papers.ts'
import { openWallPhoto } from './wall-photo.ts'

/** White paper with a shadow at its right and lower side. */
const paper = (shape: string, shadow: string) =>
  `<g fill="#c9c9c4">${shadow}</g><g fill="#fbfbf7">${shape}</g>`
const box = (x: number, y: number, width: number, height: number) =>
  paper(
    `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`,
    `<rect x="${x + 3}" y="${y + 4}" width="${width}" height="${height}"/>`,
  )
const circle = (x: number, y: number) =>
  paper(`<circle cx="${x}" cy="${y}" r="60"/>`, `<circle cx="${x + 3}" cy="${y + 4}" r="60"/>`)

it('finds white headings of other shapes on a white wall, whose red letters are no papers', async () => {
  const across = [500, 700, 900, 1_100]
  const down = [300, 520, 740]
  const letters = (x: number, y: number) => `<rect x="${x}" y="${y}" width="26" height="30" fill="#c02020"/>`
  const parts = [
    ...across.map((x) => circle(x, 120)),
    ...down.flatMap((y) => [box(120, y, 200, 90), letters(160, y + 30), letters(220, y + 30)]),
    ...across.flatMap((x) => down.map((y) => box(x - 60, y - 40, 120, 170))),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1300" height="1000"><rect width="1300" height="1000" fill="#f0f0ec"/>${parts.join('')}</svg>`
  const { photo } = await openWallPhoto(await sharp(Buffer.from(svg)).jpeg().toBuffer(), () => null)
  const found = papersOn(photo).map(({ outline }) => boundingBox(outline))
  const at = (x: number, y: number) =>
    found.filter((each) => Math.abs(each.x - x) < 12 && Math.abs(each.y - y) < 12).length
  expect([across.map((x) => at(x - 60, 60)), down.map((y) => at(120, y))]).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1],
  ])
  expect(found.filter(({ width }) => width < 60)).toEqual([])
  expect(found).toHaveLength(across.length + down.length + across.length * down.length)
})
