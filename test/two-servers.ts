import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { createCall } from '../client/net/call.ts'
import { startPostgres } from './postgres.ts'
import { ADMIN, cookiesOf, spawnServer } from './server-process.ts'

/** Two real servers on one PostgreSQL and one object store, started at the same time on the empty database. */
export async function startTwoServers(more: NodeJS.ProcessEnv = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-many-'))
  const postgres = await startPostgres()
  const objectStore = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'objects'),
    configureBuckets: [{ name: 'hub', configs: [] }],
  })
  const { port }: AddressInfo = await objectStore.run()
  const settingsOf = (server: string) => ({
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, server),
    LOG_LEVEL: 'info',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'hub',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ...more,
  })
  // Both servers find an empty database and migrate it at the same time.
  const servers = [spawnServer(settingsOf('a')), spawnServer(settingsOf('b'))] as const
  const addresses = [await servers[0].listening(), await servers[1].listening()] as const

  function signIn(server: 0 | 1, credentials: { email: string; password: string } = ADMIN) {
    return fetch(`${addresses[server]}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
  }

  return {
    databaseUrl: postgres.url,
    dataDir: join(folder, 'a'),
    servers,
    addresses,
    signIn,
    /** A browser's cookies after signing in at this server. */
    async cookieOf(server: 0 | 1, credentials = ADMIN): Promise<string> {
      const answer = await signIn(server, credentials)
      return cookiesOf(answer)
    },
    /** Calls of a visitor, or of the user with these cookies. */
    at: (server: 0 | 1, headers: Record<string, string> = {}) =>
      createCall((path, request) =>
        fetch(`${addresses[server]}${path}`, {
          ...request,
          headers: { ...(request.headers as Record<string, string>), ...headers },
        }),
      ),
    async stop() {
      for (const server of servers) await server.stop()
      await objectStore.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A minimal load balancer, which sends each request to the first of these servers that accepts the connection. */
export async function startBalancer(addresses: readonly string[]) {
  const server = createServer((incoming, outgoing) => pass(addresses, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function pass(
  [first, ...others]: readonly string[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  if (first === undefined) {
    outgoing.writeHead(502).end()
    return
  }
  const { method, url, headers } = incoming
  const onward = request(`${first}${url}`, { method, headers, agent: false }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    outgoing.flushHeaders()
    answer.pipe(outgoing)
    answer.once('error', () => outgoing.destroy())
  })
  onward.once('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else pass(others, incoming, outgoing)
  })
  outgoing.once('close', () => onward.destroy())
  incoming.pipe(onward)
}
