import sharp from 'sharp'
import { openEmbeddedEngine } from '../card-reader/cards/embedded-engine.ts'
import { createRandom } from '../card-reader/test/random.ts'
import type { SplitName } from '../card-reader/test/splits.ts'
import { photographed } from '../card-reader/test/walls/photographed.ts'
import type { WallNote } from '../card-reader/test/walls/sticky-plan.ts'
import { writeSignedNotes } from './made-up-cards/signed-notes.ts'
import { type NoteScore, readNote, scoreNote, summaryOfNotes } from './score-wall-notes.ts'

const PAPERS = ['#f5d23c', '#f08a2c', '#b8e04a', '#ee7fb4', '#7cc4e8', '#c9a0dc', '#f4f2ea']
const NOTES_OF_A_SEED = 20
/** Narrower pieces of wall photos are enlarged to this width, in pixels. */
const NARROWEST = 240

/**
 * Scores single notes that are signed in any way or not at all, twenty for each seed; on request as narrow as on a photo
 * of a whole wall, or all with the last line's end far to the right.
 */
export async function scoreSignedNotes(
  { from, count }: { from: number; count: number },
  hands: readonly SplitName[],
  isNarrow: boolean,
  isBeside: boolean,
): Promise<string[]> {
  const engine = await openEmbeddedEngine()
  const scores: NoteScore[] = []
  for (let seed = from; seed < from + count; seed++) {
    const random = createRandom(seed)
    for (const note of await writeSignedNotes(random, NOTES_OF_A_SEED, hands, isBeside)) {
      const color = random.pick(PAPERS)
      const width = isNarrow ? random.whole(105, 190) : random.whole(220, 460)
      const photo = await photographed(paperWith(note, width, color), random)
      const piece =
        width < NARROWEST ? await sharp(photo).resize(NARROWEST).jpeg({ quality: 90 }).toBuffer() : photo
      scores.push(scoreNote(await readNote(engine, piece), [{ ...note, room: null, at: null }]))
    }
  }
  return [`${scores.length} notes: ${summaryOfNotes(scores)}`]
}

function paperWith(note: WallNote, width: number, color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 0.71)}" viewBox="0 0 127 90"><rect width="127" height="90" fill="${color}"/>${note.draw({ x: 7, y: 8, width: 113, height: 74 })}</svg>`
}
