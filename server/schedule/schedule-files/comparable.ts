/**
 * A text without the differences that files and spreadsheets introduce: composition, control characters, white space
 * around and within lines, and the line breaks of other systems.
 */
export function comparable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|\uFFFE|\uFFFF/gu, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
