import { inflateSync } from 'node:zlib'

const HEADER = { woff: 44, sfnt: 12 } as const
const ENTRY = { woff: 20, sfnt: 16 } as const
/** Readers look behind the last glyph of a font for the box of an empty one, such as a space. */
const PADDING = 16

/** A font file of the web (WOFF) as the plain font in it. Its inflated tables are found at once; the font library takes a second for it. */
export function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(HEADER.sfnt + ENTRY.sfnt * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const body: Buffer[] = []
  let offset = head.length
  for (let index = 0; index < count; index += 1) {
    const from = HEADER.woff + index * ENTRY.woff
    const to = HEADER.sfnt + index * ENTRY.sfnt
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(from + at)) as [
      number,
      number,
      number,
    ]
    const bytes = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    woff.copy(head, to, from, from + 4)
    woff.copy(head, to + 4, from + 16, from + 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(table.length, to + 12)
    const padding = Buffer.alloc(PADDING + ((4 - (table.length % 4)) % 4))
    body.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat([head, ...body])
}
