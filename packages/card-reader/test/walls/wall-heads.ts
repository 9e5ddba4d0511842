import type { Box } from '../../photo/raster.ts'
import type { Random } from '../random.ts'

/** The look of a wall's headings; a `bare` one is written on the wall itself. `addition`: the signs or text beside the names on headings of rooms. */
export type HeadStyle = {
  shape: 'note' | 'round' | 'oval' | 'strip' | 'label' | 'bare'
  addition: 'none' | 'size' | 'symbol' | 'seats' | 'sticker'
}

type Shape = { width: number; height: number; inside: { width: number; height: number } }

/** In the units of the wall, in which a note is 127 by 90. */
const SHAPES: Record<HeadStyle['shape'], Shape> = {
  note: { width: 127, height: 90, inside: { width: 109, height: 70 } },
  round: { width: 98, height: 98, inside: { width: 76, height: 56 } },
  oval: { width: 132, height: 80, inside: { width: 98, height: 44 } },
  strip: { width: 138, height: 46, inside: { width: 118, height: 34 } },
  bare: { width: 127, height: 70, inside: { width: 115, height: 56 } },
  label: { width: 96, height: 58, inside: { width: 82, height: 42 } },
}
const SIZES = ['XS', 'S', 'M', 'L', 'XL', 'XXL']

/** The size of a heading, in the units of the wall. */
export function headSize({ shape }: HeadStyle): { width: number; height: number } {
  return SHAPES[shape]
}

type Head = {
  text: string
  color: string
  x: number
  y: number
  scale: number
  tilt: number
  isRoom: boolean
}
type Writing = { write: (text: string, box: Box, random: Random) => string; random: Random }

/** A heading with its shadow, as SVG. In a text, "^" raises the two digits after it, as in "9^30". */
export function drawHead({ shape, addition }: HeadStyle, head: Head, writing: Writing): string {
  const { width, height, inside } = SHAPES[shape]
  const outline = (dx: number, dy: number, look: string) =>
    shape === 'round' || shape === 'oval'
      ? `<ellipse cx="${dx}" cy="${dy}" rx="${width / 2}" ry="${height / 2}" ${look}/>`
      : `<rect x="${dx - width / 2}" y="${dy - height / 2}" width="${width}" height="${height}" ${look}/>`
  const isAdded = head.isRoom && addition !== 'none' && shape !== 'strip'
  const box = {
    x: -inside.width / 2,
    y: -inside.height / 2,
    width: inside.width,
    height: inside.height * (isAdded ? 0.68 : 1),
  }
  const words = head.text.includes('^')
    ? raised(head.text, box, writing)
    : writing.write(head.text, box, writing.random)
  const below: Box = {
    x: inside.width * 0.1,
    y: inside.height * 0.22,
    width: inside.width * 0.4,
    height: inside.height * 0.3,
  }
  const added = isAdded ? drawAddition(addition, below, writing) : ''
  const paper =
    shape === 'bare' ? '' : outline(1, 2, 'fill="#000" opacity=".25"') + outline(0, 0, `fill="${head.color}"`)
  return `<g transform="translate(${head.x} ${head.y}) rotate(${head.tilt}) scale(${head.scale})">${paper}${words}${added}</g>`
}

/** "11^05-12^00" with smaller, raised minutes. */
function raised(text: string, box: Box, { write, random }: Writing): string {
  const parts = text.split(/(\^\d\d)/).filter((part) => part !== '')
  const widthOf = (part: string) => (part.startsWith('^') ? 1.8 : part.length)
  const unit = box.width / parts.reduce((sum, part) => sum + widthOf(part), 0)
  let x = box.x
  return parts
    .map((part) => {
      const width = widthOf(part) * unit
      const isRaised = part.startsWith('^')
      const place = isRaised
        ? { x, y: box.y + box.height * 0.05, width, height: box.height * 0.55 }
        : { x, y: box.y + box.height * 0.1, width, height: box.height * 0.85 }
      x += width
      return write(part.replace('^', ''), place, random)
    })
    .join('')
}

function drawAddition(addition: HeadStyle['addition'], box: Box, { write, random }: Writing): string {
  if (addition === 'seats') return write(`${random.whole(2, 12) * 5} seats`, box, random)
  const size = random.pick(SIZES)
  if (addition === 'size') return write(size, box, random)
  if (addition === 'sticker') {
    const paper = `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="#fff"/>`
    return paper + write(size, { ...box, x: box.x + 4, width: box.width - 8 }, random)
  }
  // A projector, or people.
  const [x, y] = [box.x + 6, box.y + 6]
  if (random.chance(0.5))
    return `<rect x="${x}" y="${y}" width="20" height="11" fill="none" stroke="#222" stroke-width="1.6"/><circle cx="${x + 15}" cy="${y + 6}" r="3.5" fill="none" stroke="#222" stroke-width="1.6"/>`
  return [0, 9, 18]
    .map(
      (step) =>
        `<circle cx="${x + step}" cy="${y}" r="2.6" fill="none" stroke="#222" stroke-width="1.5"/><path d="M ${x + step} ${y + 3} v 7 m -3 -4 h 6 m -3 4 l -3 5 m 3 -5 l 3 5" fill="none" stroke="#222" stroke-width="1.5"/>`,
    )
    .join('')
}
