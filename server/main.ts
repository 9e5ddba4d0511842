import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'

/** Reads the settings, opens the real things, listens, and ends cleanly on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const engine = await openDatabase(config)
  const app = await createApp({ config, engine, db: engine.db, now: () => new Date() })
  await app.listen({ port: config.port, host: config.host })
  console.log(`${config.site.name} is at ${config.publicUrl}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, async () => {
      await app.close()
      await engine.close()
      process.exit(0)
    })
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
