import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/times/times.ts'
import { forgetOldAccountData } from './accounts/auth/tidy.ts'
import { forgetOldCards } from './cards/routes.ts'
import { endAnnouncements } from './content/announcements/data.ts'
import { forgetOldStars } from './content/stars/data.ts'
import { removeFiles, tidyFiles } from './content/uploads/data.ts'
import { nameLogos } from './content/uploads/logo-names.ts'
import type { Core } from './core.ts'
import { forgetAttempts } from './db/answered-attempts.ts'
import { fileOfKey } from './db/file-columns.ts'
import { removeOldDrafts } from './lib/drafts.ts'
import { every } from './lib/every.ts'
import { tidyOutbox } from './lib/mail.ts'
import { forgetOldPhones } from './phones/data.ts'
import { finishSending, sendMessages } from './phones/deliver.ts'
import { queueMessages } from './phones/plan.ts'
import { deliverWebhooks } from './publish/webhooks/deliver.ts'
import { forgetDeletedEvents } from './schedule/deleted-events/data.ts'
import { forgetOldHistory } from './schedule/history/data.ts'
import { createMaySend, type MaySend } from './sender.ts'

/** Changes come in quick succession, so webhooks get those of a few seconds in one message. */
const WEBHOOKS_EVERY_MS = 5_000
/** A phone in a pocket is notified of a change within two seconds. */
const PHONES_EVERY_MS = 1_000

/**
 * Starts the jobs that delete expired rows and files, each kind as often as it matters, and that send changes to phones
 * and programs.
 */
export function startJobs(app: FastifyInstance, core: Core): void {
  every(app, HOUR_MS, () => forgetOldAccountData(core))
  every(app, DAY_MS, () => forgetOldHistory(core))
  every(app, MINUTE_MS, () => core.engine.write((transaction) => endAnnouncements(transaction, core.now())))
  every(app, HOUR_MS, () => forgetOldCards(core))
  every(app, HOUR_MS, () => forgetEvents(core))
  every(app, DAY_MS, () => forgetOldStars(core))
  every(app, HOUR_MS, () => forgetOldPhones(core))
  every(app, HOUR_MS, () => forgetAttempts(core.db, core.now()))
  const outbox = join(core.config.dataDir, 'outbox')
  every(app, HOUR_MS, () => tidyOutbox(outbox, core.now()))
  every(app, DAY_MS, () =>
    removeOldDrafts([core.config.dataDir, outbox, ...core.storage.draftFolders], core.now()),
  )
  every(app, DAY_MS, () => tidyFiles(core), 3 * HOUR_MS)
  every(app, DAY_MS, () => nameLogos(core), MINUTE_MS)
  const maySend = createMaySend(core, (line) => app.log.warn(line))
  every(app, WEBHOOKS_EVERY_MS, async () => (await maySend()) && deliverWebhooks(core))
  messagePhones(app, core, maySend)
}

/** Deletes events that were deleted too long ago to be restored, with their files. */
export async function forgetEvents(
  core: Pick<Core, 'db' | 'engine' | 'storage' | 'config' | 'now'>,
): Promise<void> {
  const keys = await core.engine.write((transaction) => forgetDeletedEvents(transaction, core.now()))
  await removeFiles(core, keys.map(fileOfKey))
}

/** One run at a time writes the messages. Sending them does not delay the next run. */
function messagePhones(app: FastifyInstance, core: Core, maySend: MaySend): void {
  let isPlanning = false
  every(app, PHONES_EVERY_MS, async () => {
    if (isPlanning || !(await maySend())) return
    isPlanning = true
    const log = (error: unknown) => app.log.error(error)
    await queueMessages(core).catch(log)
    isPlanning = false
    sendMessages(core).catch(log)
  })
  app.addHook('onClose', () => finishSending(core))
}
