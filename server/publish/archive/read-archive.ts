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
  /** A picture that the document names. @throws UnusableArchive if it is missing, damaged or too large */
  picture(name: string): Promise<Buffer>
  close(): void
}

/** The most bytes of `event.json`; the rows of a five-day congress have three million. */
const DOCUMENT_BYTES = 16 * 2 ** 20
/** Enough for an event with the maximum number of sessions, each with a page, and pictures. */
const MOST_ENTRIES = 10_000
/** Each is encoded again, which takes up to a second. */
const MOST_PICTURES = 200
const DOCUMENT = 'event.json'

const noArchive = () => new UnusableArchive(t('archiveFile.none'))
const damaged = (name: string) => new UnusableArchive(t('archiveFile.damaged', { name }))

/**
 * Opens an event archive and validates its rows. Unpacks only `event.json` and the pictures that it names, each within
 * its limit, regardless of what else the file contains or claims about itself.
 * @param source the path of a file, or its bytes
 * @param read parses `event.json`; runs outside this thread if others wait for it
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
    throw code === ''
      ? noArchive()
      : new UnusableArchive(t('archiveFile.unreadable', { file: String(source), code }))
  }
}

/** The files of the archive by name. The library refuses names that lead out of a folder. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES) throw new UnusableArchive(t('archiveFile.manyFiles'))
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new UnusableArchive(t('archiveFile.twoFiles'))
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    throw error instanceof UnusableArchive ? error : noArchive()
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
  if (!entry) throw name === DOCUMENT ? noArchive() : new UnusableArchive(t('archiveFile.missing', { name }))
  if (entry.uncompressedSize > most)
    throw new UnusableArchive(
      name === DOCUMENT ? t('archiveFile.manyRows') : t('archiveFile.largeFile', { name }),
    )
  if (!entry.canDecodeFileData()) throw damaged(name)
  const bytes = await unpacked(zip, entry)
  if (crc32(bytes) !== entry.crc32) throw damaged(name)
  return bytes
}

/** Stops at the size in the archive's directory, whatever follows. */
async function unpacked(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    return await buffer(await zip.openReadStreamPromise(entry))
  } catch {
    throw damaged(entry.fileName)
  }
}

/** Parses and validates the rows of `event.json`. @throws UnusableArchive */
export function readDocument(bytes: Buffer): ArchivedEvent {
  const json = parsed(bytes)
  const { format, version } = (typeof json === 'object' && json !== null ? json : {}) as Record<
    string,
    unknown
  >
  if (format !== ARCHIVE_FORMAT) throw noArchive()
  if (version !== ARCHIVE_VERSION) throw new UnusableArchive(t('archiveFile.otherVersion'))
  const result = archivedEvent.safeParse(json)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new UnusableArchive(
      t('archiveFile.invalid', { place: pathInFile(issue?.path ?? []), reason: issue?.message ?? '' }),
    )
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

/** The place of a fault in words: "sponsors 3, website: " for the third sponsor. */
function pathInFile(path: readonly PropertyKey[]): string {
  const words = path.map((part) => (typeof part === 'number' ? part + 1 : String(part)))
  const [list, ...rest] = words
  if (list === undefined) return ''
  const place = typeof rest[0] === 'number' ? `${list} ${rest.shift()}` : String(list)
  return `${[place, ...rest].join(', ')}: `
}

/** @throws UnusableArchive if a session refers to a time slot or room that the document does not have */
function requirePlaces(document: ArchivedEvent): void {
  const { event, rooms, timeSlots, sessions, sponsors, floorPlans } = document
  const days = event.days ?? 1
  const refuse = (sentence: string): never => {
    throw new UnusableArchive(sentence)
  }
  const pictures = sponsors.filter(({ logo }) => logo !== null).length + floorPlans.length
  if (pictures > MOST_PICTURES) refuse(t('archiveFile.manyPictures', { max: MOST_PICTURES }))
  for (const [index, slot] of timeSlots.entries()) {
    if ((slot.day ?? 1) > days) refuse(t('archiveFile.slotDay', { number: index + 1 }))
    if (endOf(slot) <= startOf(slot)) refuse(t('archiveFile.slotEnds', { number: index + 1 }))
  }
  for (const { title, room, timeSlot, furtherTimeSlots } of sessions) {
    const slots = [...(timeSlot === null ? [] : [timeSlot]), ...furtherTimeSlots]
    if ((room ?? 0) > rooms.length) refuse(t('archiveFile.noRoom', { title }))
    if (slots.some((place) => place > timeSlots.length)) refuse(t('archiveFile.noTime', { title }))
    if (slots.some((place) => timeSlots[place - 1]?.isStatic)) refuse(t('archiveFile.inBreak', { title }))
    if (timeSlot === null && furtherTimeSlots.length > 0) refuse(t('archiveFile.noBeginning', { title }))
  }
}
