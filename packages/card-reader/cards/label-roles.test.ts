import { describe, expect, it } from 'vitest'
import { createRandom } from '../test/random.ts'
import { splits } from '../test/splits.ts'
import { usualWords } from '../test/usual-lists.ts'
import { createLexicon } from '../words/lexicon.ts'
import { createNameLexicon } from '../words/name-lexicon.ts'
import { confidence } from './card-settings.ts'
import { type ParsedCard, parseFreeCard } from './free-card-parser.ts'

const known = { lexicon: createLexicon(), names: createNameLexicon(), people: [], vocabulary: usualWords }
const texts = [...splits.tuning.texts, ...splits.development.texts, ...splits.studied.texts]
const FIELDS = ['title', 'presenterName', 'description'] as const
const LISTS = ['type', 'level', 'focus'] as const

/** Lines below each other in one handwriting: boxes are as tall as the letters in them. */
function parse(lines: readonly string[], { gaps = [] as readonly number[], seed = 1 } = {}): ParsedCard {
  const random = createRandom(seed)
  let top = 0
  return parseFreeCard(
    lines.map((text, index) => {
      top += 32 * (gaps[index] ?? 0.4)
      const height = 32 * random.between(0.8, 1.2)
      const line = { text, confidence: 1, height, top, bottom: top + height, left: 0, right: 400 }
      top += height
      return line
    }),
    known,
  )
}

/** The text on two lines, once for a break at each of its spaces. */
function broken(text: string): string[][] {
  const words = text.split(' ')
  return words.map((_, at) => [words.slice(0, at).join(' '), words.slice(at).join(' ')]).slice(1)
}

function textsOf(card: ParsedCard) {
  return FIELDS.map((field) => card[field].value)
}

const isDoubted = ({ certainty }: { certainty: number }) => certainty < confidence.doubtfulBelow

function wordsIn(written: readonly string[]): string[] {
  return (
    written
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu)
      ?.sort() ?? []
  )
}

type Text = (typeof texts)[number]
type Field = (typeof FIELDS)[number]

const LABELS: ReadonlyArray<Record<Field, string>> = [
  { title: 'Topic', presenterName: 'Name', description: 'About' },
  { title: 'Title', presenterName: 'Presenter', description: 'Description' },
  { title: 'Session', presenterName: 'Speaker', description: 'Abstract' },
]
const ORDERS: readonly Field[][] = [
  ['title', 'presenterName', 'description'],
  ['presenterName', 'title', 'description'],
  ['title', 'description', 'presenterName'],
]
const LIST_LINES = ['Type: workshop', 'Level: beginner', 'Focus: business']

/** Every card of a text with one wrapped field, and the text of the card as a name. */
function brokenCards(text: Text, split: Field, unlabeled?: Field): Array<{ lines: string[]; name: string }> {
  return LABELS.flatMap((labels) =>
    ORDERS.flatMap((order) =>
      broken(text[split]).map((parts) => {
        const lines = order.flatMap((field) => {
          const [first = '', ...more] = field === split ? parts : [text[field]]
          return [field === unlabeled ? first : `${labels[field]}: ${first}`, ...more]
        })
        return { lines: [...lines, ...LIST_LINES], name: lines.join(' / ') }
      }),
    ),
  )
}

describe('a labeled card with wrapped lines', () => {
  it.each(FIELDS)('keeps every word of its %s in that field', (split) => {
    let clear = 0
    let all = 0
    for (const [seed, text] of texts.entries())
      for (const { lines, name } of brokenCards(text, split)) {
        const card = parse(lines, { seed })
        const isClear = FIELDS.every((field) => !isDoubted(card[field]))
        expect([textsOf(card), LISTS.map((field) => card[field].value)], name).toEqual([
          FIELDS.map((field) => text[field]),
          [['workshop'], ['beginner'], ['business']],
        ])
        all++
        if (isClear) clear++
      }
    // A doubt on every such card would be useless.
    expect(clear / all).toBeGreaterThan(0.9)
  })

  it.each(FIELDS)('loses no word, and moves none silently, if its %s has no label', (unlabeled) => {
    const silent: string[] = []
    let right = 0
    let all = 0
    for (const [seed, text] of texts.entries())
      for (const split of ['title', 'presenterName'] as const)
        for (const { lines, name } of brokenCards(text, split, unlabeled)) {
          const card = parse(lines, { seed })
          const written = [...FIELDS.map((field) => text[field]), 'workshop beginner business']
          expect(wordsIn(written), name).toEqual(wordsIn([...textsOf(card), 'workshop beginner business']))
          for (const field of FIELDS) {
            const read = wordsIn([card[field].value])
            const isWhole = wordsIn([text[field]]).every((word) => read.includes(word))
            if (!isWhole && !isDoubted(card[field])) silent.push(`${name} (${field})`)
          }
          all++
          if (FIELDS.every((field) => card[field].value === text[field])) right++
        }
    expect(silent).toEqual([])
    expect(right / all).toBeGreaterThan(0.7)
  })
})

describe('list values in a title', () => {
  const rest = ['Name: Ada Quist', 'About: Roofs and flowers.']
  it.each([
    ['Topic: Handing over to the', 'analyst'],
    ['Topic: Intelligence for small', 'business'],
    ['Title: Intelligence for Small', 'Business'],
    ['Title: Visual vocabulary and', 'better business analytics'],
    ['Title:', 'Business analytics'],
  ])('stay there under a label: "%s" / "%s"', (first, second) => {
    const card = parse([first, second, ...rest])
    expect(card.title.value).toBe(`${first.replace(/^\w+: ?/, '')} ${second}`.trim())
    expect(LISTS.flatMap((field) => card[field].value)).toEqual([])
  })

  it('stay there without a label if there are values elsewhere', () => {
    const card = parse(['Handing over to', 'the next', 'analyst', 'by Ada Quist', 'Workshop / beginner'])
    expect([card.title.value, card.focus.value]).toEqual(['Handing over to the next analyst', []])
    expect([card.type.value, card.level.value]).toEqual([['workshop'], ['beginner']])
  })

  it('are read as values on a line below it', () => {
    const card = parse(['Title: Bees in the city', 'Workshop / beginner', ...rest])
    expect([card.title.value, card.type.value, card.level.value]).toEqual([
      'Bees in the city',
      ['workshop'],
      ['beginner'],
    ])
  })
})

describe('the end of a labeled field', () => {
  const name = 'Name: Ada Quist'

  it('is doubtful where it is a guess', () => {
    const apart = parse(['Title: Bees in the city', 'hall 4', name, 'About: Roofs and flowers.'], {
      gaps: [1, 2.5],
    })
    expect([apart.title.value, isDoubted(apart.title)]).toEqual(['Bees in the city', true])
    const values = parse(['Title: Bees and', 'Flowers', 'Workshop', name])
    expect([values.title.value, isDoubted(values.title)]).toEqual(['Bees and Flowers Workshop', true])
  })

  it('is certain if an unlabeled name follows', () => {
    const card = parse(['Title: Bees in the city', 'Bogdan Wrzesniewski', 'About: Roofs and flowers.'])
    expect(textsOf(card)).toEqual(['Bees in the city', 'Bogdan Wrzesniewski', 'Roofs and flowers.'])
    expect(isDoubted(card.title)).toBe(false)
  })

  it('includes a second presenter on the next line', () => {
    const card = parse(['Title: Bees', 'Presenters: Ada Quist and', 'Mikael Lund', 'About: Roofs.'])
    expect(card.presenterName.value).toBe('Ada Quist and Mikael Lund')
  })
})

it('reads "Byrne" as a name, not as "by" and a name', () => {
  expect(parse(['Bees in the city', 'Byrne', 'Roofs, flowers and honest numbers.']).presenterName.value).toBe(
    'Byrne',
  )
})
