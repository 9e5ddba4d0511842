import { type PlainKey, t, textKey } from '../../../domain/text/t.ts'
import { UnusableSchedule } from './schedule.ts'

const WEB_PAGE = textKey('import.webPage')

/** The first bytes of files that people mistake for a table, and what to do with them. */
const KINDS: readonly (readonly [begins: string, sentence: PlainKey])[] = [
  ['\xd0\xcf\x11\xe0', textKey('import.oldExcel')],
  ['%PDF', textKey('import.pdf')],
  ['<!doctype', WEB_PAGE],
  ['<html', WEB_PAGE],
  ['\x89PNG', textKey('import.picture')],
  ['\xff\xd8\xff', textKey('import.picture')],
]

/** Refuses files that are not text. @throws UnusableSchedule that says what the file is and what to do */
export function refuseOtherFiles(bytes: Uint8Array): void {
  const begins = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 9)).toString('latin1')
  const found = KINDS.find(([mark]) => begins.toLowerCase().startsWith(mark.toLowerCase()))
  if (!found) return
  const [, sentence] = found
  throw new UnusableSchedule(t(sentence))
}
