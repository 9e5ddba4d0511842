import { accessSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../server/config.ts'
import type { Engine } from '../../server/db/engine.ts'
import { withHistory } from '../../server/db/journal.ts'
import { openDatabase, openForReading } from '../../server/db/open.ts'
import type { Database } from '../../server/db/schema.ts'
import { isUndoable } from '../../server/schedule/history/acts/plan-undo.ts'
import { settleSchedule } from '../../server/schedule/sessions/spots/data.ts'
import { prepareDataDir, refuseToOpen, StartProblem } from '../../server/start-problems.ts'

type Installation = { config: Config; engine: Engine; db: Database; now: () => Date }

/**
 * Opens the installation in the settings, as a server would: an embedded one only while no server runs on it.
 * @throws StartProblem if it cannot be opened
 */
export async function withInstallation(act: (opened: Installation) => Promise<void>): Promise<undefined> {
  const config = readConfig(process.env)
  prepareDataDir(config)
  const engine = await openDatabase(config).catch(refuseToOpen(config))
  try {
    await act({
      config,
      engine: withHistory(engine, { settle: settleSchedule, isUndoable }),
      db: engine.db,
      now: () => new Date(),
    })
  } finally {
    await engine.close()
  }
}

/**
 * The same for actions that make sense only on an existing installation: a mistyped folder does not become a new one.
 */
export async function withPresentInstallation(
  act: (opened: Installation) => Promise<void>,
): Promise<undefined> {
  requireInstallation(readConfig(process.env))
  return withInstallation(act)
}

/** @throws StartProblem if the settings name a folder without a database */
export function requireInstallation({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl) return
  try {
    accessSync(join(dataDir, 'conference-hub.sqlite'))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    // If this user may not see the folder, opening it fails with the reason.
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new StartProblem(
        `DATA_DIR: there is no installation in ${dataDir}; name the folder that holds it`,
      )
  }
}

/** The same for actions that only read, alongside the server. */
export async function whileReading<T>(
  act: (opened: { config: Config; name: Engine['name']; db: Database }) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env)
  requireInstallation(config)
  const { name, db } = await openForReading(config).catch(refuseToOpen(config))
  try {
    return await act({ config, name, db })
  } finally {
    await db.destroy()
  }
}
