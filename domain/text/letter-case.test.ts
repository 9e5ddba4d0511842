import { expect, it } from 'vitest'
import { asName, asSentence, isInCapitals } from './letter-case.ts'

it('tells a text in capitals from an abbreviation, and from letters with no case', () => {
  expect(['TIDY URLS', 'ÄRGER', 'SQL', 'Tidy URLS', '東京のための', ''].map(isInCapitals)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('rewrites capitals as a sentence or as a name', () => {
  expect(asSentence('TIME SERIES IN GA4, FOR WHOM I CARE')).toBe('Time series in GA4, for whom I care')
  expect(asSentence('COUNT LESS. LEARN MORE! 3 D')).toBe('Count less. Learn more! 3 D')
  expect(asSentence("“I'M ÜBER-TESTING”")).toBe("“I'm über-testing”")
  expect(asName("ANN O'NEIL-BERG")).toBe("Ann O'Neil-Berg")
  expect(asName('ŁUKASZ ÖZIL')).toBe('Łukasz Özil')
})
