import {
  type CardReader,
  type CardReading,
  CardReadingError,
  type CardReadingErrorCode,
  type HeadOrder,
  type WallReading,
  type WarningCode,
  warning,
} from '@conference-hub/card-reader'

type Texts = {
  title?: string
  presenterName?: string
  description?: string
  type?: CardReading['fields']['type']['value']
  level?: CardReading['fields']['level']['value']
  focus?: CardReading['fields']['focus']['value']
}

/** Text recognition for tests, which set its answers. */
export type FakeCardReader = CardReader & {
  answer: (photo: Buffer) => Promise<CardReading>
  wall: (heads: HeadOrder) => WallReading
  /** The known texts on the photo, with all their letters. */
  known: (photo: Buffer) => Promise<readonly string[]>
  /** Makes every further photo fail. */
  fail: (code: CardReadingErrorCode, retryAfter?: number) => void
  refuse: (code: CardReadingErrorCode) => never
}

export function fakeCardReader(): FakeCardReader {
  const fake: FakeCardReader = {
    answer: async () => readingWith({}),
    recognize: (photo) => fake.answer(photo),
    known: async () => [],
    compare: async (photo, known) => {
      const titles = await fake.known(photo)
      return known.map(({ title }) => evidenceOf(titles.includes(title) ? 1 : 0))
    },
    wall: () => ({
      columns: [],
      rows: [],
      cards: [],
      bare: [],
      covered: [],
      withoutWall: [0],
      apart: [],
      faint: [],
      tooSmall: 0,
      closeUp: [],
    }),
    readWall: async (_, { heads }) => fake.wall(heads),
    fail(code, retryAfter) {
      fake.answer = async () => {
        throw new CardReadingError(code, retryAfter === undefined ? {} : { retryAfter })
      }
    },
    refuse(code) {
      throw new CardReadingError(code)
    },
    load: () => ({ reading: 0, waiting: 0 }),
    close: async () => undefined,
  }
  return fake
}

/** The evidence for a text with this share of it on a card. */
function evidenceOf(share: number) {
  const field = { score: 50 * share, share }
  return { title: { ...field, weakestWord: share }, presenterName: field, description: field }
}

/** A reading with a doubtful title and a crop of it. */
export function readingWith(texts: Texts, warnings: WarningCode[] = []): CardReading {
  const { title = 'A title', presenterName = 'A presenter', description = 'A description' } = texts
  const sure = { confidence: 0.9, doubtful: false }
  const crop = { image: Buffer.from('a crop'), mediaType: 'image/webp', width: 10, height: 10 } as const
  return {
    fields: {
      title: { ...sure, value: title, doubtful: true, doubts: [{ word: 'title', others: ['tide'] }], crop },
      presenterName: { ...sure, value: presenterName },
      description: { ...sure, value: description },
      type: { ...sure, value: texts.type ?? [] },
      level: { ...sure, value: texts.level ?? [] },
      focus: { ...sure, value: texts.focus ?? [] },
    },
    rawText: [title, presenterName, description].filter(Boolean).join('\n'),
    engine: 'embedded',
    ms: 1,
    warnings: warnings.map(warning),
  }
}
