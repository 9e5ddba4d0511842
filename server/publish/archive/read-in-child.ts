import type { ArchivedEvent } from '../../../domain/events/event-archives.ts'
import { invalid } from '../../lib/errors.ts'
import { readDocument, UnusableArchive } from './read-archive.ts'

/** Reads and judges the rows of an archive in its own process. @throws 400 with the sentence of a file that cannot be loaded */
export function task(bytes: Uint8Array): ArchivedEvent {
  try {
    return readDocument(Buffer.from(bytes))
  } catch (error) {
    throw error instanceof UnusableArchive ? invalid(error.message, 'archive') : error
  }
}
