import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { photograph, type Shot, TROUBLES } from '../../card-reader/test/camera.ts'
import { createRandom } from '../../card-reader/test/random.ts'
import { type SplitName, splits } from '../../card-reader/test/splits.ts'
import { freePaper } from './free-paper.ts'
import { createHand } from './handwriting.ts'
import { printedPaper } from './printed-paper.ts'

/*
 * npm run cards:make -- FOLDER [--split NAME] [--count 16] [--seed 1] [--side 1600] [--trouble shadow|cut|sticker]
 * Makes `count` free and the same number of printed cards, with a cards.json for `npm run cards`, all with the given
 * trouble.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    split: { type: 'string', default: 'tuning' },
    count: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
    side: { type: 'string', default: '1600' },
    trouble: { type: 'string' },
  },
})
/** The event in the template's own QR code. */
const printedEventId = 1

const folder = positionals[0] ?? ''
const { fonts, texts, alphabets } = splits[values.split as SplitName]
mkdirSync(folder, { recursive: true })
const cards = []
for (const kind of ['F', 'T'] as const) {
  for (let index = 0; index < Number(values.count); index++) {
    const random = createRandom(Number(values.seed) * 1000 + index + (kind === 'T' ? 500 : 0))
    const truth = texts[(index + (kind === 'T' ? 5 : 0)) % texts.length]
    const font = fonts[(index + (kind === 'T' ? 3 : 0)) % fonts.length]
    if (!truth || !font) throw new Error(`no split is called ${values.split}`)
    const hand = createHand(font, random, alphabets)
    const paper = kind === 'F' ? freePaper(truth, hand, random) : printedPaper(truth, hand, random)
    const shot: Shot = {
      hard: index % 4 === 3,
      exif: index % 7 === 4 ? random.pick([3, 6, 8]) : 1,
      turned: index % 9 === 8 ? random.pick([90, 180, 270]) : 0,
      side: Number(values.side),
      trouble: TROUBLES.find((trouble) => trouble === values.trouble),
    }
    const file = `${kind}${String(index + 1).padStart(2, '0')}.jpg`
    writeFileSync(join(folder, file), await photograph(paper, shot, random))
    cards.push({
      file,
      kind,
      font,
      layout: paper.layout,
      ...shot,
      ...(kind === 'T' ? { eventId: printedEventId } : {}),
      truth,
    })
  }
}
writeFileSync(join(folder, 'cards.json'), `${JSON.stringify({ version: 1, cards }, null, 1)}\n`)
