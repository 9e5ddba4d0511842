import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/db/open.ts'
import { openStorage } from '../../server/lib/storage.ts'
import { addEvent } from '../factories.ts'

const FILES = 50
const FILE_BYTES = 5 * 2 ** 20
/** The memory limit: the program itself takes 90 MB, and the files alone would take 250. */
const MOST_BYTES = 220 * 2 ** 20
const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-large-'))
  const settings = { databaseUrl: null, dataDir: join(folder, 'from'), s3: null }
  const engine = await openDatabase(settings)
  const storage = await openStorage(settings)
  for (let each = 0; each < FILES; each++) {
    const name = await storage.public.put(randomBytes(FILE_BYTES), 'webp')
    await addEvent(engine.db, { logoUrl: `/uploads/${name}` })
  }
  await engine.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a verb with a heap of 64 MB. @returns its output and its peak memory in bytes */
async function run(verb: 'backup' | 'restore', dataDir: string, file: string) {
  const path = join(import.meta.dirname, '../../scripts/hub.ts')
  const limited = ['--max-old-space-size=64', '--import', TELL_MEMORY, path, verb, file]
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, limited, { env })
  return { said: stdout, bytes: Number(stderr) * 1_024 }
}

async function checksums(dataDir: string): Promise<[string, string][]> {
  const names = await readdir(join(dataDir, 'uploads/public'))
  return Promise.all(
    names.sort().map(async (name): Promise<[string, string]> => {
      const bytes = await readFile(join(dataDir, 'uploads/public', name))
      return [name, createHash('sha256').update(bytes).digest('hex')]
    }),
  )
}

it(`backs up and restores ${FILES} files of 5 MB without holding them all in memory`, async () => {
  const [from, to, file] = [join(folder, 'from'), join(folder, 'to'), join(folder, 'all.tar.gz')]
  const backup = await run('backup', from, file)
  const restore = await run('restore', to, file)
  expect([backup.said, restore.said]).toEqual([
    `${file} holds ${FILES} rows and ${FILES} files. Keep it secret: it holds what people entrusted to you.\n`,
    `Restored ${FILES} rows and ${FILES} files from ${file}; every checksum was right.\n`,
  ])
  expect(await checksums(to)).toEqual(await checksums(from))
  const most = Math.max(backup.bytes, restore.bytes)
  process.stdout.write(`${FILES} files of 5 MB: at most ${Math.round(most / 2 ** 20)} MB of memory\n`)
  expect(most).toBeLessThan(MOST_BYTES)
})
