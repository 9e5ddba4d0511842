import { parentPort } from 'node:worker_threads'
import { findUprightText } from '../lines/direction.ts'
import { openModels } from '../lines/models.ts'
import { detectText } from '../lines/text-detection.ts'
import { createLexicon } from '../words/lexicon.ts'
import type { HeadAnswer, HeadTask } from './head-messages.ts'
import { turnedLimits } from './head-settings.ts'
import { readCard, readHead } from './head-texts.ts'
import { headWords } from './head-words.ts'

/*
 * The thread that reads headings. The recognizer keeps its thread busy, so the wall's process continues with the
 * photo in another one.
 */

const models = await openModels()
const reading = { models, lexicon: createLexicon(headWords) }

parentPort?.on('message', async (task: HeadTask) => {
  parentPort?.postMessage(await answer(task))
})

async function answer({ id, picture, wanted }: HeadTask): Promise<HeadAnswer> {
  try {
    if (wanted === 'head') return { id, words: await readHead(reading, picture) }
    if (wanted === 'card') return { id, words: await readCard(reading, picture) }
    if (wanted === 'turns') {
      const wishes = { side: turnedLimits.searched, isUpright: false, probes: turnedLimits.probes }
      const { quarterTurns } = await findUprightText(models, picture, reading.lexicon, wishes)
      return { id, quarterTurns }
    }
    return { id, boxes: await detectText(models, picture, wanted.side) }
  } catch (error) {
    return { id, failed: String(error) }
  }
}
