import { basename } from 'node:path'
import { DATE_TAKEN } from '../../domain/events/archive-limits.ts'
import { eventArchiveCalls } from '../../domain/events/event-archives.ts'
import { paths } from '../../domain/paths.ts'
import { Refusal } from '../../server/lib/errors.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { loadArchive } from '../../server/publish/archive/load-archive.ts'
import { openArchive } from '../../server/publish/archive/read-archive.ts'
import { StartProblem } from '../../server/start-problems.ts'
import type { Given } from './command-line.ts'
import { withInstallation } from './installation.ts'

export async function load({ words: [file = ''], texts }: Given): Promise<undefined> {
  const given = { location: texts.city, date: texts.date }
  const at = eventArchiveCalls['POST /api/events/load'].body.safeParse(given)
  if (!at.success) throw new StartProblem(at.error.issues.map(({ message }) => message).join('; '))
  const archive = await openArchive(file)
  try {
    return await withInstallation(async (opened) => {
      const event = await loadArchive(
        { ...opened, storage: await openStorage(opened.config) },
        { archive, at: at.data, fileName: basename(file), createdBy: null, attempt: null },
      ).catch(sayWhatToChoose)
      const { sessions, sponsors } = archive.document
      console.log(
        `${event.name}, ${paths.event(event)}: ${sessions.length} sessions and ${sponsors.length} sponsors. Super Admins manage it, and give others access.`,
      )
    })
  } finally {
    archive.close()
  }
}

function sayWhatToChoose(error: unknown): never {
  if (error instanceof Refusal && error.code === DATE_TAKEN)
    throw new StartProblem(`${error.message}. Choose another with --date or --city.`)
  throw error
}
