import { parentPort } from 'node:worker_threads'
import { openModels } from '../lines/models.ts'
import { detectText } from '../lines/text-detection.ts'
import { createLexicon } from '../words/lexicon.ts'
import type { HeadAnswer, HeadTask } from './head-messages.ts'
import { readCard, readHead } from './head-texts.ts'

/*
 * The thread that reads headings. The recognizer keeps its thread busy, so the wall's process continues with the
 * photo in another one.
 */

/** Words that occur on headings more often than in texts: they are read even if other words look like them. */
const HEAD_WORDS = `
  room, main room, hall, lab, lounge, stage, library, kitchen, garden, terrace, lobby, foyer,
  auditorium, studio, workshop, meeting, forum, plenary, atrium, basement, office, space, cafe,
  elsewhere, somewhere else, outside, here, left, right, top, middle, upper, lower, floor,
  red, blue, green, yellow, orange, white, black, saal, raum, zimmer, küche, garten, werkstatt,
  lunch, dinner, breakfast, coffee break, opening, closing, news, review, party, welcome, keynote
`

const models = await openModels()
const reading = { models, lexicon: createLexicon([HEAD_WORDS]) }

parentPort?.on('message', async (task: HeadTask) => {
  parentPort?.postMessage(await answer(task))
})

async function answer({ id, picture, wanted }: HeadTask): Promise<HeadAnswer> {
  try {
    if (wanted === 'head') return { id, words: await readHead(reading, picture) }
    if (wanted === 'card') return { id, words: await readCard(reading, picture) }
    return { id, boxes: await detectText(models, picture, wanted.side) }
  } catch (error) {
    return { id, failed: String(error) }
  }
}
