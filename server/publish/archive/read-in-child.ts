import type { ArchivedEvent } from '../../../domain/events/event-archives.ts'
import { invalid } from '../../lib/errors.ts'
import { readDocument, UnusableArchive } from './read-archive.ts'

/**
 * Parses and validates the rows of an archive in a separate process.
 * @throws 400 with the sentence for a file that cannot be loaded
 */
export function task(bytes: Uint8Array): ArchivedEvent {
  try {
    return readDocument(Buffer.from(bytes))
  } catch (error) {
    throw error instanceof UnusableArchive ? invalid(error.message, 'archive') : error
  }
}
