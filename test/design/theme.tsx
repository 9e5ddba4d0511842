import type { CSSProperties } from 'react'
import { Heading } from '../../client/ui/heading.tsx'
import theme from '../../client/ui/theme.css?raw'

/** The names of the theme's variables with this beginning, without their values: a new one shows automatically. */
function namesIn(css: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(css.matchAll(pattern), ([, name = '']) => name))]
}

const COLORS = namesIn(theme, /^ {4}--([\w-]+): (?:var\(--[\w-]+, )?#/gm)
const LETTERS = namesIn(theme, /^ {2}--text-(\w+):/gm)
const CORNERS = namesIn(theme, /^ {2}--radius-(\w+):/gm)
const SHADOWS = namesIn(theme, /^ {2}--shadow-(\w+):/gm)
const SPACES = [1, 2, 3, 4, 6, 8, 12]

/** Values of the theme, even if no class of a page uses them. */
function themeValue(name: string): string {
  return new RegExp(`^ *${name}: ([^;]+);`, 'm').exec(theme)?.[1] ?? ''
}

export function Colors() {
  return (
    <section aria-labelledby="colors">
      <Heading level={2} id="colors">
        Colors
      </Heading>
      <ul className="design-tiles">
        {COLORS.map((name) => (
          <li key={name}>
            <span className="design-color" style={{ background: `var(--${name})` }} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Sizes() {
  return (
    <section aria-labelledby="sizes">
      <Heading level={2} id="sizes">
        Letters, spaces, corners, shadows
      </Heading>
      <ul>
        {LETTERS.map((name) => (
          <li key={name} style={letters(name)}>
            {name}: Ärger, 12:45 PM
          </li>
        ))}
      </ul>
      <ul className="design-tiles">
        {SPACES.map((space) => (
          <li key={space}>
            <span className="design-space" style={{ width: `${space * 0.25}rem` }} />
            {space}
          </li>
        ))}
        {CORNERS.map((name) => (
          <li key={name}>
            <span className="design-corner" style={{ borderRadius: themeValue(`--radius-${name}`) }} />
            {name}
          </li>
        ))}
        {SHADOWS.map((name) => (
          <li key={name}>
            <span className="design-corner" style={{ boxShadow: themeValue(`--shadow-${name}`) }} />
            {name}
          </li>
        ))}
      </ul>
    </section>
  )
}

function letters(name: string): CSSProperties {
  return { fontSize: themeValue(`--text-${name}`), lineHeight: themeValue(`--text-${name}--line-height`) }
}
