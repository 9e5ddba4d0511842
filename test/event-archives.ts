import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { ArchivedEventJson } from '../domain/events/event-archives.ts'
import { ofKinds } from '../domain/schedule/session-fields.ts'

/** The document of an event without rows. */
export function archivedEvent(given: Partial<ArchivedEventJson> = {}): ArchivedEventJson {
  return {
    format: 'conference-hub event',
    version: 1,
    madeAt: '2026-05-09T08:30:00.000Z',
    event: {
      name: 'Loaded',
      location: 'Loaded',
      date: '2026-05-09',
      lists: ofKinds(() => []),
      logo: null,
      banner: null,
    },
    rooms: [],
    timeSlots: [],
    sessions: [],
    sponsors: [],
    socialLinks: [],
    quickLinks: [],
    helpfulLinks: [],
    footer: null,
    wifi: null,
    floorPlans: [],
    ...given,
  }
}

/** The bytes of a .zip with these files. */
export async function zipped(files: Record<string, Buffer | string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The bytes of an event archive. */
export async function eventArchive(given: Partial<ArchivedEventJson> = {}): Promise<Buffer> {
  return zipped({ 'event.json': JSON.stringify(archivedEvent(given)) })
}
