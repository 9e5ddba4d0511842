import { expect, it } from 'vitest'
import { searchWords } from '../../domain/text/search-words.ts'
import { markedIn } from './search-highlights.tsx'

const marked = (text: string, query: string) =>
  markedIn(text, searchWords(query)).map(([start, end]) => text.slice(start, end))

it('marks every match of each word, in upper or lower case', () => {
  expect(marked('Data about data, and maps', 'DATA map')).toEqual(['Data', 'data', 'map'])
  expect(marked('Bees', 'data')).toEqual([])
})

it('marks the original letters where the search folds them into other, fewer or more letters', () => {
  expect(marked('Gdańsk und die Straße', 'gdansk strasse')).toEqual(['Gdańsk', 'Straße'])
  expect(marked('Cafe\u0301 & Tee', 'cafe')).toEqual(['Cafe\u0301'])
  expect(marked('ﬁne 東京', 'fine 東京')).toEqual(['ﬁne', '東京'])
  expect(marked('😀 data', 'data')).toEqual(['data'])
  expect(marked('In Node.js... at 9:30', 'nodejs 9.30')).toEqual(['Node.js', '9:30'])
})

it('marks a single letter or digit only where a word begins, and every Chinese character', () => {
  expect(marked('Bees, don’t obey: É-beer', 'b')).toEqual(['B', 'b'])
  expect(marked("'Best of bees', ’bout dogs’ beds, rock'n'beat", 'b')).toEqual(['B', 'b', 'b', 'b'])
  expect(marked('Ébène, déjà', 'e')).toEqual(['É'])
  expect(marked('R for beginners, 5:30 or 15:30', 'r 5')).toEqual(['R', '5'])
  expect(marked('ты и что, Ваня', 'т')).toEqual(['т'])
  expect(marked('関東と東京', '東')).toEqual(['東', '東'])
  expect(marked('C++ and C', '+')).toEqual(['+', '+'])
})
