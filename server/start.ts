import { setTimeout } from 'node:timers/promises'
import { createCardReader } from '@conference-hub/card-reader'
import { prepareFirstStart } from './accounts/auth/first-start.ts'
import { createApp } from './app.ts'
import { cardReaderSettings } from './cards/settings.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/open.ts'
import { adviceOnConnections } from './db/postgres-limits.ts'
import { catchUncaught } from './http/uncaught.ts'
import { openStorage } from './lib/storage.ts'
import { builtPages, type PageRenderer } from './render/page-renderer.ts'
import { prepareDataDir, refusalToListen, refuseToOpen, refuseWithoutBuild } from './start-problems.ts'

/** Container engines kill a process after ten seconds: allow five for requests, and two for everything else. */
const TIMEOUT_MS = 5_000
const CLOSING_MS = 2_000
/** How long a load balancer may take to ask /readyz and send its requests elsewhere. */
const BALANCER_MS = 10_000

/**
 * Opens the real dependencies and listens. On SIGTERM and SIGINT it finishes the requests that have fully arrived and
 * exits with 0 within eight seconds, even if something does not answer.
 * @param given the renderer of pages; the build's by default
 * @returns the lines for the person who started it; only the way to become the first Super Admin when the log is
 * quieter than `info`
 * @throws StartProblem with one line when something that the settings name cannot be used
 */
export async function startServer(config: Config, given?: PageRenderer): Promise<string[]> {
  const pages = given ?? (await builtPages().catch(refuseWithoutBuild))
  prepareDataDir(config)
  const engine = await openDatabase(config).catch(refuseToOpen(config))
  const storage = await openStorage(config)
  const cardReader = createCardReader(cardReaderSettings(config))
  const outdated = Promise.withResolvers<string>()
  const deps = {
    config,
    engine,
    db: engine.db,
    storage,
    cardReader,
    now: () => new Date(),
    pages,
    endOutdated: outdated.resolve,
  }
  const app = await createApp(deps)
  catchUncaught(app.log)
  const firstSteps = await prepareFirstStart(deps)

  let stopping = false
  const stop = async (status = 0) => {
    if (stopping) return
    stopping = true
    const ended = app
      .close()
      .then(() => cardReader.close())
      .then(() => engine.close())
      .catch((error: unknown) => app.log.error(error))
    await Promise.race([ended, setTimeout(TIMEOUT_MS)])
    app.resetUnanswered()
    app.server.closeAllConnections()
    await Promise.race([ended, setTimeout(CLOSING_MS)])
    process.exit(status)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop())

  outdated.promise.then((migration) => {
    app.log.fatal(`A newer version has brought the database up to date (${migration}); this server ends`)
    setTimeout(BALANCER_MS).then(() => stop(1))
  })

  const options = { port: config.port, host: config.host, listenTextResolver: () => 'listening' }
  const address = await app.listen(options).catch(async (error: unknown) => {
    await engine.close()
    throw refusalToListen(config, error)
  })
  await engine.announce()
  const crowded = config.databaseUrl
    ? await adviceOnConnections(engine.db, config.databaseLimits.connections)
    : null
  const isLogged = ['info', 'debug', 'trace'].includes(config.logLevel)
  return [
    ...(isLogged ? startLines(config, address) : []),
    ...(crowded ? [`  Warning:  ${crowded}`] : []),
    ...firstSteps,
  ]
}

function startLines(config: Config, address: string): string[] {
  const database = config.databaseUrl
    ? `PostgreSQL at ${new URL(config.databaseUrl).host}`
    : `embedded, in ${config.dataDir}`
  const mail = config.mail.smtpUrl
    ? `sent through ${new URL(config.mail.smtpUrl).host}`
    : `not sent: each becomes a file in ${config.dataDir}/outbox for a week (SMTP_URL is not set)`
  return [
    `${config.site.name} is at ${config.publicUrl} (listening on ${address})`,
    `  Database: ${database}`,
    `  Uploads:  ${config.s3 ? `bucket ${config.s3.bucket}` : `${config.dataDir}/uploads`}`,
    `  Mail:     ${mail}`,
  ]
}
