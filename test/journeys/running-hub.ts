import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** The real server, built, in a process of its own on an empty folder. `log` is all that it has said so far. */
export async function startHub(settings: NodeJS.ProcessEnv = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'conference-hub-journey-'))
  const port = await freePort()
  let log = ''
  const server = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      log += text
    })
  const exited = once(server, 'exit')
  const url = `http://localhost:${port}`
  while (!log.includes('Mail:')) {
    await Promise.race([once(server.stdout, 'data'), exited])
    if (server.exitCode !== null) throw new Error(`The server ended: ${log}`)
  }
  return {
    url,
    dataDir,
    log: () => log,
    async stop() {
      server.kill('SIGTERM')
      await exited
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
