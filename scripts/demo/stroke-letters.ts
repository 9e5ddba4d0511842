/**
 * Capital letters as lines on a grid of 4 by 6, since a bare machine has no font to draw pictures with.
 * Lines of a letter are separated by semicolons.
 */
const LETTERS: Readonly<Record<string, string>> = {
  A: '0,6 2,0 4,6;0.8,4 3.2,4',
  B: '0,3 3,3 4,4 4,5 3,6 0,6 0,0 3,0 4,1 4,2 3,3',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 0,6 2.5,6 4,4.5 4,1.5 2.5,0 0,0',
  E: '4,0 0,0 0,6 4,6;0,3 3,3',
  F: '4,0 0,0 0,6;0,3 3,3',
  G: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3 2.5,3',
  H: '0,0 0,6;4,0 4,6;0,3 4,3',
  I: '2,0 2,6',
  J: '4,0 4,5 3,6 1,6 0,5',
  K: '0,0 0,6;4,0 0,3.4 1.2,2.6 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0',
  P: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2',
  Q: '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0;2.5,4.5 4,6',
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.2 0,3.2;2,3.2 4,6',
  S: '4,1 3,0 1,0 0,1 0,2 1,3 3,3 4,4 4,5 3,6 1,6 0,5',
  T: '0,0 4,0;2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6;4,0 0,6',
  Y: '0,0 2,3 4,0;2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
}

const ADVANCE = 6
const HEIGHT = 6

/** The text in lines, centred at a point and fitted into a width. `height` is that of a letter. */
export function strokeText(
  text: string,
  at: { x: number; y: number; height: number; width: number; colour: string },
): string {
  const letters = [...text.toUpperCase()]
  const units = letters.length * ADVANCE - 2
  const scale = Math.min(at.height / HEIGHT, at.width / units)
  const left = at.x - (units * scale) / 2
  const top = at.y - (HEIGHT * scale) / 2
  const lines = letters.flatMap((letter, index) =>
    (LETTERS[letter] ?? '')
      .split(';')
      .filter((line) => line !== '')
      .map((line) => {
        const points = line.split(' ').map((point) => {
          const [x = 0, y = 0] = point.split(',').map(Number)
          return `${(left + (index * ADVANCE + x) * scale).toFixed(1)},${(top + y * scale).toFixed(1)}`
        })
        return `<polyline points="${points.join(' ')}"/>`
      }),
  )
  return `<g fill="none" stroke="${at.colour}" stroke-width="${(scale * 0.9).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round">${lines.join('')}</g>`
}
