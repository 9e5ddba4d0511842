import { expect, it } from 'vitest'
import { slug } from './slugs.ts'

const MARKS = Array.from({ length: 0x70 }, (_, index) => String.fromCodePoint(0x300 + index))

/** Every letter of Unicode, and every capital with every mark. */
function* letters(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = String.fromCodePoint(code)
    if (!/\p{L}|\p{M}|\s/u.test(letter)) continue
    yield letter
    if (/\p{Lu}/u.test(letter)) for (const mark of MARKS) yield `${letter}${mark}`
  }
}

it('leaves a slug unchanged, and gives composed and decomposed letters the same one', () => {
  const wrong = new Set<string>()
  for (const letter of letters())
    for (const city of [letter, `Bad ${letter}a`]) {
      const own = slug(city)
      if (slug(own) !== own || slug(city.normalize('NFD')) !== own) wrong.add(city)
    }
  expect([...wrong]).toEqual([])
})

it.each([
  ['H\u0331efa', '\u1e96efa'],
  ['J\u030cozef', '\u01f0ozef'],
  ['  San  José ', 'san-josé'],
])('turns %s into %s', (city, expected) => {
  expect(slug(city)).toBe(expected)
})
