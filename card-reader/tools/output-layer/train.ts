import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lookAt } from '../../lines/line-reading.ts'
import { openModels } from '../../lines/models.ts'
import { storedLayer } from '../../lines/output-layer.ts'
import { createHand } from '../made-up-cards/handwriting.ts'
import { createRandom, type Random } from '../made-up-cards/random.ts'
import { splits } from '../made-up-cards/splits.ts'
import { drawLine } from './draw-line.ts'
import { type Lesson, learn } from './learn.ts'
import { createLineTexts } from './line-texts.ts'
import { packagedLayer } from './packaged-layer.ts'

/*
 * npm run output-layer -- [--lines 4000] [--rounds 2] [--seed 1]
 * Teaches the recogniser's last layer handwriting, starting from the packaged one: by lines drawn in the fonts of all cards that
 * are not held out. Writes data/output-layer.json. The same seed gives the same layer on the same kind of machine.
 */
const { values: options } = parseArgs({
  options: {
    lines: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
  },
})
const random = createRandom(Number(options.seed))
const models = await openModels()
const layer = await packagedLayer(models.alphabet)
const lessons = await drawLessons(Number(options.lines), random)
const losses = learn(layer, lessons, Number(options.rounds), random)
console.log(`loss of a letter, round by round: ${losses.map((loss) => loss.toFixed(3)).join(', ')}`)
writeFileSync(
  new URL('../../data/output-layer.json', import.meta.url),
  `${JSON.stringify(storedLayer(layer))}\n`,
)

async function drawLessons(count: number, random: Random): Promise<Lesson[]> {
  const heldOut = new Set([...splits['held-out'].fonts, ...splits['held-out-languages'].fonts])
  const fonts = [splits.tuning, splits.development, splits.studied].flatMap((split) => split.fonts)
  const hands = fonts
    .filter((font) => !heldOut.has(font))
    .map((font) => createHand(font, random, ['latin', 'latin-ext']))
  const nextText = createLineTexts(random)
  const lessons: Lesson[] = []
  while (lessons.length < count) {
    const text = nextText()
    const line = await drawLine(text, hands, random)
    const labels = [...text].map(labelOf)
    if (!line || labels.some((label) => label < 1)) continue
    const { features } = await lookAt(models, line)
    lessons.push({ features, labels })
    if (lessons.length % 500 === 0) console.log(`${lessons.length} lines drawn`)
  }
  return lessons
}

/** A letter with an accent that the layer lacks counts as the letter alone. */
function labelOf(letter: string): number {
  const label = layer.symbols.indexOf(letter)
  return label > 0 ? label : layer.symbols.indexOf(letter.normalize('NFD').replace(/\p{M}/gu, ''))
}
