import { expect, it } from 'vitest'
import { searchWords } from '../../domain/text/search-words.ts'
import { foundIn } from './search-highlights.tsx'

const marked = (text: string, query: string) =>
  foundIn(text, searchWords(query)).map(([start, end]) => text.slice(start, end))

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
