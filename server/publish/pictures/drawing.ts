import { LINK_PICTURE, type LinkPicture } from '../../../domain/content/link-picture.ts'
import { SKYLINE, skylineOf } from '../../../domain/content/skyline.ts'
import { type Box, type Fitted, fitText } from '../../lib/typesetting/fitted-text.ts'
import { inSvg, type Mark, placed } from '../../lib/typesetting/sheets.ts'
import { plain } from '../talks.ts'

/** The area for the event's own pictures; a banner replaces the skyline. */
type Rectangle = { left: number; top: number; width: number; height: number }

const { width: WIDTH, height: HEIGHT } = LINK_PICTURE
const SIDE = 72
const ROOM_STRIPE = 24
const LOGO = { width: 260, height: 72, top: 36 }
const ABOVE = 84
const TITLE = 122
const BELOW_TITLE = 72
const SIZES = [108, 96, 84, 74, 64, 56, 48, 42, 36]
const OF_EVENT = { height: 300, strip: 206, scale: 1.75 }
const OF_SESSION = { height: 292, strip: 122, scale: 1.1 }
const ROW = 424
const ROW_HEIGHT = 60

/** The area of an event's banner in its picture, next to a room's stripe. */
export function bannerBox({ room }: LinkPicture, isRtl: boolean): Rectangle {
  const { strip } = room === null ? OF_EVENT : OF_SESSION
  const stripe = room === null ? 0 : ROOM_STRIPE
  return { left: isRtl ? 0 : stripe, top: HEIGHT - strip, width: WIDTH - stripe, height: strip }
}

/** The area of the logo, at the end of the first line. */
export function logoBox(width: number, height: number, isRtl: boolean): Rectangle {
  const top = Math.round(LOGO.top + (LOGO.height - height) / 2)
  return { left: isRtl ? SIDE : WIDTH - SIDE - width, top, width, height }
}

export const LOGO_BOX = { width: LOGO.width, height: LOGO.height }

/** The picture as SVG. Letters are outlines, so that it looks the same everywhere. */
export async function drawingOf(
  picture: LinkPicture,
  { hasBanner, hasLogo }: { hasBanner: boolean; hasLogo: boolean },
): Promise<{ svg: string; isRtl: boolean }> {
  const layout = picture.room === null ? OF_EVENT : OF_SESSION
  const isBelow = picture.room === null || picture.presenter !== ''
  const title = await set(picture.title, {
    width: WIDTH - 2 * SIDE,
    height: layout.height - (isBelow ? BELOW_TITLE : 0),
    sizes: SIZES,
    isBold: true,
  })
  const isRtl = title.isRightToLeft
  const above = await set(picture.above, {
    width: WIDTH - 2 * SIDE - (hasLogo ? LOGO.width + 32 : 0),
    sizes: [30, 26],
    color: SOFT,
  })
  const bottom = TITLE + title.block.height * title.size
  const below = picture.room === null ? `${picture.when} · ${picture.where}` : picture.presenter
  const marks = [
    ...textMarks(above, { edge: SIDE, base: ABOVE, isRtl }),
    ...textMarks(title, { edge: SIDE, base: TITLE + (title.block.lines[0]?.base ?? 0) * title.size, isRtl }),
    ...(await lineBelow(below, bottom, isRtl)),
    ...(picture.room === null ? [] : await sessionRow(picture, isRtl)),
  ]
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    groundOf(picture, { ...layout, hasBanner, isRtl }),
    await inSvg(marks),
    '</svg>',
  ]
  return { svg: svg.join(''), isRtl }
}

function set(text: string, box: Omit<Box, 'isBold' | 'color'> & Partial<Box>): Promise<Fitted> {
  return fitText(plain(text), { isBold: false, color: INK, ...box })
}

async function lineBelow(text: string, top: number, isRtl: boolean): Promise<Mark[]> {
  const line = await set(text, { width: WIDTH - 2 * SIDE, sizes: [38, 34, 30] })
  return textMarks(line, { edge: SIDE, base: top + 50, isRtl })
}

/** The room in its color, and the time next to it. */
async function sessionRow({ when, where, room }: LinkPicture, isRtl: boolean): Promise<Mark[]> {
  const [padding, gap] = [24, 28]
  const time = await set(when, { width: 700, sizes: [34, 30] })
  const timeWidth = widthOf(time)
  const name = await set(where, {
    width: WIDTH - 2 * SIDE - timeWidth - 2 * padding - gap,
    sizes: [32, 28, 26],
    isBold: true,
    color: ON_COLOR,
  })
  const width = widthOf(name) + 2 * padding
  const x = isRtl ? WIDTH - SIDE - width : SIDE
  return [
    { kind: 'fill', x, y: ROW, width, height: ROW_HEIGHT, radius: 14, color: roomColor(room) },
    ...textMarks(name, { edge: SIDE + padding, base: ROW + 41, isRtl }),
    ...textMarks(time, { edge: SIDE + width + gap, base: ROW + 42, isRtl }),
  ]
}

type Ground = { strip: number; scale: number; hasBanner: boolean; isRtl: boolean }

/** The city's sky and skyline, and for a session its room's stripe. */
function groundOf({ city, room }: LinkPicture, { scale, strip, hasBanner, isRtl }: Ground): string {
  const { hue, near, far, windows, sun } = skylineOf(city)
  const { sky, far: distant, near: close, glow } = cityColors(hue)
  const tile = SKYLINE.width * scale
  const tiles = Array.from({ length: Math.ceil(WIDTH / tile) }, (_, index) => index)
  const top = round(HEIGHT - SKYLINE.height * scale)
  // Distant houses come first, because those of one tile extend into the next.
  const houses = [
    { path: far, color: distant },
    { path: near, color: close },
    { path: windows, color: glow },
  ].flatMap(({ path, color }) =>
    tiles.map(
      (index) =>
        `<path transform="translate(${round(index * tile)} ${top}) scale(${scale})" d="${path}" fill="${color}"/>`,
    ),
  )
  const stripe = room !== null && {
    x: isRtl ? WIDTH - ROOM_STRIPE : 0,
    color: roomColor(room),
  }
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>`,
    hasBanner
      ? ''
      : `<circle cx="${round(WIDTH * (0.55 + (sun - 60) / 900))}" cy="${HEIGHT - strip}" r="${Math.round(strip * 0.42)}" fill="${glow}"/>${houses.join('')}`,
    stripe && `<rect x="${stripe.x}" width="${ROOM_STRIPE}" height="${HEIGHT}" fill="${stripe.color}"/>`,
  ]
    .filter(Boolean)
    .join('')
}

/** Lines of text, `edge` pixels from the side where the picture's title starts. */
function textMarks(
  { size, block }: Fitted,
  { edge, base, isRtl }: { edge: number; base: number; isRtl: boolean },
): Mark[] {
  const y = base - (block.lines[0]?.base ?? 0) * size
  return placed(block, { x: edge, y, width: WIDTH - 2 * edge, size, align: isRtl ? 'end' : 'left' })
}

function widthOf({ size, block }: Fitted): number {
  return block.width * size
}

function roomColor(room: number | null): string {
  return ROOM_COLORS[(room ?? 0) % ROOM_COLORS.length] ?? INK
}

function round(length: number): number {
  return Math.round(length * 100) / 100
}

/** The light colors of client/ui/theme.css, which pictures use regardless of the theme on readers' phones. */
const INK = '#1c1a16'
const SOFT = '#5d574c'
const ON_COLOR = '#ffffff'
export const LOGO_GROUND = '#ffffff'

export const ROOM_COLORS = [
  '#1f5fa8',
  '#94560a',
  '#1d6f5c',
  '#8b3a8f',
  '#a83250',
  '#4d6b12',
  '#5646b3',
  '#0f6c84',
] as const

/** The colors of a city's drawing, as in client/ui/pages.css. @param hue in degrees */
function cityColors(hue: number) {
  return {
    sky: hexOf(0.93, 0.035, hue),
    far: hexOf(0.84, 0.06, hue),
    near: hexOf(0.58, 0.11, hue),
    glow: hexOf(0.95, 0.07, hue + 50),
  }
}

/**
 * An OKLCH color as hexadecimal sRGB, for a library that does not support OKLCH (https://www.w3.org/TR/css-color-4).
 */
export function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(byteOf).join('')}`
}

function byteOf(linear: number): string {
  const light = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  const byte = Math.round(255 * Math.min(1, Math.max(0, light)))
  return byte.toString(16).padStart(2, '0')
}
