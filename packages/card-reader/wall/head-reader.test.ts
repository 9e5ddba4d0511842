import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Raster } from '../photo/raster.ts'
import { openHeadReader } from './head-reader.ts'
import { timeOn } from './head-texts.ts'
import { clockOf } from './head-times.ts'
import { leveledLine } from './leveled-line.ts'

async function rasterOf(picture: Buffer): Promise<Raster> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data), width: info.width, height: info.height }
}

/** A card with these lines in print. */
function cardWith(...lines: string[]): Promise<Raster> {
  const texts = lines.map(
    (line, index) =>
      `<text x="20" y="${70 + index * 60}" font-family="sans-serif" font-size="44">${line}</text>`,
  )
  return rasterOf(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="250"><rect width="360" height="250" fill="#f5d23c"/>${texts.join('')}</svg>`,
    ),
  )
}

it('reads a time in large thin letters', async () => {
  const file = new URL('../sample/hands/hour-in-thin-letters.jpg', import.meta.url)
  const words = await openHeadReader().words(await rasterOf(await readFile(file)), 'head')
  expect(timeOn(words)?.start).toBe(10 * 60)
})

/** A head in print; each part is a text with its place and size, and whether it is underlined. */
type Part = [text: string, x: number, y: number, size: number, isUnderlined?: boolean]

function headWith(shape: string, parts: readonly Part[]): Promise<Raster> {
  const texts = parts.map(
    ([text, x, y, size, isUnderlined]) =>
      `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#223">${text}</text>${
        isUnderlined ? `<path d="M ${x} ${y + 9} h ${size * 1.1}" stroke="#223" stroke-width="4"/>` : ''
      }`,
  )
  return rasterOf(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="220"><rect width="360" height="220" fill="#8f6b45"/>${shape}${texts.join('')}</svg>`,
    ),
  )
}

const OVAL = '<ellipse cx="180" cy="110" rx="178" ry="108" fill="#4f9fd8"/>'
const NOTE = '<rect width="360" height="220" fill="#fafaf6"/>'

it('reads small raised minutes far from their hour', async () => {
  const file = new URL('../sample/hands/raised-minutes.jpg', import.meta.url)
  const time = timeOn(await openHeadReader().words(await rasterOf(await readFile(file)), 'head'))
  expect(time && clockOf(time.start)).toBe('11:00')
})

it.each<[string, string, Part[], string]>([
  [
    'small and underlined',
    OVAL,
    [
      ['9', 110, 135, 70],
      ['15', 190, 100, 30, true],
    ],
    '09:15',
  ],
  [
    'of a start and an end',
    OVAL,
    [
      ['9', 60, 130, 40],
      ['15', 100, 105, 26],
      ['-', 155, 128, 40],
      ['9', 200, 130, 40],
      ['45', 240, 105, 26],
    ],
    '09:15-09:45',
  ],
])('reads raised minutes %s', async (_, shape, parts, expected) => {
  const words = await openHeadReader().words(await headWith(shape, parts), 'head')
  const time = timeOn(words)
  expect(
    time && [time.start, time.end].flatMap((each) => (each === null ? [] : clockOf(each))).join('-'),
  ).toBe(expected)
})

it.each<[string, Part[], string]>([
  [
    'an hour and its PM',
    [
      ['4', 60, 126, 40],
      ['PM', 220, 126, 40],
    ],
    '16:00',
  ],
  [
    'an hour and its "h"',
    [
      ['16', 60, 126, 40],
      ['h', 260, 126, 40],
    ],
    '16:00',
  ],
])('reads %s that are far apart', async (_, parts, expected) => {
  const time = timeOn(await openHeadReader().words(await headWith(NOTE, parts), 'head'))
  expect(time && clockOf(time.start)).toBe(expected)
})

it.each([
  ['below a pin', '<circle cx="130" cy="72" r="7" fill="#a01818"/>', 0],
  ['on a slant', '', -15],
])('puts raised minutes %s on one line', async (_, pin, turn) => {
  const parts = [
    ['1', 40, 140, 52],
    ['4', 74, 140, 44],
    ['05', 108, 108, 28],
    ['-', 148, 136, 52],
    ['15', 184, 140, 52],
    ['55', 252, 108, 28],
  ].map(([text, x, y, size]) => `<text x="${x}" y="${y}" font-size="${size}">${text}</text>`)
  const writing = `<g transform="rotate(${turn} 180 110)" font-family="sans-serif" fill="#223">${parts.join('')}</g>`
  const line = leveledLine(await headWith(OVAL + pin + writing, []))
  expect(line?.hasRaised).toBe(true)
  const words = line && (await openHeadReader().words(line.picture, 'head'))
  expect(words?.plain.replaceAll(' ', '')).toBe('14:05-15:55')
})

it('reads only the name of a break from a card', async () => {
  const reader = openHeadReader()
  const textOf = async (...lines: string[]) => (await reader.words(await cardWith(...lines), 'card'))?.text
  expect([await textOf('Lunch'), await textOf('Bees in', 'the city'), await textOf()]).toEqual([
    'Lunch',
    '',
    undefined,
  ])
})

it('fails once its worker thread has ended, and opens a new one for the next photo', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  const ended = openHeadReader()
  await ended.words(await cardWith(), 'head')
  await (sent.mock.contexts[0] as Worker).terminate()
  await expect(ended.words(await cardWith(), 'head')).rejects.toThrow('has ended')
  expect(await openHeadReader().words(await cardWith(), 'head')).toBeNull()
})

it('fails its request when its thread fails, and keeps the next thread after the old one ends', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  const asked = openHeadReader().words(await cardWith('Lunch'), 'head')
  const failing = sent.mock.contexts[0] as Worker
  // Ending a thread while the network runs aborts the process.
  const answered = new Promise((resolve) => failing.once('message', resolve))
  failing.emit('error', new Error('no memory'))
  await expect(asked).rejects.toThrow('no memory')
  await answered
  const next = openHeadReader()
  await failing.terminate()
  expect(openHeadReader()).toBe(next)
})
