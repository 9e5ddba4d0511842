import { expect, it } from 'vitest'
import { toCsv } from './csv.ts'

it('quotes a cell with characters that would end it', () => {
  expect(toCsv([['a', 'b, c', 'd "e"', 'f\ng', ' h']])).toBe('a,"b, c","d ""e""","f\ng"," h"\r\n')
})

it('lets no cell be run as a formula', () => {
  expect(toCsv([['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '1-1', 'a=b']])).toBe(
    `'=1+1,'+1,'-1,'@SUM(A1),'\t=1,' =1,1-1,a=b\r\n`,
  )
})
