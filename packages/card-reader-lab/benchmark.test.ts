import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BenchmarkAnswer } from './benchmark-answer.ts'
import type { TrueWall } from './score-real-walls.ts'

const run = promisify(execFile)
const here = import.meta.dirname
let folder: string
/** Serves the photo on GET, and acts as a chat/completions service on POST. */
const service = createServer((request, response) => {
  if (request.method === 'GET') return response.end(photo)
  request.resume().once('end', () => {
    const content = `Here it is:\n\`\`\`json\n${JSON.stringify(RIGHT)}\n\`\`\``
    response.end(JSON.stringify({ choices: [{ message: { content } }] }))
  })
})
let photo: Buffer

const TRUTH: TrueWall = {
  rooms: ['Forum', 'Garden'],
  times: ['9:00', '10:00'],
  breaks: [],
  cards: [
    { title: 'Bees in the city', presenter: 'Ada Quist', room: 'Forum', at: '9:00' },
    { title: 'Repair cafe', presenter: '', room: 'Garden', at: '10:00' },
  ],
}
const RIGHT: BenchmarkAnswer = {
  rooms: [{ name: 'Forum' }, { name: 'Garden' }],
  times: [{ start: '09:00' }, { start: '10:00' }],
  cards: [
    { title: 'Bees in the city', presenter: 'Ada Quist', room: 'Forum', at: '9:00' },
    { title: 'repair café', room: 'Garden', at: '10:00', doubts: [{ word: 'café', others: ['cafe'] }] },
  ],
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'benchmark-test-'))
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  await writeFile(join(folder, 'wall.jpg'), photo)
})
afterAll(async () => {
  service.close()
  await rm(folder, { recursive: true })
})

const address = () => `http://127.0.0.1:${(service.address() as AddressInfo).port}`

async function benchmark(program: string, photos = ['wall.jpg']): Promise<string[]> {
  const list = join(folder, 'walls.json')
  await writeFile(list, JSON.stringify(Object.fromEntries(photos.map((name) => [name, TRUTH]))))
  const { stdout } = await run('node', ['benchmark.ts', '--program', program, '--walls', list], {
    cwd: here,
    env: { ...process.env, OCR_API_URL: `${address()}/v1`, OCR_MODEL: 'm' },
  })
  return stdout.trim().split('\n')
}

/** A program that prints a text, whatever photo it gets. */
async function printing(text: string): Promise<string> {
  const path = join(folder, 'program.mjs')
  await writeFile(path, `process.stdout.write(${JSON.stringify(text)})`)
  return `node ${path}`
}

it('scores a program’s answers for photos given by path and by URL', async () => {
  const lines = await benchmark(await printing(JSON.stringify(RIGHT)), ['wall.jpg', `${address()}/a.jpg`])
  expect(lines.length).toBe(3)
  expect(lines[2]).toMatch(
    /cards found 4 of 4, in their cell 4 of 4, too many 0 · heads 8 of 8.*titles wrong without a mark 0 of 4.*wrong for sure 0 · to right 4 taps and 0 letters/,
  )
})

it('counts wrong guesses that a program did not mark as doubtful', async () => {
  const [line] = await benchmark(
    await printing(
      JSON.stringify({
        ...RIGHT,
        rooms: [{ name: 'Forum' }, { name: 'Kitchen' }],
        cards: [
          { title: 'Bees in the citadel', room: 'Forum', at: '9:00' },
          { title: 'Repair cafe', room: 'Kitchen', at: '10:00' },
        ],
      }),
    ),
  )
  expect(line).toMatch(/in their cell 1 of 2, too many 0 · heads 3 of 4/)
  expect(line).toMatch(/wrong letters of titles 30\.8 %.*titles wrong without a mark 1 of 1/)
  // The room, and the card in it; "city" and "Ada Quist"; the missing card and the one in a wrong place.
  expect(line).toMatch(/wrong for sure 2 · to right 5 taps and 28 letters/)
})

it.each([
  ['prints no JSON', 'no schedule here'],
  ['prints JSON of another shape', '{"rooms":"all"}'],
  ['prints too much', `${' '.repeat(5_000_000)}{}`],
])('scores a program that %s as if it had found nothing', async (_, text) => {
  const [line] = await benchmark(await printing(text))
  expect(line).toMatch(/^wall\.jpg: \(.+\) cards found 0 of 2/)
})

it('queries a chat/completions service through its adapter', async () => {
  const [line] = await benchmark('node adapters/open-ai-service.ts')
  expect(line).toMatch(/in their cell 2 of 2/)
})
