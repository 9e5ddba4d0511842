import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Raster } from '../photo/raster.ts'
import { openHeadReader } from './head-reader.ts'
import { headTime } from './head-times.ts'

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

it('reads an hour in large thin letters, which are seen better when they are small', async () => {
  const file = new URL('../sample/hands/hour-in-thin-letters.jpg', import.meta.url)
  const words = await openHeadReader().words(await rasterOf(await readFile(file)), 'head')
  expect(words && headTime(words.plain)?.start).toBe(10 * 60)
})

it('reads of a card the name of a break alone', async () => {
  const reader = openHeadReader()
  const textOf = async (...lines: string[]) => (await reader.words(await cardWith(...lines), 'card'))?.text
  expect([await textOf('Lunch'), await textOf('Bees in', 'the city'), await textOf()]).toEqual([
    'Lunch',
    '',
    undefined,
  ])
})

it('fails once its thread has ended, and opens another one for the next photo', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  const ended = openHeadReader()
  await ended.words(await cardWith(), 'head')
  await (sent.mock.contexts[0] as Worker).terminate()
  await expect(ended.words(await cardWith(), 'head')).rejects.toThrow('has ended')
  expect(await openHeadReader().words(await cardWith(), 'head')).toBeNull()
})

it('fails what it was asked when its thread fails, and keeps the next thread when that one has ended', async () => {
  const sent = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => sent.mockRestore())
  const asked = openHeadReader().words(await cardWith('Lunch'), 'head')
  const failing = sent.mock.contexts[0] as Worker
  failing.emit('error', new Error('no memory'))
  await expect(asked).rejects.toThrow('no memory')
  const next = openHeadReader()
  await failing.terminate()
  expect(openHeadReader()).toBe(next)
})
