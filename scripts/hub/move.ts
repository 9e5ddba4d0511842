import { readConfig } from '../../server/config.ts'
import { handOverStore } from '../../server/content/uploads/ownership.ts'
import { moveEverything } from '../../server/db/move.ts'
import { openForLongWork } from '../../server/db/open.ts'
import { copyUploads } from '../../server/lib/copy-uploads.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { refuseToOpen, StartProblem } from '../../server/start-problems.ts'
import type { Given } from './command-line.ts'
import { requireInstallation } from './installation.ts'

export async function move({ texts: { to }, flags }: Given): Promise<undefined> {
  const rest = { ...process.env, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined }
  const from = readConfig(rest)
  // Everyone on the machine can read a command line, but only its owner can read a file.
  const target = readConfig({
    ...rest,
    [/:\/\/|@/.test(to ?? '') ? 'DATABASE_URL' : 'DATABASE_URL_FILE']: to,
  })
  requireInstallation(from)
  const source = await open(from)
  try {
    const destination = await open(target)
    try {
      const { state, counts } = await moveEverything(source, destination, { replace: flags.has('replace') })
      if (state === 'refused')
        throw new StartProblem(
          '--to: this database holds something else already; choose an empty one, or add --replace to give that up',
        )
      console.log(state === 'moved' ? 'Moved and compared:' : 'Everything is there already:')
      for (const [table, count] of Object.entries(counts)) if (count > 0) console.log(`  ${table}: ${count}`)
      // Also transfers the ownership of a bucket that the embedded installation already used.
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
}

function open(config: ReturnType<typeof readConfig>) {
  return openForLongWork(config).catch(refuseToOpen(config))
}
