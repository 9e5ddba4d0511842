import { decodedText } from './decoded-text.ts'
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
