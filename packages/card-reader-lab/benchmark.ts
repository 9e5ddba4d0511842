import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type SplitName, splits } from '../card-reader/test/splits.ts'
import { asReading, benchmarkAnswer } from './benchmark-answer.ts'
import { scoreWall, summaryOf, sumOf, type TrueWall, type WallScore } from './score-real-walls.ts'

/*
 * npm run benchmark -- --program "COMMAND" [--walls LIST.json] [--drawn 10] [--from 1] [--hands held-out,studied]
 * Scores any program that turns a photo of a wall into JSON (README.md).
 */
const PROGRAM_MS = 600_000
const ANSWER_BYTES = 4_000_000
const PHOTO_BYTES = 40_000_000
const PHOTO_MS = 60_000

type Question = { name: string; truth: TrueWall; photo: () => Promise<Uint8Array> }

const { values } = parseArgs({
  options: {
    program: { type: 'string' },
    walls: { type: 'string' },
    drawn: { type: 'string', default: '0' },
    from: { type: 'string', default: '1' },
    hands: { type: 'string', default: 'held-out,studied' },
  },
})
if (!values.program) {
  console.error('Name the program: --program "node adapters/this-reader.ts"')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'benchmark-'))
try {
  const questions = [...(values.walls ? await listed(values.walls) : []), ...(await drawn())]
  await ask(values.program, questions)
} finally {
  await rm(folder, { recursive: true })
}

/** Prints a line for each photo, and one for all of them. A photo without a usable answer counts as empty. */
async function ask(program: string, questions: readonly Question[]): Promise<void> {
  const scores: WallScore[] = []
  for (const { name, truth, photo } of questions) {
    const path = join(folder, 'photo.jpg')
    await writeFile(path, await photo())
    const begun = performance.now()
    const said = await run(program, path)
    const seconds = (performance.now() - begun) / 1_000
    const parsed = benchmarkAnswer.safeParse(said.answer)
    const answer = parsed.success ? parsed.data : { rooms: [], times: [], breaks: [], cards: [] }
    const { reading, read } = asReading(answer)
    const score = { ...(await scoreWall(reading, truth, read)), seconds }
    scores.push(score)
    const fault = said.fault ?? (parsed.success ? null : `no such answer: ${parsed.error.issues[0]?.message}`)
    console.log(`${name}: ${fault ? `(${fault}) ` : ''}${summaryOf(score)}`)
  }
  console.log(`all: ${summaryOf(sumOf(scores))}`)
}

/** Runs a command with the path of a photo as its last argument, and parses its output as JSON. */
function run(program: string, path: string): Promise<{ answer: unknown; fault: string | null }> {
  const [command = '', ...given] = program.split(/\s+/)
  return new Promise((done) => {
    const limits = { timeout: PROGRAM_MS, maxBuffer: ANSWER_BYTES, killSignal: 'SIGKILL' } as const
    execFile(command, [...given, path], limits, (error, printed) => {
      if (error) return done({ answer: null, fault: error.message.split('\n')[0] ?? 'ended' })
      try {
        done({ answer: JSON.parse(printed), fault: null })
      } catch {
        done({ answer: null, fault: 'printed no JSON' })
      }
    })
  })
}

/**
 * Reads a file like the truth.json of real walls: what each photo shows, by its address or its path relative to the
 * file.
 */
async function listed(path: string): Promise<Question[]> {
  const walls: Record<string, TrueWall> = JSON.parse(await readFile(path, 'utf8'))
  return Object.entries(walls).map(([name, truth]) => ({
    name,
    truth,
    photo: () => (/^https?:/.test(name) ? download(name) : readFile(resolve(dirname(path), name))),
  }))
}

async function download(address: string): Promise<Uint8Array> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PHOTO_MS) })
  if (!response.ok || Number(response.headers.get('content-length')) > PHOTO_BYTES)
    throw new Error(`${address}: no photo (${response.status})`)
  return new Uint8Array(await response.arrayBuffer())
}

async function drawn(): Promise<Question[]> {
  const count = Number(values.drawn)
  if (count === 0) return []
  const { madeUpWall } = await import('./score-sticky-walls.ts')
  const hands = values.hands.split(',').filter((name) => name in splits) as SplitName[]
  const questions: Question[] = []
  for (let seed = Number(values.from); seed < Number(values.from) + count; seed++) {
    const wall = await madeUpWall(seed, { mostVotes: 0, hasShapes: true, hands })
    questions.push({ name: `wall ${seed}`, truth: wall, photo: async () => wall.jpeg })
  }
  return questions
}
