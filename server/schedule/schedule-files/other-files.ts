import { UnusableSchedule } from './schedule.ts'

const SAVE_AS = 'In the spreadsheet, choose “Save as” or “Download”, then CSV, and import that file.'

const WEB_PAGE = 'This is a web page. Ask for the schedule as CSV, schedule.json, schedule.xml or iCalendar.'

/** The beginnings of files that people take for a table, and what to do with them. */
const KINDS: readonly (readonly [begins: string, sentence: string])[] = [
  ['\xd0\xcf\x11\xe0', `This is a workbook of an old Excel, not a table in text. ${SAVE_AS}`],
  [
    '%PDF',
    'This is a PDF, which cannot be imported. Ask for the schedule as CSV, schedule.json, schedule.xml or iCalendar.',
  ],
  ['<!doctype', WEB_PAGE],
  ['<html', WEB_PAGE],
  ['\x89PNG', 'This is a picture. Photos of cards and walls are read under “Cards”.'],
  ['\xff\xd8\xff', 'This is a picture. Photos of cards and walls are read under “Cards”.'],
]

/** Refuses files that hold no text. @throws UnusableSchedule that says what the file is and what to do */
export function refuseOtherFiles(bytes: Uint8Array): void {
  const begins = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 9)).toString('latin1')
  const found = KINDS.find(([mark]) => begins.toLowerCase().startsWith(mark.toLowerCase()))
  if (!found) return
  const [, sentence] = found
  throw new UnusableSchedule(sentence)
}
