import sharp from 'sharp'
import { warp } from '../card-reader/photo/homography.ts'
import type { Raster } from '../card-reader/photo/raster.ts'
import type { Random } from '../card-reader/test/random.ts'
import type { StickyWishes } from '../card-reader/test/walls/sticky-plan.ts'

type Size = { width: number; height: number }

const words = (text: string, x: number, y: number, size: number, more = '') =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" ${more}>${text}</text>`

/** The event's name and its day above the wall. */
function banner({ width, height }: Size): string {
  const y = -height * 0.12
  const name = words('BarCamp 2026 \u2013 Sessions', width * 0.15, y, 60, 'font-weight="700"')
  const day = words('Saturday, 28 November', width * 0.35, y + 70, 34)
  return `<rect x="${width * 0.1}" y="${y - 70}" width="${width * 0.8}" height="90" fill="#fff"/>${name}${day}`
}

const RULES = [
  'How it works',
  '1. Write your topic on a card',
  '2. Choose a room and a slot',
  '3. Two feet: leave when you',
  'do not learn anything',
  '4. It starts when it starts',
  '9:00 Doors open',
]

/** A sheet of rules, a poster, a door, the floor, and the heads of people. */
function surroundings({ width, height }: Size, random: Random): string {
  const rules = RULES.map((rule, line) => words(rule, 14, 50 + line * 46, line > 0 ? 20 : 32)).join('')
  const sheet = `<g transform="translate(${width * 1.04} ${height * 0.1})"><rect width="300" height="400" fill="#fff"/>${rules}</g>`
  const sponsor = words('GOLD SPONSOR', 12, width * 0.18, width * 0.018, 'fill="#fff"')
  const poster = `<g transform="translate(${-width * 0.2} ${height * 0.2})"><rect width="${width * 0.17}" height="${width * 0.24}" fill="#c22a4a"/><circle cx="${width * 0.08}" cy="${width * 0.08}" r="${width * 0.05}" fill="#f4d23c"/>${sponsor}</g>`
  const floor = `<rect x="${-width}" y="${height * 1.13}" width="${width * 3}" height="${height}" fill="#6a5846"/>`
  const door = `<rect x="${width * 1.05}" y="${height * 0.62}" width="${width * 0.2}" height="${height * 0.6}" fill="#8a6a44"/>`
  const people = Array.from({ length: 3 }, () => {
    const [x, y] = [random.between(0, width), height * 1.1]
    const [skin, shirt] = [
      random.pick(['#d9a983', '#7b4f32', '#e8c3a0']),
      random.pick(['#2b3a55', '#992e2e', '#3d6b45']),
    ]
    return `<ellipse cx="${x}" cy="${y + 120}" rx="110" ry="120" fill="${shirt}"/><ellipse cx="${x}" cy="${y}" rx="42" ry="54" fill="${skin}"/><path d="M ${x - 44} ${y - 8} a 44 50 0 0 1 88 0 z" fill="#321"/>`
  })
  return sheet + poster + floor + door + people.join('')
}

function magnet({ height }: Size, random: Random): string {
  const color = random.pick(['#c22', '#1d5fc4', '#222', '#eee'])
  return `<circle cx="${random.between(-8, 8)}" cy="${4 - height / 2}" r="7" fill="${color}"/>`
}

function stripsOfTape({ width, height }: Size, random: Random): string {
  const strip = (x: number, y: number, turn: number) =>
    `<rect x="${x - 15}" y="${y - 8}" width="30" height="15" fill="#efe6c4" opacity=".8" transform="rotate(${turn} ${x} ${y})"/>`
  const corner = random.chance(0.5) ? strip(width / 2, height / 2, -40) : ''
  return strip(random.between(-8, 8), -height / 2, random.between(-8, 8)) + corner
}

async function changed(jpeg: Buffer, change: (photo: Raster) => Raster): Promise<Buffer> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const photo = change({ data, width: info.width, height: info.height })
  return sharp(photo.data, { raw: { width: photo.width, height: photo.height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** As a phone's panorama: the wall bends away on both sides. */
const bent = (jpeg: Buffer, random: Random) =>
  changed(jpeg, (photo) => {
    const { width, height } = photo
    const half = random.between(0.55, 0.85)
    const focal = width / 2 / Math.tan(half)
    const data = new Uint8Array(photo.data.length).fill(90)
    for (let x = 0; x < width; x++) {
      const angle = ((2 * x) / width - 1) * half
      const from = width / 2 + focal * Math.tan(angle)
      const stretch = 1 / Math.cos(angle)
      const column = warp(photo, [1, 0, from, 0, stretch, (height / 2) * (1 - stretch), 0, 0, 1], 1, height)
      for (let y = 0; y < height; y++) {
        const fromY = height / 2 + (y - height / 2) * stretch
        if (fromY < 0 || fromY >= height) continue
        for (let channel = 0; channel < 3; channel++)
          data[(y * width + x) * 3 + channel] = column.data[y * 3 + channel] as number
      }
    }
    return { data, width, height }
  })

/** A flash somewhere in a dim, yellowish room. */
const flashed = (jpeg: Buffer, random: Random) =>
  changed(jpeg, (photo) => {
    const { width, height, data } = photo
    const [x, y] = [random.between(0.3, 0.7) * width, random.between(0.3, 0.7) * height]
    const [light, blue] = [random.between(0.25, 0.5), random.between(0.6, 0.9)]
    for (let at = 0; at < data.length; at++) {
      const pixel = Math.floor(at / 3)
      const away = Math.hypot((pixel % width) - x, Math.floor(pixel / width) - y) / Math.max(width, height)
      const share = (light + 0.7 * Math.exp(-((away / 0.35) ** 2))) * (at % 3 === 2 ? blue : 1)
      const glare = 190 * Math.exp(-((away / 0.045) ** 2)) + random.between(-9, 9)
      data[at] = Math.max(0, Math.min(255, (data[at] as number) * share + glare))
    }
    return photo
  })

const turned = (jpeg: Buffer, random: Random) =>
  sharp(jpeg)
    .rotate(random.pick([90, 180, 270]))
    .jpeg({ quality: 90 })
    .toBuffer()
const small = (jpeg: Buffer) => sharp(jpeg).resize({ width: 1_280 }).jpeg({ quality: 70 }).toBuffer()

const numbered = (before: string) => Array.from({ length: 8 }, (_, index) => `${before}${index + 1}`)
const bare = { shape: 'bare', addition: 'none' } as const
const onWall = { heads: { rooms: bare, hours: bare }, wall: '#f3f3f0' }

/** Kinds of walls, and of photos of them, that differ from the usual one in one respect. */
export const UNUSUAL: Readonly<Record<string, StickyWishes>> = {
  bare: { ...onWall, hasLines: false },
  'bare-lines': { ...onWall, hasLines: true },
  twice: { isHeadedTwice: true },
  titled: { scene: { margin: 0.3, draw: banner } },
  surrounded: { scene: { margin: 0.28, draw: surroundings } },
  numbers: { rooms: numbered('') },
  letters: { rooms: [...'ABCDEFGH'] },
  room: { rooms: numbered('Room ') },
  codes: { rooms: numbered('R') },
  doors: { rooms: ['A101', 'A102', 'A115', 'B003', 'B004', 'B210', 'C101', 'C102'] },
  floors: { rooms: ['2.01', '2.02', '2.03', '2.14', '3.01', '3.02', '3.14', '4.01'] },
  accents: {
    rooms: ['Küche', 'Café', 'Großer Saal', 'Bibliothek', 'São Paulo', 'München', 'Terrasse', 'Raum 5'],
  },
  odd: { times: ['09:15', '09:50', '10:40', '11:30', '12:15', '13:45', '14:30', '15:20', '16:10'] },
  magnets: { pin: magnet },
  taped: { pin: stripsOfTape },
  'wide-break': { hasWideBreak: true },
  bent: { camera: bent },
  flashed: { camera: flashed },
  turned: { camera: turned },
  small: { camera: small },
}
