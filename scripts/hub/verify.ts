import { verifyArchive } from '../../server/backup/archive.ts'
import type { Given } from './command-line.ts'

export async function verify({ words: [file = ''] }: Given): Promise<undefined> {
  const { madeAt, migration, rows, checksums, missing } = await verifyArchive(file)
  const count = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const files = Object.keys(checksums).filter((name) => name.startsWith('files/')).length
  console.log(
    `${file} is whole: ${count} rows and ${files} files of ${madeAt}, with the schema of ${migration}.`,
  )
  for (const key of missing) console.log(`Missing already when the backup was made: ${key}`)
}
