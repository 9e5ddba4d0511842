const LONGEST = 40

/** "café-&-crème" as `cafe-creme`: the part of a text that every disk and mail program keeps as it is; '' where there is none. */
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

/** The file of a page of many: `sessions/001-bread.html`. */
export function numberedFile(folder: string, index: number, title: string): string {
  const name = [String(index + 1).padStart(3, '0'), wordsInAscii(title)].filter(Boolean).join('-')
  return `${folder}/${name}.html`
}

/** "sao-paulo-2026-05-09.zip"; "event-2026-05-09.zip" for a city that has none of these letters. */
export function nameOfArchive({ location, date }: { location: string; date: string }): string {
  return `${wordsInAscii(location) || 'event'}-${date}.zip`
}
