import type { Random } from '../../card-reader/test/random.ts'
import { splits } from '../../card-reader/test/splits.ts'
import { A6 } from '../../card-reader/test/walls/paper-picture.ts'
import { shuffled, type Words } from '../../card-reader/test/walls/wall-plan.ts'
import { freePaper } from './free-paper.ts'
import { createHand } from './handwriting.ts'

/** A different text for each card, in different hands. */
export function writtenWords(random: Random, count: number): Words[] {
  const { tuning, development, studied } = splits
  const texts = [tuning, development, studied].flatMap((split) => split.texts)
  const fonts = [tuning, development].flatMap((split) => split.fonts)
  const order = shuffled(random, texts.length)
  return Array.from({ length: count }, (_, index) => texts[order[index % texts.length] ?? 0])
    .filter((text) => text !== undefined)
    .map((text) => {
      const font = random.pick(fonts)
      return { text, draw: (ink) => freePaper(text, createHand(font, ink), ink, [A6]).svg }
    })
}
