import { type Config, readConfig } from '../../server/config.ts'
import type { Engine } from '../../server/db/engine.ts'
import { withHistory } from '../../server/db/journal.ts'
import { openDatabase, openForReading } from '../../server/db/open.ts'
import type { Database } from '../../server/db/schema.ts'
import { settleSchedule } from '../../server/schedule/sessions/spots/data.ts'
import { prepareDataDir, refusalToOpen } from '../../server/start-problems.ts'

type Installation = { config: Config; engine: Engine; db: Database; now: () => Date }

/**
 * Opens the installation that the settings name, as a server would: an embedded one only while no server runs on it.
 * @throws StartProblem when it cannot be opened
 */
export async function withInstallation(act: (opened: Installation) => Promise<void>): Promise<undefined> {
  const config = readConfig(process.env)
  prepareDataDir(config)
  const engine = await openDatabase(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  try {
    await act({ config, engine: withHistory(engine, settleSchedule), db: engine.db, now: () => new Date() })
  } finally {
    await engine.close()
  }
}

/** The same for what only reads, beside the server. */
export async function whileReading<T>(
  act: (opened: { config: Config; name: Engine['name']; db: Database }) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  const { name, db } = await openForReading(config).catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  try {
    return await act({ config, name, db })
  } finally {
    await db.destroy()
  }
}
