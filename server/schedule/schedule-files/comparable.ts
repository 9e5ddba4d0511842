/**
 * A text without what a way through a file or a spreadsheet changes in it: composition, control characters, white space around
 * and within lines, line breaks of another system.
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
