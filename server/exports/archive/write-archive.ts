import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Storage } from '../../lib/storage.ts'
import type { EventRows } from './data.ts'
import { documentOf, picturesOf } from './document.ts'
import { MAKE_PAGE } from './other-pages.ts'
import { PAGE_STYLE, type Pages, pageFilesOf } from './page-frame.ts'
import { sessionFilesOf, sessionPages } from './schedule-pages.ts'

type Source = {
  rows: EventRows
  storage: Pick<Storage, 'public'>
  /** Whether the network and its password are in it. */
  withWifi: boolean
} & Pick<Pages, 'madeAt' | 'site' | 'product'>

export type WrittenArchive = {
  stream: PassThrough
  /** Once the stream has ended: the names of pictures that were nowhere to be found, and that the archive goes without. */
  missing: string[]
}

/**
 * The archive of an event, entry by entry: no more than one is in memory, and the next is made when the reader has taken that.
 * The stream fails, so that nobody takes half an archive for a whole one, where the store cannot be read.
 */
export function writeArchive({ rows: all, storage, withWifi, ...about }: Source): WrittenArchive {
  const rows = withWifi ? all : { ...all, wifi: null }
  const zip = new ZipFile()
  const stream = new PassThrough()
  const missing: string[] = []
  const has = new Map<string, string>()
  const closed = new Promise<void>((resolve) => stream.once('close', resolve))
  const put = async (name: string, content: Buffer | string | Iterable<string>) => {
    const pieces = typeof content === 'string' || Buffer.isBuffer(content) ? [content] : content
    const entry = Readable.from(buffersOf(pieces))
    zip.addReadStream(entry, name, { mtime: about.madeAt, mode: 0o100644 })
    const isTaken = await Promise.race([once(entry, 'end').then(() => true), closed.then(() => false)])
    if (!isTaken) throw new Error('Nobody takes the archive any more')
  }
  const fill = async () => {
    for (const [address, { name, storedAs }] of picturesOf(rows)) {
      const bytes = await storage.public.read(storedAs)
      if (bytes) await put(name, bytes)
      if (bytes) has.set(address, name)
      else missing.push(name)
    }
    const nameOf: Pages['nameOf'] = (address) => has.get(address ?? '') ?? null
    const slots = new Map(rows.timeSlots.map((slot) => [slot.id, slot]))
    const slotOf: Pages['slotOf'] = (id) => slots.get(id)
    const pages: Pages = { rows, sessionFiles: sessionFilesOf(rows), nameOf, slotOf, ...about }
    await put('style.css', PAGE_STYLE)
    for (const file of pageFilesOf(pages)) await put(file, MAKE_PAGE[file](pages))
    for (const { file, html } of sessionPages(pages)) await put(file, html)
    const document = documentOf(rows, { madeAt: about.madeAt, nameOf })
    await put('event.json', jsonOf(document))
    zip.end()
  }
  zip.on('error', (error: Error) => stream.destroy(error))
  zip.outputStream.pipe(stream)
  fill().catch((error: Error) => stream.destroy(error))
  return { stream, missing }
}

function* buffersOf(pieces: Iterable<Buffer | string>): Generator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece)
}

/** A document as JSON, a row of a list at a time: thousands of them in one piece would hold up all others. */
function* jsonOf(document: object): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(document)) {
    yield `${before}\n ${JSON.stringify(name)}: `
    before = ','
    if (!Array.isArray(value) || value.length === 0) yield JSON.stringify(value)
    else yield* rowsOf(value)
  }
  yield '\n}\n'
}

function* rowsOf(rows: readonly unknown[]): Generator<string> {
  for (const [index, row] of rows.entries()) yield `${index === 0 ? '[' : ','}\n  ${JSON.stringify(row)}`
  yield '\n ]'
}
