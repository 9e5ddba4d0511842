/** Puts spaces around punctuation as in print: handwriting leaves almost none, so the recognizer sees none. */
export function spacePunctuation(text: string): string {
  return (
    text
      .replace(/\s+/g, ' ')
      .replace(/ +(?!\.net\b)([,.;:!?)])/gi, '$1')
      .replace(/([,;!?])(?=[\p{L}\d(])/gu, '$1 ')
      // Not in times (10:30), versions (2.0), addresses (example.org) or abbreviations (e.g.).
      .replace(/:(?=\p{L})/gu, ': ')
      .replace(
        /(\p{L}{2,})\.(?=\p{L}{2}|[AI]\b)(?!(?:com|org|net|io|js|ts|py|ai|co|eu|de|fr|csv|pdf|json)\b)/giu,
        '$1. ',
      )
      .replace(/([.!?] )(\p{Ll})/gu, (_, end: string, letter: string) => end + letter.toUpperCase())
      .replace(/([\p{L}\d])\(/gu, '$1 (')
      .replace(/\( +/g, '(')
      .replace(/([\p{L}\d])&(?=\p{L}{2})/gu, '$1 & ')
      .trim()
  )
}
