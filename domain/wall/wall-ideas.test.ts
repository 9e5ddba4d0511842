import { expect, it } from 'vitest'
import type { NumberedCard } from '../cards/numbered-cards.ts'
import { NO_CONTENT } from '../schedule/per-field.ts'
import type { CardEdit, SeenCard } from './wall-cards.ts'
import { wallDifferences } from './wall-differences.ts'
import { withIdeas } from './wall-ideas.ts'

const note = (title: string, more: Partial<SeenCard> = {}): SeenCard => ({
  number: null,
  cardId: 5,
  column: 0,
  row: 0,
  throughRow: null,
  votes: 0,
  isSure: true,
  sessionId: null,
  piece: null,
  readAs: 5,
  isPartlyRead: false,
  doubtfulWords: {},
  likeSessionId: null,
  put: null,
  isTyped: false,
  key: 'photo 5',
  words: { title, presenterName: '', description: '', typedAt: null, doubtful: ['title'] },
  ...more,
})
const idea = (number: number, title: string, more: Partial<NumberedCard> = {}): NumberedCard => ({
  ...NO_CONTENT,
  id: number,
  eventId: 1,
  number,
  title,
  presenterName: 'Zoë Example',
  typedAt: '2026-05-01T10:00:00.000Z',
  isClosed: false,
  sessionId: null,
  idea: { isWish: false, isHidden: false, joinedTo: null, interest: null },
  version: 1,
  ...more,
})
const IDEAS = [idea(17, 'Keeping bees on a roof'), idea(18, 'Sourdough bread for beginners')]
const taken = (
  cards: SeenCard[],
  ideas = IDEAS,
  edits = new Map<string, CardEdit>(),
  sessions = [] as never[],
) =>
  withIdeas(cards, ideas, sessions, edits).map(({ number, likeIdea }) => [
    number,
    likeIdea?.number,
    likeIdea?.isTaken,
  ])

it('matches a note that clearly repeats an idea to that idea, with its text and no doubt', () => {
  const cards = withIdeas([note('keeping Bees on the roof')], IDEAS, [], new Map())
  expect(cards).toMatchObject([
    {
      number: 17,
      cardId: 5,
      words: { presenterName: 'Zoë Example', doubtful: [] },
      likeIdea: { isTaken: true },
    },
  ])
  const [difference, ...more] = wallDifferences({ cards, bare: [] }, { rooms: [1], slots: [10] }, [])
  expect(difference).toMatchObject({
    kind: 'new',
    card: { number: 17, cardId: 5 },
    typedAt: '2026-05-01T10:00:00.000Z',
    doubt: null,
    idea: { number: 17, title: 'Keeping bees on a roof', isTaken: true },
  })
  expect(more).toEqual([])
})

it('offers a similar idea, and leaves the decision to a person', () => {
  const cards = [note('Bees on roof')]
  expect(taken(cards)).toEqual([[null, 17, false]])
  expect(taken(cards, IDEAS, new Map([['photo 5', { isIdea: true }]]))).toEqual([[17, 17, true]])
  const sure = [note('Keeping bees on a roof')]
  expect(taken(sure, IDEAS, new Map([['photo 5', { isIdea: false }]]))).toEqual([[null, 17, false]])
})

it('ignores an idea that has a spot, was joined to another, or is on the wall with its own card', () => {
  const cards = [note('Keeping bees on a roof')]
  const gone = (more: Partial<NumberedCard>) => taken(cards, [idea(17, 'Keeping bees on a roof', more)])
  const none = [[null, undefined, undefined]]
  expect(gone({ sessionId: 3 })).toEqual(none)
  expect(gone({ idea: { isWish: false, isHidden: false, joinedTo: 18, interest: null } })).toEqual(none)
  expect(gone({ idea: undefined })).toEqual(none)
  expect(taken([...cards, note('Anything', { number: 17, key: 'card 17' })]).slice(0, 1)).toEqual(none)
  expect(taken([note('Quantum gravity')])).toEqual(none)
})

it('leaves a note alone that is the card of a session', () => {
  const session = { id: 1, title: 'Keeping bees on a roof', presenterName: '', description: '' }
  expect(taken([note('Keeping bees on a roof')], IDEAS, new Map(), [session] as never[])).toEqual([
    [null, undefined, undefined],
  ])
})

it('doubts two notes that repeat one idea', () => {
  const cards = [
    note('Keeping bees on a roof'),
    note('Keeping bees on a roof', { key: 'photo 6', cardId: 6, row: 1 }),
  ]
  const differences = wallDifferences(
    { cards: withIdeas(cards, IDEAS, [], new Map()), bare: [] },
    { rooms: [1], slots: [10, 20] },
    [],
  )
  expect(differences.map((each) => 'doubt' in each && each.doubt !== null)).toEqual([true, true])
})
