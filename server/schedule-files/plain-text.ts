import { decodeHTML } from 'entities'

/** The plain text of HTML in a file: entities decoded, tags gone, paragraphs kept. */
export function plainText(written: string): string {
  const withoutTags = written
    .replace(/<(br|\/p|\/li|\/div|\/h[1-6])\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
  return decodeHTML(withoutTags)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The same on one line: titles and names. */
export function plainLine(written: string): string {
  return plainText(written).replace(/\s+/g, ' ')
}
