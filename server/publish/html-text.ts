import { plain } from './talks.ts'

/** A text of people within HTML, also within an attribute in quotes. */
export function htmlText(given: string): string {
  return plain(given).replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
