import { expect, it } from 'vitest'
import { readAgain } from '../lines/line-reading.ts'
import { decoder } from '../lines/line-settings.ts'
import { emissionsOf } from '../test/made-up-lines.ts'
import { usualLists } from '../test/usual-lists.ts'
import { contextOf } from './card-context.ts'
import { understandLines } from './free-card-fields.ts'

async function unused(): Promise<never> {
  throw new Error('no photo is read here')
}

const context = contextOf(
  { detect: unused, detectSmall: unused, recognize: unused },
  { eventId: 1, names: [], people: [], lists: usualLists },
)

/** Each letter as certain as in large print, with a blank between; paper without ink for each ~. */
const certain = (text: string) =>
  [...text].flatMap((letter) => (letter === '~' ? [] : [{ [letter]: 0.9995 }]).concat({ '': 0.9995 }))

/** A line of a card as first read: where there is a |, the gap may or may not be a space. */
function lineOf(letters: string, index: number) {
  const [top, bottom] = [index * 40, index * 40 + 30]
  const quad = [
    { x: 0, y: top },
    { x: 400, y: top },
    { x: 400, y: bottom },
    { x: 0, y: bottom },
  ] as const
  const pieces = letters.split('|').map(certain)
  const steps = pieces.flatMap((piece, at) => (at === 0 ? piece : [{ '': 0.8, ' ': 0.2 }, ...piece]))
  return {
    place: { quad: [...quad] as [Corner, Corner, Corner, Corner], height: 30, width: 400, angle: 0 },
    text: readAgain({ looks: [emissionsOf(steps)] }, context.lexicon, decoder.text),
  }
}

type Corner = { x: number; y: number }

const fieldsOf = (lines: readonly string[]) => understandLines(context, lines.map(lineOf), () => undefined)

async function textsOf(...lines: string[]) {
  const { title, presenterName, description } = await fieldsOf(lines)
  return [title.value, presenterName.value, description.value]
}

it('finds a name that common words had split into pieces', async () => {
  const line = 'Rut|us Quill|thorp'
  expect(lineOf(line, 0).text.text).toBe('Rut us Quill thorp')
  expect(await textsOf('Libraries that lend tools', line, 'Drills, tents and one accordion.')).toEqual([
    'Libraries that lend tools',
    'Rutus Quillthorp',
    'Drills, tents and one accordion.',
  ])
})

it('reads the end of the last line as the presenter if a wide space sets it off', async () => {
  expect(await textsOf('Libraries that', 'lend tools ~~~~~~Petra')).toEqual([
    'Libraries that lend tools',
    'Petra',
    '',
  ])
  expect(await textsOf('Libraries that', 'lend tools Petra')).toEqual([
    'Libraries that lend tools Petra',
    '',
    '',
  ])
})

it('keeps words in the title that a wide space sets off, but that are no name', async () => {
  expect(await textsOf('Libraries that', 'lend ~~~~~~tools')).toEqual(['Libraries that lend tools', '', ''])
})

it('keeps both names of a line with a wide space', async () => {
  expect((await textsOf('Libraries that lend tools', 'Petra ~~~~~~Olga')).slice(0, 2)).toEqual([
    'Libraries that lend tools',
    'Petra Olga',
  ])
})

it('joins a labeled first name to the split last name on the next line', async () => {
  const card = ['Topic: Saying no', 'Presenter: Hester', 'Quill|thorp', 'Short stories from each of you.']
  expect((await textsOf(...card)).slice(0, 2)).toEqual(['Saying no', 'Hester Quillthorp'])
  const unlabeled = await textsOf('Quill|thorp', 'Short stories from each of you.')
  expect(unlabeled.join(' ')).not.toContain('Quillthorp')
})

it('keeps the words of a title apart, however close together they are', async () => {
  expect(await textsOf('Learning|to|code', 'Rust|for Web|people', 'Drills, tents and an accordion.')).toEqual(
    ['Learning to code Rust for Web people Drills, tents and an accordion.', '', ''],
  )
})

const presenterOf = async (...lines: string[]) => {
  const { value, doubtful } = (await fieldsOf(lines)).presenterName
  return { value, doubtful }
}

it('keeps the words of a title apart even if one of them is unknown', async () => {
  expect(await textsOf('Web|dev|for|all', 'and others')).toEqual(['Web dev for all and others', '', ''])
})

it('is sure that a card has no presenter only if every word is a common word and not a name', async () => {
  expect(await presenterOf('Compost in', 'small gardens')).toEqual({ value: '', doubtful: false })
  expect(await presenterOf('Compost with', 'Quennolp')).toEqual({ value: '', doubtful: true })
  expect(await presenterOf('Compost and', 'gardens Grace')).toEqual({ value: '', doubtful: true })
  expect(await presenterOf()).toEqual({ value: '', doubtful: true })
})

it('does not mistake a connecting word or a common word in capitals for a name', async () => {
  expect(await presenterOf('Compost', 'that', 'heats itself')).toEqual({ value: '', doubtful: false })
  expect(await presenterOf('GARDENS WILL HEAT', 'ONE ROOM')).toEqual({ value: '', doubtful: false })
})

it('is sure of a lone first name below a title if it is not a common word', async () => {
  expect(await presenterOf('Compost in', 'small gardens', 'Mateus')).toEqual({
    value: 'Mateus',
    doubtful: false,
  })
})

it.each([
  'Compost in gardens / Grace',
  'Compost in gardens / Mark wants help',
  'Grace / compost in gardens',
  'Compost in gardens / mark stone',
  'Compost in gardens / with joy',
  'Compost in gardens by mark and rose',
])('is not sure that “%s” has no presenter: common words can be names', async (card) => {
  expect(await presenterOf(...card.split(' / '))).toEqual({ value: '', doubtful: true })
})

it('marks title words that may be the presenter, and doubts both fields', async () => {
  const { title, presenterName } = await fieldsOf(['Compost in', 'small gardens', 'Quennolp'])
  expect(title.value).toBe('Compost in small gardens Quennolp')
  expect(title.doubts).toEqual([{ word: 'Quennolp', others: [], isName: true }])
  expect(presenterName).toMatchObject({ value: '', doubtful: true })
})

it('suggests known people and the name reading for words that may be the presenter', async () => {
  const people = ['Quentin Holp', 'Quenolla', 'Mateus Quist']
  const knowing = contextOf(context.models, { eventId: 1, names: [], people, lists: usualLists })
  const offered = async (last: string) => {
    const lines = ['Compost in', 'small gardens', last]
    return (await understandLines(knowing, lines.map(lineOf), () => undefined)).title.doubts
  }
  expect(await offered('par Quennolp')).toEqual([
    { word: 'par Quennolp', others: ['Quentin Holp', 'Quenolla', 'Quennolp'], isName: true },
  ])
  expect(await offered('Quennolp')).toEqual([
    { word: 'Quennolp', others: ['Quentin Holp', 'Quenolla'], isName: true },
  ])
})

it('is sure of a presenter the event knows: people’s names do not count as title words', async () => {
  const people = ['Mateus Quist', 'Noor Compost']
  const knowing = contextOf(context.models, { eventId: 1, names: [], people, lists: usualLists })
  const read = async (...lines: string[]) =>
    (await understandLines(knowing, lines.map(lineOf), () => undefined)).presenterName
  expect(await read('Compost in', 'small gardens', 'Mateus')).toMatchObject({
    value: 'Mateus',
    doubtful: false,
  })
  expect(await read('Gardens for', 'all kinds of', 'Compost')).toMatchObject({ value: '' })
})

it('reads the signature after "by" as a name', async () => {
  const vague: Record<string, number>[] = [{ o: 0.8, a: 0.2 }, { '': 0.9995 }]
  const steps = [certain('by c'), vague, certain('mil'), vague].flat()
  const signature = readAgain({ looks: [emissionsOf(steps)] }, context.lexicon, decoder.text)
  expect(signature.text).toBe('by comilo')
  const lines = [lineOf('Bees in', 0), lineOf('the city', 1), { ...lineOf('', 2), text: signature }]
  const { title, presenterName } = await understandLines(context, lines, () => undefined)
  expect([title.value, presenterName.value]).toEqual(['Bees in the city', 'camila'])
})

it('reads a line as plain text again if it looked like a name but is not one', async () => {
  const [title, presenterName] = await textsOf(
    'Learning to code',
    'Rut|us Quill|thorp',
    'and some of his friends',
    'know much more',
  )
  expect([title, presenterName]).toEqual([
    'Learning to code Rut us Quill thorp and some of his friends know much more',
    '',
  ])
})

it('matches a hurried last line to a known person, and doubts it', async () => {
  const steps = [...certain('Plo'), { s: 0.7, r: 0.29 }, { '': 0.97 }, ...certain('ka')]
  const text = readAgain({ looks: [emissionsOf(steps)] }, context.lexicon, decoder.text)
  const lines = [lineOf('Maps, not tables', 0), { ...lineOf('Ploska', 1), text }]
  const read = async (people: string[]) => {
    const { title, presenterName } = await understandLines({ ...context, people }, lines, () => undefined)
    return [title.value, presenterName.value, presenterName.doubtful]
  }
  expect(await read(['Plorka Okafor', 'Ida Lindqvist'])).toEqual(['Maps, not tables', 'Plorka', true])
  expect((await read(['Ida Lindqvist']))[1]).toBe('')
})
