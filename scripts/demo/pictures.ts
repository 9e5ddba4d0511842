import { hash } from 'node:crypto'
import sharp from 'sharp'
import { fitText } from '../../server/lib/typesetting/fitted-text.ts'
import { inSvg, type Mark, placed } from '../../server/lib/typesetting/sheets.ts'

const PALETTES = [
  ['#0f766e', '#134e4a', '#5eead4', '#fde68a'],
  ['#4338ca', '#1e1b4b', '#a5b4fc', '#fbcfe8'],
  ['#b45309', '#451a03', '#fcd34d', '#fecaca'],
  ['#be185d', '#500724', '#f9a8d4', '#bae6fd'],
  ['#0369a1', '#082f49', '#7dd3fc', '#bbf7d0'],
  ['#4d7c0f', '#1a2e05', '#bef264', '#fed7aa'],
] as const

/** Two colors for each of `PALETTES`, with a contrast of 3 against light and dark pages. */
const LOGO_COLORS = [
  ['#0d9488', '#c2691c'],
  ['#6366f1', '#d4578f'],
  ['#c2691c', '#0d9488'],
  ['#db2777', '#0284c7'],
  ['#0284c7', '#5c8f14'],
  ['#5c8f14', '#c2691c'],
] as const

/** A logo of 200 by 60, as recommended, at twice the pixels: three sticky notes and the city, without a background. */
export function eventLogo(city: string): Promise<Buffer> {
  const [main, second] = LOGO_COLORS[hashOf(city) % LOGO_COLORS.length] ?? LOGO_COLORS[0]
  return picture(
    400,
    120,
    `<rect x="6" y="26" width="44" height="44" rx="7" fill="${main}"/>
     <rect x="32" y="46" width="44" height="44" rx="7" fill="${main}" fill-opacity=".6"/>
     <rect x="56" y="22" width="36" height="36" rx="7" fill="${second}"/>`,
    [{ text: city, x: 250, y: 60, size: 52, width: 280, color: main }],
  )
}

/** A banner of 1200 by 300, as recommended: a wall of cards, a few of them lit. */
export function eventBanner(city: string): Promise<Buffer> {
  const [base, dark, light, warm] = paletteOf(city)
  const random = numbersFrom(city)
  const cards: string[] = []
  for (let column = 0; column < 15; column++)
    for (let row = 0; row < 4; row++) {
      const lit = random()
      const color = lit > 0.9 ? warm : lit > 0.72 ? light : base
      const tilt = (random() - 0.5) * 7
      const x = column * 84 + 12
      const y = row * 76 + 8
      cards.push(
        `<g transform="rotate(${tilt.toFixed(1)} ${x + 33} ${y + 29})" opacity="${lit > 0.72 ? 0.9 : 0.55}"><rect x="${x}" y="${y}" width="66" height="58" rx="5" fill="${color}"/><path d="M${x + 10} ${y + 17}h${(26 + random() * 20).toFixed(0)}M${x + 10} ${y + 29}h${(18 + random() * 28).toFixed(0)}M${x + 10} ${y + 41}h${(12 + random() * 22).toFixed(0)}" stroke="${dark}" stroke-opacity=".5" stroke-width="3.5" stroke-linecap="round"/></g>`,
      )
    }
  return picture(1200, 300, `<rect width="1200" height="300" fill="${dark}"/>${cards.join('')}`)
}

/** A mark and the name on white, so that light and dark pages can show it. */
export function sponsorLogo(name: string): Promise<Buffer> {
  const [base] = paletteOf(name)
  const random = numbersFrom(name)
  const sides = 3 + Math.floor(random() * 5)
  const points = Array.from({ length: sides * 2 }, (_, index) => {
    const angle = (index * Math.PI) / sides - Math.PI / 2
    const radius = index % 2 === 0 ? 52 : 24 + random() * 26
    return `${(160 + Math.cos(angle) * radius).toFixed(1)},${(70 + Math.sin(angle) * radius).toFixed(1)}`
  })
  return picture(
    320,
    200,
    `<rect width="320" height="200" rx="18" fill="#ffffff"/>
     <polygon points="${points.join(' ')}" fill="${base}" stroke="${base}" stroke-width="10" stroke-linejoin="round"/>
     <circle cx="160" cy="70" r="12" fill="#ffffff"/>`,
    [{ text: name, x: 160, y: 162, size: 36, width: 280, color: '#1f2937' }],
  )
}

/** The places of the names of the six rooms, as shares of the picture. */
export const PLAN_PINS = [
  { pinX: 0.21, pinY: 0.14 },
  { pinX: 0.54, pinY: 0.14 },
  { pinX: 0.83, pinY: 0.14 },
  { pinX: 0.17, pinY: 0.86 },
  { pinX: 0.46, pinY: 0.86 },
  { pinX: 0.79, pinY: 0.86 },
]

/** Six named rooms around a foyer. */
export function floorPlan(rooms: readonly string[], foyer: string): Promise<Buffer> {
  const boxes = [
    { x: 60, y: 60, width: 460, height: 330 },
    { x: 550, y: 60, width: 400, height: 330 },
    { x: 980, y: 60, width: 360, height: 330 },
    { x: 60, y: 610, width: 360, height: 330 },
    { x: 450, y: 610, width: 400, height: 330 },
    { x: 880, y: 610, width: 460, height: 330 },
  ]
  const drawn = boxes.map(({ x, y, width, height }, index) => {
    const [, , light] = PALETTES[index % PALETTES.length] ?? PALETTES[0]
    const doorY = y < 400 ? y + height : y
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${light}" fill-opacity=".45" stroke="#334155" stroke-width="10"/>
      <path d="M${x + width / 2 - 45} ${doorY}h90" stroke="#f8fafc" stroke-width="16"/>`
  })
  const names = boxes.map(({ x, y, width, height }, index) => ({
    text: rooms[index] ?? '',
    x: x + width / 2,
    y: y + height / 2,
    size: 60,
    width: width - 60,
    color: '#0f172a',
  }))
  return picture(
    1400,
    1000,
    `<rect width="1400" height="1000" fill="#f8fafc"/>
     <rect x="30" y="30" width="1340" height="940" fill="none" stroke="#0f172a" stroke-width="14" rx="8"/>
     ${drawn.join('')}
     <path d="M30 440v120" stroke="#f8fafc" stroke-width="20"/>`,
    [
      ...names,
      { text: foyer, x: 700, y: 500, size: 66, width: 500, color: '#475569' },
      { text: 'Entrance', x: 190, y: 500, size: 36, width: 220, color: '#0f766e' },
      { text: 'Coffee', x: 1180, y: 500, size: 36, width: 200, color: '#b45309' },
    ],
  )
}

/** A text in one line around a point, in smaller letters if it is too long. */
type Text = { text: string; x: number; y: number; size: number; width: number; color: string }

async function picture(
  width: number,
  height: number,
  content: string,
  texts: readonly Text[] = [],
): Promise<Buffer> {
  const marks = (await Promise.all(texts.map(marksOf))).flat()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}${await inSvg(marks)}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer()
}

async function marksOf({ text, x, y, size: most, width, color }: Text): Promise<Mark[]> {
  const sizes = [most, most * 0.8, most * 0.6]
  const { size, block } = await fitText(text, { width, sizes, isBold: true, color })
  const top = y - (block.height * size) / 2
  return placed(block, { x: x - width / 2, y: top, width, size, align: 'middle' })
}

function paletteOf(name: string) {
  return PALETTES[hashOf(name) % PALETTES.length] ?? PALETTES[0]
}

function hashOf(name: string): number {
  return hash('sha1', name, 'buffer').readUInt32BE()
}

/** Numbers between 0 and 1 that are derived from a name. */
function numbersFrom(name: string): () => number {
  let state = hashOf(name)
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
