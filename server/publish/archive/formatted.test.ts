import { expect, it } from 'vitest'
import { formatted } from './formatted.ts'

it('gives a quotation the direction of its first letters, and its paragraphs that of the quotation', () => {
  const pages = { eventPath: '', pages: new Map() } as unknown as Parameters<typeof formatted>[0]
  const html = formatted(pages, '> שלום\n>\n> hello', { up: '', top: 3 })
  expect(String(html)).toContain('<blockquote dir="auto"><p>שלום</p><p>hello</p></blockquote>')
})
