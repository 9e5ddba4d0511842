import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { EngineReading } from '../card-reader/cards/card-context.ts'
import { openEmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import type { FieldReading } from '../card-reader/reading.ts'
import { usualLists } from '../card-reader/test/usual-lists.ts'
import { editDistance } from '../card-reader/words/edit-distance.ts'
import { type MarkedWord, markedWords, wordsIn } from './marked-words.ts'
import { type Boards, scoreHandwriting } from './score-handwriting.ts'

/*
 * npm run cards -- --handwriting FOLDER [--boards tune|judge|all] [--verbose]
 * Scores the embedded engine against photos of real notes and their truth.json.
 *
 * npm run cards -- FOLDER [--people] [--verbose] [--only F01.jpg,T02.jpg]
 * Scores the embedded engine against the photos of a folder and its cards.json.
 */
type Truth = {
  title: string
  presenterName: string
  description: string
  type: string[]
  level: string[]
  focus: string[]
}
type Card = { file: string; kind: string; font?: string; hard?: boolean; eventId?: number; truth: Truth }
type Score = {
  card: Card
  errors: Record<'title' | 'presenterName' | 'description', number>
  sets: boolean
  seconds: number
  judged: Array<{ right: boolean; confidence: number; doubtful: boolean }>
  words: MarkedWord[]
}

const texts = ['title', 'presenterName', 'description'] as const
const lists = ['type', 'level', 'focus'] as const

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    people: { type: 'boolean' },
    verbose: { type: 'boolean' },
    only: { type: 'string' },
    handwriting: { type: 'string' },
    boards: { type: 'string', default: 'all' },
  },
})
if (values.handwriting) {
  await scoreHandwriting(
    await openEmbeddedEngine(),
    values.handwriting,
    values.boards as Boards,
    values.verbose ?? false,
  )
  process.exit()
}
const folder = positionals[0]
if (!folder) {
  console.error('Usage: npm run cards -- FOLDER [--people] [--verbose] [--only FILE,FILE]')
  process.exit(1)
}
const all: Card[] = JSON.parse(readFileSync(join(folder, 'cards.json'), 'utf8')).cards
const only = values.only?.split(',')
const cards = all.filter((card) => !only || only.includes(card.file))
const people = values.people ? [...new Set(all.map((card) => card.truth.presenterName))] : []

const engine = await openEmbeddedEngine()
const scores: Score[] = []
for (const card of cards) {
  const start = performance.now()
  const reading = await engine.read({
    image: readFileSync(join(folder, card.file)),
    eventId: card.eventId ?? 1,
    names: [],
    people,
    lists: usualLists,
  })
  const score = judge(card, reading, (performance.now() - start) / 1000)
  scores.push(score)
  if (values.verbose) explain(score, reading)
}
for (const kind of [...new Set(cards.map((card) => card.kind))].sort()) {
  report(
    kind,
    scores.filter((score) => score.card.kind === kind),
  )
}
report('all', scores)
const cpu = process.cpuUsage()
console.log(`processor ${((cpu.user + cpu.system) / 1e6 / cards.length).toFixed(2)} s a card`)
console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)

function judge(card: Card, { fields }: EngineReading, seconds: number): Score {
  const errors = { title: 0, presenterName: 0, description: 0 }
  for (const field of texts) errors[field] = characterErrors(fields[field].value, card.truth[field])
  const same = (field: (typeof lists)[number]) =>
    [...fields[field].value].sort().join() === [...card.truth[field]].sort().join()
  return {
    card,
    errors,
    sets: lists.every(same),
    seconds,
    words: texts.flatMap((field) => wordsIn(fields[field], card.truth[field])),
    judged: [
      ...texts.map((field) => ({ right: errors[field] === 0, ...sureness(fields[field]) })),
      ...lists.map((field) => ({ right: same(field), ...sureness(fields[field]) })),
    ],
  }
}

/** Whether a field is marked, because it or one of its words is doubtful. */
function sureness({ confidence, doubtful, doubts = [] }: FieldReading<unknown>) {
  return { confidence, doubtful: doubtful || doubts.length > 0 }
}

/** The share of letters to change, ignoring case. */
function characterErrors(read: string, truth: string): number {
  return editDistance(read.toLowerCase(), truth.toLowerCase()) / Math.max(1, truth.length)
}

function report(kind: string, group: readonly Score[]): void {
  const mean = (field: (typeof texts)[number]) =>
    ((group.reduce((sum, score) => sum + score.errors[field], 0) / group.length) * 100).toFixed(1)
  const exact = (field: (typeof texts)[number]) => group.filter((score) => score.errors[field] === 0).length
  const times = group.map((score) => score.seconds).sort((a, b) => a - b)
  const judged = group.flatMap((score) => score.judged)
  const wrong = judged.filter((field) => !field.right)
  const right = judged.filter((field) => field.right)
  const words = group.flatMap((score) => score.words)
  let ordered = 0
  for (const bad of wrong) {
    for (const good of right) {
      ordered += bad.confidence < good.confidence ? 1 : bad.confidence === good.confidence ? 0.5 : 0
    }
  }
  const share = (count: number, of: number) => (of === 0 ? '–' : `${Math.round((count / of) * 100)} %`)
  console.log(
    [
      `${kind}: ${group.length} cards`,
      `CER title/presenter/description ${texts.map(mean).join(' / ')} %`,
      `exact ${texts.map(exact).join(' / ')}`,
      `sets ${group.filter((score) => score.sets).length}`,
      `seconds median ${times[Math.floor(times.length / 2)]?.toFixed(2)} max ${times.at(-1)?.toFixed(2)}`,
      `pairs in order ${share(ordered, wrong.length * right.length)}`,
      `marked: ${share(wrong.filter((field) => field.doubtful).length, wrong.length)} of wrong, ${share(judged.filter((field) => field.doubtful).length, judged.length)} of all fields, wrong without a mark ${wrong.filter((field) => !field.doubtful).length} of ${judged.length}`,
      markedWords(words),
    ].join(' · '),
  )
}

function explain({ card, errors, sets, seconds }: Score, { fields, warnings }: EngineReading): void {
  console.log(
    `${card.file} ${card.font ?? ''}${card.hard ? ' hard' : ''} ${seconds.toFixed(2)} s ${warnings.join(' ')}`,
  )
  for (const field of texts) {
    if (errors[field] === 0) continue
    console.log(`  ${field} ${(errors[field] * 100).toFixed(1)} % (${fields[field].confidence})`)
    console.log(`    read  ${fields[field].value}\n    truth ${card.truth[field]}`)
  }
  if (sets) return
  for (const field of lists) {
    console.log(`  ${field}: read ${fields[field].value.join()} truth ${card.truth[field].join()}`)
  }
}
