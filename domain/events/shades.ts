/** The shades of an event's color for text, lines and buttons, and pale washes as backgrounds for such text. */
export type Shades = { light: string; lightWash: string; dark: string; darkWash: string }

type Theme = {
  /** The backgrounds of text in the color, other than its own wash. */
  surfaces: readonly string[]
  /** The color of text on the event's color. */
  on: string
  ink: string
  soft: string
  /** The wash: its lightness from 0 to 1, and its largest chroma. */
  wash: { lightness: number; chroma: number }
  /** The lightness toward which contrast increases; all text is readable at that end. */
  toward: 0 | 1
}

/** The surfaces of the themes in `client/ui/theme.css`: paper, card and sunken. */
export const THEMES = {
  light: {
    surfaces: ['#f8f6f0', '#fffefb', '#efebe1'],
    on: '#ffffff',
    ink: '#1c1a16',
    soft: '#5d574c',
    wash: { lightness: 0.94, chroma: 0.035 },
    toward: 0,
  },
  dark: {
    surfaces: ['#151412', '#1f1d1a', '#0e0d0c'],
    on: '#2b0f05',
    ink: '#f3efe6',
    soft: '#b3ac9d',
    wash: { lightness: 0.28, chroma: 0.05 },
    toward: 1,
  },
} as const satisfies Record<string, Theme>

/** The minimum contrast of text with its background in WCAG 2.2, 1.4.3. */
export const TEXT_CONTRAST = 4.5

/** The number of bisection steps; the last is finer than screens can show. */
const STEPS = 9

/** Lightness and chroma of OKLCH, and the hue in radians. */
type Oklch = { lightness: number; chroma: number; hue: number }
type Triple = readonly [number, number, number]

/**
 * The shades of a color, all with its hue. A shade is the color itself if text on it and in it is readable, otherwise
 * the color at the nearest lightness where it is.
 * @param color `#rrggbb`
 */
export function shadesOf(color: string): Shades {
  const [light, lightWash] = shadesIn(THEMES.light, color)
  const [dark, darkWash] = shadesIn(THEMES.dark, color)
  return { light, lightWash, dark, darkWash }
}

function shadesIn({ surfaces, on, wash, toward }: Theme, color: string): [shade: string, wash: string] {
  const given = oklchOf(color)
  const pale = hexOf({ ...given, lightness: wash.lightness, chroma: Math.min(given.chroma, wash.chroma) })
  const beside = [...surfaces, on, pale]
  const own = color.toLowerCase()
  if (isReadable(own, beside)) return [own, pale]
  let [near, far] = [given.lightness, toward as number]
  let shade = hexOf({ ...given, lightness: far })
  for (let turn = 0; turn < STEPS; turn++) {
    const lightness = (near + far) / 2
    const nearer = hexOf({ ...given, lightness })
    if (isReadable(nearer, beside)) [shade, far] = [nearer, lightness]
    else near = lightness
  }
  return [shade, pale]
}

function isReadable(color: string, beside: readonly string[]): boolean {
  return beside.every((other) => contrast(color, other) >= TEXT_CONTRAST)
}

/** The WCAG 2.2 contrast of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red, green, blue] = linearOf(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Red, green and blue in linear light, from 0 to 1. */
function linearOf(color: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** The matrices of Oklab (CSS Color 4). */
const LMS_OF_RGB: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const LAB_OF_LMS: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const LMS_OF_LAB: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const RGB_OF_LMS: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function times(matrix: readonly Triple[], [x, y, z]: Triple): Triple {
  const [a = 0, b = 0, c = 0] = matrix.map(([p, q, r]) => p * x + q * y + r * z)
  return [a, b, c]
}

function eachOf([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)]
}

export function oklchOf(color: string): Oklch {
  const [lightness, a, b] = times(LAB_OF_LMS, eachOf(times(LMS_OF_RGB, linearOf(color)), Math.cbrt))
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

/** A color as `#rrggbb`, with the chroma reduced if screens cannot show it at that lightness. */
function hexOf({ lightness, chroma, hue }: Oklch): string {
  let [least, most] = [0, chroma]
  let rgb = linearAt({ lightness, chroma, hue })
  for (let turn = 0; turn < 12 && !isOnScreens(rgb); turn++) {
    const middle = (least + most) / 2
    if (isOnScreens(linearAt({ lightness, chroma: middle, hue }))) least = middle
    else most = middle
    if (turn === 11) rgb = linearAt({ lightness, chroma: least, hue })
  }
  const digits = rgb.map((value) => {
    const light = Math.min(1, Math.max(0, value))
    const part = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(part * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function linearAt({ lightness, chroma, hue }: Oklch): Triple {
  const lab = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)] as const
  return times(
    RGB_OF_LMS,
    eachOf(times(LMS_OF_LAB, lab), (value) => value ** 3),
  )
}

function isOnScreens(rgb: Triple): boolean {
  return rgb.every((value) => value >= -0.0005 && value <= 1.0005)
}
