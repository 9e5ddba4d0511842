import { eventArchiveCalls } from '../../../domain/event-archives.ts'
import { requireAccess } from '../../access/event-access.ts'
import { atOneInstant } from '../../db/dump.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../lib/errors.ts'
import type { Serve } from '../../lib/serve.ts'
import { nameOfArchive } from './ascii-names.ts'
import { readEventRows } from './data.ts'
import { loadArchive } from './load-archive.ts'
import { openArchive, UnusableArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

export function eventArchiveRoutes(serve: Serve, deps: Deps): void {
  const { db, engine, config, storage, now } = deps
  serve(eventArchiveCalls, {
    'GET /api/events/:id/archive': async ({ user, params: { id }, query: { wifi }, reply }) => {
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
      if (!file) throw invalid('Choose a file', 'archive')
      try {
        const archive = await openArchive(file.bytes)
        const fileName = file.fileName
        return await loadArchive(deps, { archive, fileName, at, createdBy: user.id, attempt })
      } catch (error) {
        throw error instanceof UnusableArchive ? invalid(error.message, 'archive') : error
      }
    },
  })
}
