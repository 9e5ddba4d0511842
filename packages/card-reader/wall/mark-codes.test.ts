import { describe, expect, it } from 'vitest'
import { CODE_MODULES, CORNERS, MOST_CARDS, MOST_HEADS, patternOf, readPattern } from './mark-codes.ts'

const shades = (pattern: readonly boolean[]) => Float32Array.from(pattern, (isLight) => (isLight ? 200 : 40))

function turnClockwise(pattern: readonly boolean[]): boolean[] {
  const last = CODE_MODULES - 1
  return pattern.map((_, at) => {
    const [row, column] = [Math.floor(at / CODE_MODULES), at % CODE_MODULES]
    return pattern[(last - column) * CODE_MODULES + row] === true
  })
}

describe('the code of a mark', () => {
  it('gives kind, number and corner, however the mark is turned', () => {
    for (const number of [1, 17, 250, MOST_CARDS])
      for (const corner of CORNERS) {
        let pattern = patternOf({ kind: 'card', number, corner })
        for (const turn of [0, 1, 2, 3]) {
          expect(readPattern(shades(pattern))).toMatchObject({
            name: { kind: 'card', number, corner },
            turn,
            wrongBits: 0,
          })
          pattern = turnClockwise(pattern)
        }
      }
  })

  it('tells heads from cards', () => {
    for (const number of [1, MOST_HEADS])
      expect(readPattern(shades(patternOf({ kind: 'head', number, corner: 'br' })))?.name).toEqual({
        kind: 'head',
        number,
        corner: 'br',
      })
  })

  it('is recognized with three adjacent wrong bits', () => {
    const name = { kind: 'card', number: 42, corner: 'tr' } as const
    for (let first = 0; first < 34; first += 3) {
      const pattern = patternOf(name)
      for (const bit of [first, first + 1, first + 2]) pattern[bit] = !pattern[bit]
      expect(readPattern(shades(pattern))).toMatchObject({ name, wrongBits: 3 })
    }
  })

  it('is refused for numbers without a pattern', () => {
    for (const number of [0, -1, 1.5, MOST_CARDS + 1, Number.NaN])
      expect(() => patternOf({ kind: 'card', number, corner: 'tl' })).toThrow(RangeError)
    expect(() => patternOf({ kind: 'head', number: MOST_HEADS + 1, corner: 'tl' })).toThrow(RangeError)
  })

  it('is not found in an area of one brightness', () => {
    expect(readPattern(new Float32Array(36).fill(90))).toBeNull()
  })
})
