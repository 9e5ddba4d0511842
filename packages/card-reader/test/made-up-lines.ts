import type { Emissions } from '../lines/letters.ts'

const marked = 'äöüßáéíóúýñçşğıěščřžďťňůąęłńśźżćåøæàèìòâêîôãõățđƠơƯưÄÖÜŞİÇŁŠ'
const symbols = ['', ...`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:+/${marked}`]

/** A line as a recognizer would see it: a step for each entry, with its letters and their probabilities. */
export function emissionsOf(steps: ReadonlyArray<Record<string, number>>): Emissions {
  const logs = new Float32Array(steps.length * symbols.length).fill(Math.log(1e-7))
  for (const [step, letters] of steps.entries()) {
    for (const [letter, probability] of Object.entries(letters)) {
      logs[step * symbols.length + symbols.indexOf(letter)] = Math.log(probability)
    }
  }
  return { logs, steps: steps.length, symbols, foreign: 0 }
}

/** Each letter with certainty, and a blank between letters. */
export const sure = (text: string) =>
  [...text].flatMap((letter) => [{ [letter]: 0.97, '': 0.02 }, { '': 0.97 }])
