import { expect, it } from 'vitest'
import type { Session } from '../schedule/sessions.ts'
import { doubtsOf, doubtWords, withCertainHosts } from './card-doubts.ts'
import type { SessionCard } from './session-cards.ts'

const session = (id: number, title: string) => ({ id, title, presenterName: 'Bo' }) as Session
const card = (sessionId: number | null, doubtful: SessionCard['doubtful']) =>
  ({ id: 7, sessionId, title: 'Maqs', presenterName: 'Bo', doubtful }) as SessionCard

it('lists the doubtful fields', () => {
  expect(doubtWords([])).toBeNull()
  expect(doubtWords(['presenterName'])).toBe('Check the presenter')
  expect(doubtWords(['title', 'presenterName', 'level'])).toBe('Check: Title, Presenter Name, Level')
})

it('doubts a session as long as its text is unchanged since it was read', () => {
  const again = { ...card(1, []), id: 8, title: '' }
  const cards = [
    card(1, ['title', 'level']),
    card(2, ['title']),
    card(3, ['level']),
    card(null, ['title']),
    again,
  ]
  const sessions = [session(1, 'Maqs'), session(2, 'Maps'), session(3, 'Maqs'), session(4, 'Maqs')]
  expect([...doubtsOf(sessions, cards)]).toEqual([
    [1, { cardId: 7, check: 'Check the title', right: 'The title is right' }],
  ])
})

it('doubts hosts who were separated, and no words that another photo of the card shows without a doubt', () => {
  const hosts = { ...session(1, 'Bees'), presenterName: 'Wal', facts: { hosts: [{ name: 'Cleo' }] } }
  const both = { ...card(1, ['presenterName']), title: 'Bees', presenterName: 'Wal & Cleo' }
  expect([...doubtsOf([hosts], [both]).keys()]).toEqual([1])
  const closer = { ...both, id: 8, doubtful: [] }
  expect(doubtsOf([hosts], [both, closer]).size).toBe(0)
  const larger = { ...card(2, ['title']), id: 9, title: 'Kxtes' }
  const smaller = { ...larger, id: 6, title: 'Kx' }
  expect(doubtsOf([session(2, 'Kxtes')], [larger, smaller]).get(2)?.cardId).toBe(9)
})

it('knows the hosts of sessions whose presenter is not in doubt, even if the title is', () => {
  const cards = [card(1, ['title']), card(2, ['presenterName']), card(3, ['title', 'presenterName'])]
  const sessions = [session(1, 'Maqs'), session(2, 'Maqs'), session(3, 'Maqs'), session(4, 'Maqs')]
  expect(withCertainHosts(sessions, cards).map(({ id }) => id)).toEqual([1, 4])
  const corrected = { ...session(2, 'Maqs'), presenterName: 'Bob' }
  expect(withCertainHosts([corrected], cards)).toEqual([corrected])
})
