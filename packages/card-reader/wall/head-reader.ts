import { openModels } from '../lines/models.ts'
import { createLexicon } from '../words/lexicon.ts'
import type { HeadReader } from './head-texts.ts'

/** Words that stand on heads more often than in texts: they are read although others look like them. */
const HEAD_WORDS = `
  room, main room, hall, lab, lounge, stage, library, kitchen, garden, terrace, lobby, foyer,
  auditorium, studio, workshop, meeting, forum, plenary, atrium, basement, office, space, cafe,
  elsewhere, somewhere else, outside, here, left, right, top, middle, upper, lower, floor,
  red, blue, green, yellow, orange, white, black, saal, raum, zimmer, küche, garten, werkstatt,
  lunch, dinner, breakfast, coffee break, opening, closing, news, review, party, welcome, keynote
`

let opened: Promise<HeadReader> | null = null

/** The recogniser for heads, which stays open. Where it could not be opened, the next photo tries again. */
export function openHeadReader(): Promise<HeadReader> {
  opened ??= openModels()
    .then((models) => ({ models, lexicon: createLexicon([HEAD_WORDS]) }))
    .catch((error: unknown) => {
      opened = null
      throw error
    })
  return opened
}
