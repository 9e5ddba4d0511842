/** The quotation marks of each language, outermost first. English has the ones that its specification prescribes. */
const QUOTES: Record<string, string> = {
  de: '„“',
  fr: '«»',
  es: '«»',
  it: '“”',
  'pt-BR': '“”',
  pl: '„”',
  nl: '“”',
  cs: '„“',
  uk: '«»',
  ja: '「」',
}

/** How a text ends while something is going on, if not in three dots as in English. */
const WAITING: Record<string, string> = { de: '\u00a0…', fr: '…' }

const ANY_QUOTE = /[“”„‟«»‹›「」『』"]|(?<=\p{L})'(?=\p{L})/gu

/** In French, a line must not break before these marks, nor after an opening quotation mark. */
const FRENCH_BREAK = /(?<=[\p{L}\d}>)»])[ \u00a0]?[;!?»]|(?<=[\p{L}\d}>)»])[ \u00a0]:|«(?!\u202f)/u

/** Marks that readers of a language would not write: quotes of another one, spaces at which a French line breaks. */
export function wrongMarks(language: string, key: string, message: string, english: string): string[] {
  const own = QUOTES[language]
  if (!own) return []
  const foreign = [...message.matchAll(ANY_QUOTE)].map(([mark]) => mark).filter((mark) => !own.includes(mark))
  const end = WAITING[language] ?? '...'
  return [
    ...(foreign.length > 0 ? [`${language} ${key} quotes by ${foreign.join(' ')} in place of ${own}`] : []),
    ...(language === 'fr' && FRENCH_BREAK.test(message)
      ? [`fr ${key} lacks a narrow space that does not break`]
      : []),
    ...(english.endsWith('...') && !message.endsWith(end)
      ? [`${language} ${key} does not end in ${JSON.stringify(end)}`]
      : []),
  ]
}
