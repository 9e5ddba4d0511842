import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../../card-reader/test/random.ts'
import { smallLetters } from '../../card-reader/words/marked-letters.ts'
import { drawLine } from './draw-line.ts'
import { createForeignTexts, createHands } from './hands.ts'
import { createLineTexts } from './line-texts.ts'

/*
 * node recognizer/draw-lines.ts FILE [--lines 54000] [--seed 201]
 * Draws lines of writing to train the recognizer with. A line in the file is the length in bytes of a header (32
 * bits, little-endian), that header as JSON, { text, width }, and 48 rows of `width` pixels in red, green and blue.
 * Letters of other scripts are U+FFFD in the text.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lines: { type: 'string', default: '54000' },
    seed: { type: 'string', default: '201' },
  },
})
const [file] = positionals
if (!file) throw new Error('say which file to write')
const foreignShare = 0.07
const joinedShare = 0.3
const widest = 960

const random = createRandom(Number(options.seed))
const writers = createHands(random)
const nextText = createLineTexts(random)
const nextForeign = createForeignTexts(random)
mkdirSync(dirname(file), { recursive: true })
const out = createWriteStream(file)
for (let drawn = 0; drawn < Number(options.lines); ) {
  const { text, hands } = nextLine()
  const line = await drawLine(text, hands, random)
  if (!line || line.width > widest) continue
  const known = text.replaceAll(/[^\p{Script=Latin}\p{Script=Common}]/gu, '\ufffd')
  const head = Buffer.from(JSON.stringify({ text: known, width: line.width }))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(head.length)
  const goesOn = out.write(Buffer.concat([size, head, line.data]))
  if (!goesOn) await once(out, 'drain')
  drawn++
  if (drawn % 1_000 === 0) console.log(`${drawn} lines drawn`)
}
out.end()

function nextLine() {
  if (random.chance(foreignShare)) return nextForeign()
  const text = nextText()
  if (!random.chance(joinedShare)) return { text, hands: writers.plain }
  return { text: text === text.toUpperCase() ? smallLetters(text) : text, hands: writers.joined }
}
