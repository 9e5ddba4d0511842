import { readFileSync } from 'node:fs'
import type { Random } from '../../card-reader/test/random.ts'
import { splits } from '../../card-reader/test/splits.ts'
import { createHand, fontOf, type Hand } from '../made-up-cards/handwriting.ts'

/** Joined and ornate hands: in capitals alone, no one could read them. */
const joined = new Set(
  'aguafina-script aref-ruqaa arizonia barriecito barrio bilbo birthstone boogaloo bubblegum-sans capriola caramel chewy comforter comforter-brush comic-neue comic-relief cookie courgette damion dancing-script dynalight emilys-candy euphoria-script felipa grechen-fuemen harmattan hurricane inspiration island-moments kaushan-script kiwi-maru kolker-brush lateef licorice life-savers lobster londrina-solid merienda moon-dance mountains-of-christmas mr-bedfort mr-dafoe my-soul niconne norican oooh-baby pacifico qwigley qwitcher-grypen redressed reem-kufi-fun rochester rouge-script ruluko sacramento sassy-frass satisfy seaweed-script send-flowers smooch snippet sofia splash vibur vujahday-script water-brush waterfall whisper yellowtail'.split(
    ' ',
  ),
)

/** Hands that write Latin letters: those of made-up cards that are not held out, and those installed only for this. */
export function createHands(random: Random): { plain: Hand[]; joined: Hand[] } {
  const heldOut = new Set([...splits['held-out'].fonts, ...splits['held-out-languages'].fonts])
  const cards = [splits.tuning, splits.development, splits.studied].flatMap((split) => split.fonts)
  const { dependencies } = JSON.parse(readFileSync(new URL('fonts.json', import.meta.url), 'utf8'))
  const names = [...cards, ...Object.keys(dependencies).map((name) => name.replace('@fontsource/', ''))]
    .filter((name) => !heldOut.has(name))
    .sort()
  const hands = (some: readonly string[]) =>
    some.map((name) => createHand(name, random, ['latin', 'latin-ext', 'vietnamese']))
  return {
    plain: hands(names.filter((name) => !joined.has(name))),
    joined: hands(names.filter((name) => joined.has(name))),
  }
}

type Script = { fonts: readonly string[]; alphabet: string; letters: readonly string[]; spaces: number }

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
const kana = [...range(0x3042, 0x3093), ...range(0x3042, 0x3093), ...range(0x30a2, 0x30f3)]
const greek = [...range(0x3b1, 0x3c9), ...range(0x3b1, 0x3c9), ...range(0x391, 0x3a9)]

/** `spaces`: the share of letters that follow a space. */
const scripts: readonly Script[] = [
  {
    fonts: ['yusei-magic', 'zen-kurenaido', 'hachi-maru-pop', 'slackside-one'],
    alphabet: 'japanese',
    letters: [...Array.from({ length: 6 }, () => kana).flat(), ...range(0x4e00, 0x5200)],
    spaces: 0,
  },
  {
    fonts: ['long-cang', 'ma-shan-zheng', 'zhi-mang-xing'],
    alphabet: 'chinese-simplified',
    letters: range(0x4e00, 0x9fa0),
    spaces: 0,
  },
  {
    fonts: ['gaegu', 'nanum-pen-script', 'single-day', 'gamja-flower'],
    alphabet: 'korean',
    letters: range(0xac00, 0xd7a3),
    spaces: 0.25,
  },
  { fonts: ['mynerve'], alphabet: 'greek', letters: greek, spaces: 0.18 },
  { fonts: ['gveret-levin', 'amatic-sc'], alphabet: 'hebrew', letters: range(0x5d0, 0x5ea), spaces: 0.18 },
  { fonts: ['sriracha', 'itim'], alphabet: 'thai', letters: range(0xe01, 0xe2e), spaces: 0.1 },
  { fonts: ['kalam', 'tillana'], alphabet: 'devanagari', letters: range(0x905, 0x939), spaces: 0.18 },
]
const cyrillicFonts = ['neucha', 'amatic-sc', 'pacifico', 'comforter', 'balsamiq-sans']
const cyrillicShare = 0.45

/** Texts in other scripts, with hands that write them: common words in Cyrillic letters, or random letters. */
export function createForeignTexts(random: Random): () => { text: string; hands: Hand[] } {
  const words = readFileSync(new URL('cyrillic-words.txt', import.meta.url), 'utf8')
    .trim()
    .split(' ')
  const cyrillic = cyrillicFonts.map((font) => createHand(font, random, ['cyrillic', 'latin']))
  const writers = scripts.flatMap(({ fonts, alphabet, letters, spaces }) =>
    fonts.map((font) => {
      const hand = createHand(font, random, [alphabet, 'latin'])
      return {
        hand,
        spaces,
        able: letters.filter((letter) => fontOf(hand, letter).charToGlyphIndex(letter) > 0),
      }
    }),
  )
  return () => {
    if (random.chance(cyrillicShare)) {
      const text = Array.from({ length: random.whole(1, 4) }, () => random.pick(words)).join(' ')
      const style = random.share()
      const cased = style < 0.5 ? text.charAt(0).toUpperCase() + text.slice(1) : text
      return { text: style > 0.9 ? text.toUpperCase() : cased, hands: cyrillic }
    }
    const { hand, spaces, able } = random.pick(writers)
    const letters = Array.from({ length: random.whole(2, 11) }, (_, at) =>
      at > 0 && random.chance(spaces) ? ` ${random.pick(able)}` : random.pick(able),
    )
    return { text: letters.join(''), hands: [hand] }
  }
}
