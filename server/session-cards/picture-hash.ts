import { openPictureLibrary } from '../lib/picture-library.ts'

const SIDE = 16
/** How many bits of two pictures may differ. */
export const HASH_BITS = SIDE * SIDE

/**
 * A perceptual hash: for each cell of a grid whether it is brighter than its right neighbour. Another size, another
 * compression or other light change few of its bits.
 * @returns 64 hexadecimal digits
 */
export async function hashPicture(picture: Buffer): Promise<string> {
  const sharp = await openPictureLibrary()
  const cells = await sharp(picture)
    .greyscale()
    .resize(SIDE + 1, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer()
  let hash = ''
  for (let digit = 0; digit < HASH_BITS / 4; digit += 1) {
    let bits = 0
    for (let bit = digit * 4; bit < digit * 4 + 4; bit += 1) {
      const at = Math.floor(bit / SIDE) * (SIDE + 1) + (bit % SIDE)
      bits = bits * 2 + (Number(cells[at]) > Number(cells[at + 1]) ? 1 : 0)
    }
    hash += bits.toString(16)
  }
  return hash
}

/** In how many bits two hashes differ, 0 to 256. */
export function hashDistance(a: string, b: string): number {
  let distance = 0
  for (let at = 0; at < Math.max(a.length, b.length); at += 1) {
    let difference = Number.parseInt(a[at] ?? '0', 16) ^ Number.parseInt(b[at] ?? '0', 16)
    for (; difference > 0; difference >>= 1) distance += difference & 1
  }
  return distance
}
