/**
 * The server with demo data: npm run demo. Fills an empty DATA_DIR (default ./data/demo), then starts; with
 * DEMO_RESET it starts over every day.
 */
import { readdir } from 'node:fs/promises'
import { readConfig, WrongSetting } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Database } from '../server/db/schema.ts'
import { openStorage } from '../server/lib/storage.ts'
import { startServer } from '../server/start.ts'
import { endUnstarted, prepareDataDir, refuseToOpen, StartProblem } from '../server/start-problems.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts'
import { fillWithDemo } from './demo/fill.ts'
import { runNightly, UNTIL_RESET } from './demo/nightly.ts'

try {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || './data/demo' })
  prepareDataDir(config)
  if (config.demoReset !== null && !process.argv.includes(UNTIL_RESET)) {
    if (config.databaseUrl)
      throw new WrongSetting('DEMO_RESET: works with the embedded database alone; remove DATABASE_URL')
    const names = await readdir(config.dataDir)
    // Everything in it is removed each night.
    if (names.length > 0 && !names.includes('conference-hub.sqlite'))
      throw new StartProblem(`DATA_DIR: ${config.dataDir} is not the demo's; give it an empty folder`)
    await runNightly(process.argv.slice(1), config.dataDir, config.demoReset)
  }
  const engine = await openDatabase(config).catch(refuseToOpen(config))
  try {
    const state = await stateOf(engine.db)
    if (state === 'other')
      throw new StartProblem(
        `DATA_DIR: ${config.databaseUrl ? 'the database' : config.dataDir} holds data that is not the demo's; give the demo an empty folder`,
      )
    if (state === 'empty') {
      console.log('Filling the demo …')
      const storage = await openStorage(config)
      await fillWithDemo({
        db: engine.db,
        brand: config.site.eventBrand,
        now: new Date(),
        keepPicture: async (picture) => `/uploads/${await storage.public.put(picture, 'webp')}`,
      })
    }
  } finally {
    await engine.close()
  }
  for (const line of await startServer(config)) console.log(line)
  console.log(`\nSign in at ${config.publicUrl}/auth as`)
  for (const { email, may } of Object.values(DEMO_ACCOUNTS)) console.log(`  ${email.padEnd(20)} ${may}`)
  console.log(`Everybody's password: ${DEMO_PASSWORD}`)
} catch (error) {
  endUnstarted(error)
}

async function stateOf(db: Database): Promise<'empty' | 'demo' | 'other'> {
  const demo = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', DEMO_ACCOUNTS.superAdmin.email)
    .executeTakeFirst()
  if (demo) return 'demo'
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const event = await db.selectFrom('events').select('id').limit(1).executeTakeFirst()
  return user || event ? 'other' : 'empty'
}
