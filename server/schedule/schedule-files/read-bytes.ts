import { refuseOtherFiles } from './other-files.ts'
import { type ReadFile, type ReadingOptions, readRows, readText } from './read-schedules.ts'
import { isZip, rowsOfWorkbook } from './workbook/workbook-rows.ts'

/** The schedules in a file of any kind that is known. @throws UnusableSchedule with one sentence for the person who gave it */
export async function readBytes(bytes: Uint8Array, options: ReadingOptions): Promise<ReadFile> {
  refuseOtherFiles(bytes)
  if (!isZip(bytes)) return readText(decodedText(bytes), options)
  const { rows, others } = await rowsOfWorkbook(bytes)
  const read = readRows(rows, options)
  for (const schedule of read.schedules)
    schedule.leftOut.push(
      ...others.map((name) => `The sheet “${name}” of the workbook is left out: only the first one is read.`),
    )
  return read
}

/** A file's text: UTF-8, UTF-16 with its mark, or the western alphabet that older spreadsheets save tables in. */
function decodedText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
