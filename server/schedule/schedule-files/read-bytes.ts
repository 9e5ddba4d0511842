import { t } from '../../../domain/text/t.ts'
import { decodedText } from './decoded-text.ts'
import { refuseOtherFiles } from './other-files.ts'
import { type ReadFile, type ReadingOptions, readRows, readText } from './read-schedules.ts'
import { chosenSheets } from './workbook/chosen-sheets.ts'
import { isZip, sheetsOfWorkbook } from './workbook/workbook-rows.ts'

/**
 * The schedules in a file of any known kind.
 * @throws UnusableSchedule with one sentence for the person who provided it
 */
export async function readBytes(bytes: Uint8Array, options: ReadingOptions): Promise<ReadFile> {
  refuseOtherFiles(bytes)
  if (!isZip(bytes)) {
    const { text, remarks } = decodedText(bytes)
    const read = readText(text, options)
    for (const schedule of read.schedules) schedule.remarks.push(...remarks)
    return read
  }
  const { rows, others } = chosenSheets(await sheetsOfWorkbook(bytes))
  const read = readRows(rows, options)
  for (const schedule of read.schedules)
    schedule.leftOut.push(...others.map((name) => t('import.sheetLeftOut', { name })))
  return read
}
