import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { createDatabase, startOwnPostgres } from '../postgres.ts'
import { spawnServer, TEST_SETTINGS } from '../server-process.ts'

const DISK_MEGABYTES = 16
const TABLES_MEGABYTES = 48

/** A server whose disk can be filled and freed while it runs. */
export type FullDisk = {
  server: ReturnType<typeof spawnServer>
  /** Whether uploads are on that disk too. */
  holdsFiles: boolean
  fill(): Promise<void>
  free(): Promise<void>
  end(): Promise<void>
}
type Opening = () => Promise<FullDisk | null>

/** The ways to fill a disk; each returns null if the machine does not allow it. */
export const FULL_PLACES: Readonly<Record<string, Opening>> = {
  'SQLite and uploads on a full disk': onSmallDisk,
  'SQLite and uploads at the limit of what files may hold': underLimit,
  'PostgreSQL whose tables are on a full disk': tablesOnSmallDisk,
}

async function onSmallDisk(): Promise<FullDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-full-'))
  const before = await smallDisk(folder, DISK_MEGABYTES)
  if (!before) return remove(folder).then(() => null)
  const server = spawnServer({ ...TEST_SETTINGS, DATA_DIR: folder }, before)
  // Only the server sees the disk in its folder; other programs reach it through the server's view in /proc.
  const filler = () => join('/proc', String(server.child.pid), 'root', folder, 'filler')
  return {
    server,
    holdsFiles: true,
    fill: () => writeUntilFull(filler()),
    free: () => rm(filler()),
    end: () => server.stop().then(() => remove(folder)),
  }
}

async function underLimit(): Promise<FullDisk | null> {
  if (!(await canLimitFiles())) return null
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-full-'))
  const server = spawnServer({ ...TEST_SETTINGS, DATA_DIR: folder }, withLargestFile(2 ** 30))
  const limit = (bytes: number) => setLargestFile(server.child.pid ?? 0, bytes)
  return {
    server,
    holdsFiles: true,
    fill: () => limit(0),
    free: () => limit(2 ** 30),
    end: () => server.stop().then(() => remove(folder)),
  }
}

async function tablesOnSmallDisk(): Promise<FullDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-full-'))
  const before = await smallDisk(folder, TABLES_MEGABYTES)
  if (!before) return remove(folder).then(() => null)
  const postgres = await startOwnPostgres({ durable: true, before })
  const ask = async (sql: string) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    return client.query(sql).finally(() => client.end())
  }
  const filler = join(folder, 'filler')
  await ask(`copy (select) to program 'cat && mkdir ${folder}/tables'`)
  await ask(`create tablespace small location '${folder}/tables'`)
  const database = await createDatabase(postgres.url, { tablespace: 'small' })
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-full-data-'))
  const server = spawnServer({ ...TEST_SETTINGS, DATA_DIR: dataDir, DATABASE_URL: database.url })
  return {
    server,
    holdsFiles: false,
    async fill() {
      const lines = `select repeat('x', 1000) from generate_series(1, ${TABLES_MEGABYTES * 1_100})`
      await ask(`copy (${lines}) to '${filler}'`).catch(() => undefined)
    },
    free: () => ask(`copy (select) to program 'cat && rm ${filler}'`).then(() => undefined),
    async end() {
      await server.stop()
      await postgres.stop()
      await remove(folder)
      await remove(dataDir)
    },
  }
}

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(Buffer.alloc(2 ** 16))
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}

const run = promisify(execFile)

/**
 * A command prefix that runs a program with a memory file system of a few megabytes mounted on a folder, for that
 * program only. Root may mount; other users may, as root of a user namespace. Null if the system has no user
 * namespaces.
 */
async function smallDisk(folder: string, megabytes: number): Promise<string[] | null> {
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=1777 none "$0" && exec "$@"`
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const before =
    uid === 0
      ? ['unshare', '-m', 'sh', '-c', mount, folder]
      : [
          'unshare',
          '-Urm',
          'sh',
          '-c',
          mount,
          folder,
          'unshare',
          '-U',
          `--map-user=${uid}`,
          `--map-group=${gid}`,
        ]
  const [program = '', ...options] = before
  return run(program, [...options, 'true']).then(
    () => before,
    () => null,
  )
}

/** Whether this machine has the command that limits a program's files while it runs. */
function canLimitFiles(): Promise<boolean> {
  return run('prlimit', ['--fsize=1048576:', '--', 'true']).then(
    () => true,
    () => false,
  )
}

/** A command prefix that stops every file of the program from growing beyond this many bytes. */
function withLargestFile(bytes: number): string[] {
  return ['prlimit', `--fsize=${bytes}:`, '--']
}

/** Changes that limit for a running process. */
async function setLargestFile(pid: number, bytes: number): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`])
}
