const LONGEST = 40

/**
 * The part of a text that every disk and mail program preserves: "café-&-crème" becomes `cafe-creme`; '' if nothing is
 * left.
 */
export function wordsInAscii(text: string): string {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (words.length <= LONGEST) return words
  const cut = words.slice(0, LONGEST + 1)
  return cut.includes('-') ? cut.slice(0, cut.lastIndexOf('-')) : words.slice(0, LONGEST)
}

/** The file name of one of many pages: `sessions/001-bread.html`. */
export function numberedFile(folder: string, index: number, title: string): string {
  const name = [String(index + 1).padStart(3, '0'), wordsInAscii(title)].filter(Boolean).join('-')
  return `${folder}/${name}.html`
}

/** "sao-paulo-2026-05-09.zip"; "event-2026-05-09.zip" for a city without such letters. */
export function nameOfArchive({ location, date }: { location: string; date: string }): string {
  return `${wordsInAscii(location) || 'event'}-${date}.zip`
}
