import type { Box } from '../card-reader/photo/raster.ts'
import type { Random } from '../card-reader/test/random.ts'
import { type Hand, sizeFor, textWidth, wrapText, writeText } from './made-up-cards/handwriting.ts'

/** Writes a text into a box, with letters of at most this share of its height. */
export type Writing = { write(text: string, box: Box, most: number, place: 'top' | 'middle'): string }

/** As large as the box allows, with letters of at most this share of its height. */
export function handwritten(hand: Hand, random: Random): Writing {
  return {
    write(text, { x, y, width, height }, most, place) {
      const fits = (high: number) => {
        const rows = wrapText(hand, text, sizeFor(hand, high), width)
        return (
          rows.length * high * 2.3 <= height &&
          rows.every((row) => textWidth(hand, row, sizeFor(hand, high)) <= width)
        )
      }
      let letters = Math.min(26, height * most)
      while (letters > 5 && !fits(letters)) letters--
      const rows = wrapText(hand, text, sizeFor(hand, letters), width)
      const pitch = letters * 2.3
      const from = place === 'top' ? y : y + (height - rows.length * pitch) / 2
      return rows
        .map((row, index) =>
          writeText(
            hand,
            row,
            x + random.between(0, 6),
            from + pitch * (index + 0.7),
            sizeFor(hand, letters),
            random,
          ),
        )
        .join('')
    },
  }
}

export function printed(family: string): Writing {
  return {
    write(text, { x, y, width, height }, most, place) {
      let size = Math.min(34, height * most * 1.6)
      const rowsAt = (high: number) => {
        const rows: string[] = []
        for (const word of text.split(' ')) {
          const longer = `${rows.at(-1)} ${word}`
          if (rows.length > 0 && longer.length * high * 0.6 <= width) rows[rows.length - 1] = longer
          else rows.push(word)
        }
        return rows
      }
      while (size > 9 && rowsAt(size).length * size * 1.25 > height) size--
      const rows = rowsAt(size)
      const from = place === 'top' ? y : y + (height - rows.length * size * 1.25) / 2
      return rows
        .map(
          (row, index) =>
            `<text x="${x}" y="${from + size * (1.25 * index + 0.95)}" font-family="${family}" font-size="${size}" fill="#1a1a1a">${row.replaceAll('&', '&amp;')}</text>`,
        )
        .join('')
    },
  }
}
