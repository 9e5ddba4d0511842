import { restore as restoreInto } from '../../server/backup/restore.ts'
import { readConfig } from '../../server/config.ts'
import type { Given } from './command-line.ts'

export async function restore({ words: [file = ''] }: Given): Promise<undefined> {
  const { rows, files, missing } = await restoreInto(readConfig(process.env), file)
  console.log(`Restored ${rows} rows and ${files} files from ${file}; every checksum was right.`)
  for (const key of missing) console.log(`Missing already when the backup was made: ${key}`)
}
