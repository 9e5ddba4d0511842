/** Carries an embedded installation into PostgreSQL: npm run move -- --to postgres://… [--replace]. DATA_DIR names it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig, WrongSetting } from '../server/config.ts'
import { handOverStore } from '../server/content/uploads/ownership.ts'
import { moveEverything } from '../server/db/move.ts'
import { openForLongWork } from '../server/db/open.ts'
import { copyUploads } from '../server/lib/copy-uploads.ts'
import { openStorage } from '../server/lib/storage.ts'
import { refusalToOpen, StartProblem } from '../server/start-problems.ts'

const USAGE = 'Usage: npm run move -- --to postgres://user:password@host:5432/name [--replace]'

try {
  const { to, replace } = readArguments()
  const from = readConfig({ ...process.env, DATABASE_URL: undefined })
  const target = readConfig({ ...process.env, DATABASE_URL: to })
  if (!existsSync(join(from.dataDir, 'conference-hub.sqlite')))
    throw new StartProblem(
      `DATA_DIR: there is no installation in ${from.dataDir}; name the folder that holds it`,
    )
  const source = await open(from)
  try {
    const destination = await open(target)
    try {
      const { state, counts } = await moveEverything(source, destination, { replace })
      if (state === 'refused')
        throw new StartProblem(
          '--to: this database holds something else already; choose an empty one, or add --replace to give that up',
        )
      console.log(state === 'moved' ? 'Moved and compared:' : 'Everything is there already:')
      for (const [table, count] of Object.entries(counts)) if (count > 0) console.log(`  ${table}: ${count}`)
      // A bucket that the embedded installation used already changes its owner too.
      await handOverStore({ engine: source, storage: await openStorage(from), config: from }, destination)
    } finally {
      await destination.close()
    }
    if (from.s3)
      console.log(`Files copied to bucket ${from.s3.bucket}: ${await copyUploads(from.dataDir, from.s3)}`)
    else console.log(`Files stay in ${from.dataDir}/uploads; set S3_BUCKET to move them as well`)
  } finally {
    await source.close()
  }
} catch (error) {
  const isExpected = error instanceof WrongSetting || error instanceof StartProblem
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

function readArguments(): { to: string; replace: boolean } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, replace: { type: 'boolean' } } })
    if (values.to === undefined) throw new StartProblem(USAGE)
    return { to: values.to, replace: values.replace ?? false }
  } catch {
    throw new StartProblem(USAGE)
  }
}

function open(config: ReturnType<typeof readConfig>) {
  return openForLongWork(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
}
