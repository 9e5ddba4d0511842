const LONGEST = 40

/** "café-&-crème" as `cafe-creme`: the part of a text that every disk and mail program keeps as it is; '' where there is none. */
export function wordsInAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
}

/** "sao-paulo-2026-05-09.zip"; "event-2026-05-09.zip" for a city that has none of these letters. */
export function nameOfArchive({ location, date }: { location: string; date: string }): string {
  return `${wordsInAscii(location) || 'event'}-${date}.zip`
}
