import { expect, it } from 'vitest'
import { NO_CONTENT } from './per-field.ts'
import { findSessions } from './session-search.ts'
import type { Session } from './sessions.ts'

const SESSIONS = [
  {
    title: 'Rubik’s cubes for beginners',
    presenterName: 'Ada O’Neil',
    description: 'No slides.Python 3.12, since 2026, on the Internet',
    time: '11:45 am',
  },
  {
    title: 'Photography of databases in Node.js',
    presenterName: 'Ayşe Yılmaz',
    level: ['beginner'],
    time: '1:45 pm 1:45pm 13:45',
  },
  {
    title: 'Fun with HTTP',
    presenterName: 'Bo Thorsen',
    language: ['português'],
    roomName: 'Æther',
    time: '9:00 am',
  },
  { title: 'Real‑time e-mail in .NET', presenterName: 'Cem Ørn', type: ['open space'], time: '10:00 am' },
].map(({ time, ...given }, index) => ({
  session: { ...NO_CONTENT, id: index + 1, roomName: '', place: '', ...given } as Session,
  time,
}))

function found(query: string): number[] {
  const timeOf = ({ id }: Session) => SESSIONS[id - 1]?.time ?? ''
  return findSessions(
    SESSIONS.map(({ session }) => session),
    query,
    { timeOf, roomOf: ({ id }) => (id === 3 ? 'stepfree' : '') },
  ).sessions.map(({ id }) => id)
}

it.each([
  // Facts of the room.
  ['step-free', [3]],
  ['fun step-free', [3]],
  // One letter too few, too many, another, or two in the wrong order.
  ['dtabase', [2]],
  ['databbase', [2]],
  ['databese', [2]],
  ['dataabse', [2]],
  ['photografy', [2]],
  ['fotography', [2]],
  ['rubicks', [1]],
  ['qeginner', [1, 2]],
  ['thorsn', [3]],
  // Two are too many, and short words resemble too many others.
  ['dtabse', []],
  ['fan', []],
  // A word that occurs is not guessed.
  ['cubes', [1]],
  ['rubiks', [1]],
  ["rubik's", [1]],
  ['o’neil', [1]],
  ["o'neil", [1]],
  ['"fun with http"', [3]],
  ['“fun with http”', [3]],
  ['yilmaz', [2]],
  ['YILMAZ', [2]],
  ['aether', [3]],
  ['orn', [4]],
  ['realtime', [4]],
  ['real-time', [4]],
  ['real time', [4]],
  ['email', [4]],
  // Values and times.
  ['beginner', [1, 2]],
  ['open space', [4]],
  ['portugues', [3]],
  ['11:45', [1]],
  ['1:45', [2]],
  ['13:45', [2]],
  ['1:45 pm', [2]],
  ['1.45', [2]],
  ['13.45', [2]],
  ['1:4', [2]],
  ['1:45pm', [2]],
  ['nodejs', [2]],
  ['node.js', [2]],
  ['Node JS', [2]],
  ['.net', [4]],
  ['3.12', [1]],
  ['2026', [1]],
  ['no slides', [1]],
  ['xyzzy', []],
])('finds sessions by %s', (query, ids) => {
  expect(found(query)).toEqual(ids)
})
