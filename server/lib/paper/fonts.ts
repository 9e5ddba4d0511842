import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, FontCollection } from 'fontkit'
import { sfntOf } from './sfnt.ts'

/** A font of one script in one weight, as a library for PDFs and as the bytes that go into one. */
export type PaperFont = { name: string; font: Font; bytes: Buffer; ascent: number; descent: number }

/** How far letters reach above and below the line, as shares of their size. */
const USUAL = { ascent: 0.95, descent: 0.25 } as const

type Source = { package: string; subset: string; has: RegExp; ascent?: number; descent?: number }

const roboto = (subset: string): Source => ({ package: 'roboto', subset, has: /./u })
const JAPANESE: Source = {
  package: 'biz-udgothic',
  subset: 'japanese',
  has: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef\u30fb\u30fc]/u,
}
const CHINESE: Source = {
  package: 'noto-sans-sc',
  subset: 'chinese-simplified',
  has: /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
}

/** Of letters that are typed off a sheet: in it nobody takes l, I and 1, or O and 0, for each other. */
const EXACT: Source = { package: 'roboto-mono', subset: 'latin', has: /./u }

/** The first one that has a letter draws it. */
const SOURCES: readonly Source[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(roboto),
  { package: 'noto-sans-hebrew', subset: 'hebrew', has: /\p{Script=Hebrew}/u },
  {
    package: 'vazirmatn',
    subset: 'arabic',
    has: /[\p{Script=Arabic}\u060c\u061b\u061f\u0640\u0660-\u066d\u064b-\u0655]/u,
    ascent: 1.1,
    descent: 0.55,
  },
  { package: 'noto-sans-thai', subset: 'thai', has: /[\p{Script=Thai}\u0e3f]/u, ascent: 1.1, descent: 0.4 },
  {
    package: 'noto-sans-devanagari',
    subset: 'devanagari',
    has: /[\p{Script=Devanagari}\u0964\u0965]/u,
    ascent: 1,
    descent: 0.45,
  },
  { package: 'nanum-gothic', subset: 'korean', has: /\p{Script=Hangul}/u },
  JAPANESE,
  CHINESE,
]

const packages = createRequire(import.meta.url)

/** Japanese and Chinese share letters: `isChinese` decides. `isExact`: letters that look alike are told apart. */
export type FontKind = { isBold: boolean; isChinese: boolean; isExact: boolean }

/** The fonts of one process, each read from its package when a letter first needs it. */
export type Fonts = {
  /** The font that draws a letter; undefined where none has it. */
  of(letter: string, kind: FontKind): Promise<PaperFont | undefined>
}

export function openFonts(): Fonts {
  const opened = new Map<string, Promise<PaperFont>>()
  const known = new Map<string, PaperFont | undefined>()

  function open(source: Source, isBold: boolean): Promise<PaperFont> {
    const name = `${source.package}-${source.subset}-${isBold ? 700 : 400}-normal.woff`
    const before = opened.get(name)
    if (before) return before
    const now = readFont(name, source)
    opened.set(name, now)
    // A file that could not be read once is tried again.
    now.catch(() => opened.delete(name))
    return now
  }

  return {
    async of(letter, { isBold, isChinese, isExact }) {
      const key = `${letter}${isBold ? 'b' : ''}${isChinese ? 'c' : ''}${isExact ? 'x' : ''}`
      if (known.has(key)) return known.get(key)
      const code = letter.codePointAt(0) ?? 0
      let found: PaperFont | undefined
      const sources = isChinese ? [...SOURCES.slice(0, -2), CHINESE, JAPANESE] : SOURCES
      for (const source of isExact ? [EXACT, ...sources] : sources) {
        if (!source.has.test(letter)) continue
        const font = await open(source, isBold)
        if (!font.font.hasGlyphForCodePoint(code)) continue
        found = font
        break
      }
      known.set(key, found)
      return found
    },
  }
}

async function readFont(name: string, source: Source): Promise<PaperFont> {
  // The font library is large, and a server should be ready before it has read it.
  const { create } = await import('fontkit')
  const bytes = sfntOf(await readFile(packages.resolve(`@fontsource/${source.package}/files/${name}`)))
  const font = create(bytes)
  if (isCollection(font)) throw new Error(`${name} holds several fonts`)
  const { ascent = USUAL.ascent, descent = USUAL.descent } = source
  return { name, font, bytes, ascent, descent }
}

function isCollection(font: Font | FontCollection): font is FontCollection {
  return 'fonts' in font
}
