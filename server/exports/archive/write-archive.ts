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
  const put = async (name: string, bytes: Buffer | string) => {
    const entry = Readable.from([Buffer.from(bytes)])
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
    const pages: Pages = { rows, sessionFiles: sessionFilesOf(rows), nameOf, ...about }
    await put('style.css', PAGE_STYLE)
    for (const file of pageFilesOf(pages)) await put(file, MAKE_PAGE[file](pages))
    for (const { file, html } of sessionPages(pages)) await put(file, html)
    const document = documentOf(rows, { madeAt: about.madeAt, nameOf })
    await put('event.json', `${JSON.stringify(document, null, 1)}\n`)
    zip.end()
  }
  zip.on('error', (error: Error) => stream.destroy(error))
  zip.outputStream.pipe(stream)
  fill().catch((error: Error) => stream.destroy(error))
  return { stream, missing }
}
