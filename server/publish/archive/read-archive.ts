import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { IMAGE_BYTES } from '../../../domain/content/images.ts'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedEvent,
  archivedEvent,
} from '../../../domain/events/event-archives.ts'
import { t } from '../../../domain/text/t.ts'
import { endOf, startOf } from '../../../domain/times/times.ts'

/** Why a file cannot be loaded, as a sentence for people. */
export class UnusableArchive extends Error {}

export type ReadArchive = {
  document: ArchivedEvent
  /** A picture that the document names. @throws UnusableArchive where it is missing, damaged or too large */
  picture(name: string): Promise<Buffer>
  close(): void
}

/** Bytes of `event.json`: the rows of a congress of five days have three million. */
const DOCUMENT_BYTES = 16 * 2 ** 20
/** Of an event with as many sessions as one can have, each with a page, and pictures. */
const MOST_ENTRIES = 10_000
/** Each is encoded anew, which takes up to a second. */
const MOST_PICTURES = 200
const DOCUMENT = 'event.json'

const NO_ARCHIVE = 'This file is no event archive, or only a part of one.'
const damaged = (name: string) => new UnusableArchive(`The file is damaged: ${name} is not what was saved.`)

/**
 * Opens an event archive and judges its rows. Nothing is unpacked but `event.json` and the pictures that it names, each within
 * its bound, whatever else the file holds and whatever it says about itself.
 * @param source the path of a file, or its bytes
 * @param read reads `event.json`; elsewhere than in this thread where others wait for it
 * @throws UnusableArchive
 */
export async function openArchive(
  source: string | Buffer,
  read: (bytes: Buffer) => ArchivedEvent | Promise<ArchivedEvent> = readDocument,
): Promise<ReadArchive> {
  const zip = await open(source)
  try {
    const entries = await entriesOf(zip)
    const document = await read(await unpack(zip, entries, DOCUMENT, DOCUMENT_BYTES))
    return {
      document,
      picture: (name) => unpack(zip, entries, name, IMAGE_BYTES),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function open(source: string | Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
  try {
    return await (typeof source === 'string'
      ? openPromise(source, options)
      : fromBufferPromise(source, options))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw new UnusableArchive(code === '' ? NO_ARCHIVE : `${source} cannot be read (${code}).`)
  }
}

/** The files of the archive by name. The library refuses names that lead out of a folder. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new UnusableArchive('The file holds too many files.')
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new UnusableArchive('The file holds two files of one name.')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof UnusableArchive ? error : new UnusableArchive(NO_ARCHIVE)
  }
  return entries
}

async function unpack(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  name: string,
  most: number,
): Promise<Buffer> {
  const entry = entries.get(name)
  if (!entry)
    throw new UnusableArchive(name === DOCUMENT ? NO_ARCHIVE : `The file lacks ${name}, which it names.`)
  if (entry.uncompressedSize > most)
    throw new UnusableArchive(
      name === DOCUMENT
        ? 'The file holds more rows than an event can have.'
        : `${name}: ${t('image.tooLarge')}`,
    )
  if (!entry.canDecodeFileData()) throw damaged(name)
  const bytes = await unpacked(zip, entry)
  if (crc32(bytes) !== entry.crc32) throw damaged(name)
  return bytes
}

/** Ends at the size that the archive's list names, whatever follows. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw damaged(entry.fileName)
  }
}

/** Reads and judges the rows of `event.json`. @throws UnusableArchive */
export function readDocument(bytes: Buffer): ArchivedEvent {
  const json = parsed(bytes)
  const { format, version } = (typeof json === 'object' && json !== null ? json : {}) as Record<
    string,
    unknown
  >
  if (format !== ARCHIVE_FORMAT) throw new UnusableArchive(NO_ARCHIVE)
  if (version !== ARCHIVE_VERSION)
    throw new UnusableArchive(
      'The file was made by another version of this program, and cannot be read here.',
    )
  const result = archivedEvent.safeParse(json)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new UnusableArchive(`The file cannot be loaded: ${pathInFile(issue?.path ?? [])}${issue?.message}`)
  }
  requirePlaces(result.data)
  return result.data
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw damaged(DOCUMENT)
  }
}

/** "sponsors 3, website: " for the third one's. */
function pathInFile(path: readonly PropertyKey[]): string {
  const words = path.map((part) => (typeof part === 'number' ? part + 1 : String(part)))
  const [list, ...rest] = words
  if (list === undefined) return ''
  const place = typeof rest[0] === 'number' ? `${list} ${rest.shift()}` : String(list)
  return `${[place, ...rest].join(', ')}: `
}

/** @throws UnusableArchive where a session names a time slot or a room that the document does not have */
function requirePlaces(document: ArchivedEvent): void {
  const { event, rooms, timeSlots, sessions, sponsors, floorPlans } = document
  const days = event.days ?? 1
  const refuse = (what: string): never => {
    throw new UnusableArchive(`The file cannot be loaded: ${what}`)
  }
  const pictures = sponsors.filter(({ logo }) => logo !== null).length + floorPlans.length
  if (pictures > MOST_PICTURES) refuse(`it has more than ${MOST_PICTURES} pictures.`)
  for (const [index, slot] of timeSlots.entries()) {
    if ((slot.day ?? 1) > days) refuse(`time slot ${index + 1} is on a day that the event does not have.`)
    if (endOf(slot) <= startOf(slot)) refuse(`time slot ${index + 1} ends before it starts.`)
  }
  for (const { title, room, timeSlot, furtherTimeSlots } of sessions) {
    const slots = [...(timeSlot === null ? [] : [timeSlot]), ...furtherTimeSlots]
    if ((room ?? 0) > rooms.length) refuse(`“${title}” is in a room that is not there.`)
    if (slots.some((place) => place > timeSlots.length)) refuse(`“${title}” is at a time that is not there.`)
    if (slots.some((place) => timeSlots[place - 1]?.isStatic)) refuse(`“${title}” is in a break.`)
    if (timeSlot === null && furtherTimeSlots.length > 0) refuse(`“${title}” goes on without a beginning.`)
  }
}
