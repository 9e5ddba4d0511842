import { expect, it } from 'vitest'
import { peopleIn, personSlug } from './people.ts'

it.each([
  ['Zoë O’Neil', 'zoe-oneil'],
  ["  ZOE  O'NEIL ", 'zoe-oneil'],
  ['zoe-oneil', 'zoe-oneil'],
  ['Łukasz Żak', 'lukasz-zak'],
  ['東京 太郎', '東京-太郎'],
  ['Νίκος', 'νικοσ'],
  ['ﾀﾛｳ', 'タロウ'],
  ['مـحمد', 'محمد'],
  ['J. R. / R.', 'j-r-r'],
  ['..', ''],
  ['100 % Ann?', '100-ann'],
])('makes of %s the part %s of an address, and of that the same', (name, slug) => {
  expect([personSlug(name), personSlug(personSlug(name))]).toEqual([slug, slug])
})

it('finds the sessions of each host, however the name is written, also of further hosts', () => {
  const sessions = [
    { id: 1, presenterName: 'Zoë O’Neil and Ben' },
    { id: 2, presenterName: "zoe o'neil" },
    { id: 3, presenterName: 'Cleo', facts: { hosts: [{ name: 'BEN' }, { name: 'cleo' }] } },
    { id: 4, presenterName: '' },
  ]
  const people = [...peopleIn(sessions).values()]
  expect(people.map(({ name, slug, sessions }) => [name, slug, sessions.map(({ id }) => id)])).toEqual([
    ['Zoë O’Neil', 'zoe-oneil', [1, 2]],
    ['Ben', 'ben', [1, 3]],
    ['Cleo', 'cleo', [3]],
  ])
})
