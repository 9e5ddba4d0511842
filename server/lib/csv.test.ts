import { expect, it } from 'vitest'
import { cellText, toCsv } from './csv.ts'

it('quotes a cell with characters that would end it', () => {
  expect(toCsv([['a', 'b, c', 'd "e"', 'f\ng', ' h']])).toBe('a,"b, c","d ""e""","f\ng"," h"\r\n')
})

it('lets no cell run as a formula', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '1-1', 'a=b']])).toBe(
    `'=1+1,'+1,'-1,'@SUM(A1),'\t'=1,' =1,1-1,a=b\r\n`,
  )
})

it.each([
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
  ['first\n=1+1', "first\n'=1+1"],
  ['a; +WEBSERVICE(A1)', "a;' +WEBSERVICE(A1)"],
  ['fun ;-) and\n- one\n+ two (2)\n@someone', 'fun ;-) and\n- one\n+ two (2)\n@someone'],
])('escapes formulas of other spreadsheets, and reverses that: %s', (text, led) => {
  const [cell = ''] = toCsv([[text]]).split('\r\n')
  expect(cell.replace(/^"(.*)"$/s, '$1')).toBe(led)
  expect(cellText(led)).toBe(text)
})
