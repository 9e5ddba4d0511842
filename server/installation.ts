import { readFile } from 'node:fs/promises'
import { installationCalls } from '../domain/installation.ts'
import { newsIn } from '../domain/text/release-news.ts'
import { countCards } from './cards/background/data.ts'
import type { Core } from './core.ts'
import { lookOverOpened } from './db/look-over.ts'
import type { Serve } from './http/serve.ts'
import { checkInstallation, type Found } from './installation/checks.ts'
import { findLastBackup } from './installation/last-backup.ts'
import { countMessages } from './phones/data.ts'
import { countFailing } from './publish/webhooks/data.ts'

/** The checks send requests to other servers, which repeated loading of a page must not flood. */
const KEPT_MS = 10_000

export function installationRoutes(serve: Serve, { config, db, engine, now }: Core): void {
  const startedAt = now().toISOString()
  let checks: { at: number; found: Promise<Found[]> } | null = null
  const check = () => {
    const at = now().getTime()
    if (!checks || Math.abs(at - checks.at) > KEPT_MS) {
      const lookOver = () => lookOverOpened({ name: engine.name, db }, config.databaseLimits.connections)
      checks = { at, found: Promise.all(checkInstallation(config, lookOver)) }
    }
    return checks.found
  }
  const file = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8')

  serve(installationCalls, {
    'GET /api/installation': async () => {
      const [{ waiting, reading }, messages, webhooks] = await Promise.all([
        countCards(db, now()),
        countMessages(db),
        countFailing(db),
      ])
      return {
        version: JSON.parse(await file('package.json')).version,
        runtime: process.version,
        startedAt,
        checks: await check(),
        queues: { photos: waiting + reading, messages, webhooks },
        lastBackup: await findLastBackup(config.dataDir),
        news: newsIn(await file('CHANGELOG.md').catch(() => '')),
      }
    },
  })
}
