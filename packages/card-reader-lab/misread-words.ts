/**
 * Words of subtitles were read from films by programs, some of them wrongly: "lch" and "aiie" are German "ich" and
 * "alle", "siê" is Polish "się" in another encoding.
 */

/**
 * The accented letters of each language. Words with others are misread, or foreign: with the é of "Café", names on
 * German cards would get one.
 */
const alphabets: Record<string, string> = {
  de: 'äöüß',
  fr: 'àâæçèéêëîïôùûüœ',
  es: 'áéíñóúü',
  pt: 'àáâãçéêíóôõúü',
  it: 'àèéìòù',
  pl: 'óąćęłńśźż',
  cs: 'áéíóúýčďěňřšťůž',
  sv: 'åäöé',
  da: 'åæøé',
  nb: 'åæøéèêòô',
  tr: 'âçîöûüğış',
  ro: 'âîășț',
  vi: 'àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ',
}

/** A word of Vietnamese is one syllable; its subtitles are full of American names. */
const syllable = /^(?:ngh?|nh|[ckpt]h|gh?|gi|qu|tr|[bcdhklmnprstvx])?(?:[aeiouy]{1,3})(?:ch|nh|ng|[cmnpt])?$/

/**
 * How many times as common a word must be as another that differs from it in the letters i and l, so that the other
 * is misread.
 */
const FAR_MORE_USUAL = 16

/**
 * Whether a word of subtitles is probably not one of its language. `ranks` are the language's words with their ranks,
 * 0 for the most common; `plain` is the word without its accents.
 */
export function isMisread(
  code: string,
  word: string,
  plain: string,
  ranks: ReadonlyMap<string, number>,
): boolean {
  const known = alphabets[code] ?? ''
  if ([...word].some((letter) => letter > '\u007f' && !known.includes(letter))) return true
  if (code === 'vi') return !syllable.test(plain)
  if (code === 'tr' && word.startsWith('i') && ranks.has(word.replace('i', 'ı')) && word.includes('ı'))
    return true
  const often = /^l[^aeiouyáéíóúýåäöæøěůàèìòùâêîôû]|ii/u.test(word) ? 1 : FAR_MORE_USUAL
  const own = ranks.get(word) ?? Number.POSITIVE_INFINITY
  return [...otherwiseRead(word, 'i', 'l'), ...otherwiseRead(word, 'l', 'i')].some(
    (other) => ((ranks.get(other) ?? Number.POSITIVE_INFINITY) + 1) * often < own + 1,
  )
}

/** The variants of the word with any of its letters `from` replaced. */
function otherwiseRead(word: string, from: string, to: string): string[] {
  return [...word]
    .reduce(
      (starts, letter) =>
        starts.flatMap((start) => (letter === from ? [start + from, start + to] : [start + letter])),
      [''],
    )
    .filter((other) => other !== word)
}
