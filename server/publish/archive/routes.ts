import { eventArchiveCalls } from '../../../domain/events/event-archives.ts'
import { t } from '../../../domain/text/t.ts'
import { requireAccess } from '../../access/event-access.ts'
import { atOneInstant } from '../../db/dump.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers, Serve } from '../../http/serve.ts'
import { createChildTask, TaskEnded } from '../../lib/child-tasks.ts'
import { invalid } from '../../lib/errors.ts'
import { createQueue, turnUntilClosed } from '../../lib/queue.ts'
import { nameOfArchive } from './ascii-names.ts'
import { readEventRows } from './data.ts'
import { loadArchive } from './load-archive.ts'
import { openArchive, UnusableArchive } from './read-archive.ts'
import type { task } from './read-in-child.ts'
import { writeArchive } from './write-archive.ts'

/** The rows of an event of 2,000 sessions with long texts take half of the memory. */
const readRows = createChildTask<typeof task>(new URL('read-in-child.ts', import.meta.url), {
  seconds: 20,
  megabytes: 160,
})
/** Limits memory use to one file of 32 MB and its pictures at a time. */
const LOADED = { atOnce: 1, waiting: 5 }
/** Archives are written as fast as their readers receive them, which may be slowly. Organizers take turns. */
const WRITTEN = { atOnce: 3, waiting: 5 }

export function eventArchiveRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, config, storage, now } = deps
  const writing = createQueue(WRITTEN)
  const handlers: Handlers<typeof eventArchiveCalls> = {
    'GET /api/events/:id/archive': async ({ user, params: { id }, query: { wifi }, reply }) => {
      await turnUntilClosed(writing, reply.raw, String(user.id))
      const rows = await atOneInstant(db, engine.name, async (reading) =>
        readEventRows(reading, await requireAccess(reading, user, id)),
      )
      const about = { madeAt: now(), site: config.publicUrl, product: config.site.name }
      reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${nameOfArchive(rows.event)}"`)
        .header('x-content-type-options', 'nosniff')
      return writeArchive({ rows, storage, withWifi: wifi === 'true', ...about }).stream
    },
    'POST /api/events/load': async ({ user, body: at, files: { archive: file }, attempt }) => {
      if (!file) throw invalid(t('refusal.chooseFile'), 'archive')
      try {
        const archive = await openArchive(file.bytes, readRows)
        const fileName = file.fileName
        return await loadArchive(deps, { archive, fileName, at, createdBy: user.id, attempt })
      } catch (error) {
        if (error instanceof TaskEnded) throw invalid(t('archiveFile.tooMuch'), 'archive')
        throw error instanceof UnusableArchive ? invalid(error.message, 'archive') : error
      }
    },
  }
  serve(eventArchiveCalls, handlers, { turns: { 'POST /api/events/load': createQueue(LOADED) } })
}
