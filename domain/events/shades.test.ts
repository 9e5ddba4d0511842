import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, oklchOf, shadesOf, TEXT_CONTRAST, THEMES } from './shades.ts'

const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('keeps text readable in both themes, whatever color is chosen', () => {
  fc.assert(
    fc.property(color, (chosen) => {
      const { light, lightWash, dark, darkWash } = shadesOf(chosen)
      for (const [{ surfaces, on, ink, soft }, shade, wash] of [
        [THEMES.light, light, lightWash],
        [THEMES.dark, dark, darkWash],
      ] as const) {
        for (const other of [...surfaces, on, wash])
          expect(contrast(shade, other)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
        for (const text of [ink, soft]) expect(contrast(text, wash)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }
    }),
    { numRuns: 3_000, examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#0000ff'], ['#808080']] },
  )
})

it('keeps the hue of a color that has one', () => {
  const turn = (one: number, other: number) =>
    Math.abs(Math.atan2(Math.sin(one - other), Math.cos(one - other)))
  fc.assert(
    fc.property(color, (chosen) => {
      const { hue, chroma } = oklchOf(chosen)
      for (const shade of Object.values(shadesOf(chosen))) {
        const own = oklchOf(shade)
        // Near gray and black, a single step of 255 shifts the hue.
        if (chroma > 0.05 && own.chroma > 0.03 && own.lightness > 0.25)
          expect(turn(own.hue, hue)).toBeLessThan(0.15)
      }
    }),
    { numRuns: 1_000 },
  )
})

it('leaves a readable color as it is', () => {
  expect(shadesOf('#1F5FA8').light).toBe('#1f5fa8')
  expect(shadesOf('#86b9f2').dark).toBe('#86b9f2')
})

it('has the same surface colors as the stylesheet', () => {
  const style = readFileSync(new URL('../../client/ui/theme.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = style.split('@media (prefers-color-scheme: dark)')
  for (const [text, { surfaces, on, ink, soft }] of [
    [light, THEMES.light],
    [dark, THEMES.dark],
  ] as const)
    for (const [name, value] of Object.entries({
      paper: surfaces[0],
      card: surfaces[1],
      sunken: surfaces[2],
      'on-accent': on,
      ink,
      soft,
    }))
      expect(text).toContain(`--${name}: ${value};`)
})
