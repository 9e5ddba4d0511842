import { expect, it } from 'vitest'
import { hasWords, plainText, searchWords } from './search-words.ts'

it.each([
  ['Gdańsk', 'gdansk'],
  ['GESPRÄCH über Straße', 'gesprach uber strasse'],
  ['e\u0301te\u0301 and été', 'ete and ete'],
  ['Łódź, Đakovo, Ørsted', 'lodz, dakovo, orsted'],
  ['ﬁne ﬀ ①', 'fine ff 1'],
  ['東京 2026 ガイド', '東京 2026 カイト'],
  ['مرحباً بكم', 'مرحبا بكم'],
  ['🎉 Party', '🎉 party'],
  ['IŞIK, İzmir, Yılmaz', 'isik, izmir, yilmaz'],
  ['Ærø, œuvre, Þór, Ðorđe', 'aero, oeuvre, thor, dorde'],
  ['O’Neil ʼs o`clock don´t l‘or', 'oneil s oclock dont lor'],
  ['“fun”, «mit» „HTTP“', ' fun ,  mit   http '],
  ['e‐mail e‑mail e–mail so\u00adft\u200bly', 'e-mail e-mail e-mail softly'],
  ['\u2067עברית\u2069 مـرحـبا', 'עברית مرحبا'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
])('normalizes %s for search, the same each time', (text, plain) => {
  expect(plainText(text)).toBe(plain)
  expect(plainText(text)).toBe(plain)
})

it('finds words in another spelling', () => {
  expect(hasWords(plainText('Café Zürich: naïve ideas'), searchWords('ZURICH café'))).toBe(true)
  expect(hasWords(plainText('Café Zürich'), searchWords('zurich bern'))).toBe(false)
  for (const query of ['e-mail', 'email', 'e mail', 'E‑Mail'])
    expect([query, hasWords(plainText('What’s an e‐mail?'), searchWords(`what's ${query}`))]).toEqual([
      query,
      true,
    ])
})
