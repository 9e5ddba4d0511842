/** The colours of client/ui/theme.css in the light, as a picture has them whatever its reader's phone prefers. */
export const INK = '#1c1a16'
export const SOFT = '#5d574c'
export const ON_COLOUR = '#ffffff'
export const LOGO_GROUND = '#ffffff'

export const ROOM_COLOURS = [
  '#1f5fa8',
  '#94560a',
  '#1d6f5c',
  '#8b3a8f',
  '#a83250',
  '#4d6b12',
  '#5646b3',
  '#0f6c84',
] as const

/** The colours of a city's drawing, as client/events/events.css has them. @param hue in degrees */
export function cityColours(hue: number) {
  return {
    sky: hexOf(0.93, 0.035, hue),
    far: hexOf(0.84, 0.06, hue),
    near: hexOf(0.58, 0.11, hue),
    glow: hexOf(0.95, 0.07, hue + 50),
  }
}

/** A colour of the OKLCH space, as CSS defines it, for a library that does not read it (https://www.w3.org/TR/css-color-4). */
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
