import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { t } from '../../domain/text/t.ts'
import { HOUR_MS } from '../../domain/times/times.ts'
import type { Deps } from '../deps.ts'
import type { AssetArea } from '../lib/asset-area.ts'
import { inBatches } from '../lib/batches.ts'
import { notFound } from '../lib/errors.ts'
import { DICTIONARY_HEADERS, isFirstScript, newestScripts, scriptDifferences } from './script-differences.ts'

type Needs = Pick<Deps, 'now'> & { assets: AssetArea; folder: string; release: string }

/** How long the files of a release stay after its last server has ended. */
const KEPT_MS = 25 * HOUR_MS
const BATCH_SIZE = 8
const TIMEOUT_MS = 8_000
const MARK = '.release'
const FOR_GOOD = 'max-age=31536000, immutable'
const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * Keeps open pages intact when a new release arrives, or when servers of two releases run at the same time: each server
 * stores the files of its build where all servers find them, and serves the files that its own build lacks.
 */
export function releasedAssets(app: FastifyInstance, needs: Needs): void {
  const differences = scriptDifferences(needs)
  const publish = () =>
    publishRelease(needs)
      .then(() => forgetOldReleases({ ...needs, own: differences.own }))
      .then(differences.find)
      .catch((error: unknown) => app.log.error(error))
  // Publishing comes first, so that other servers can serve this release's files before anyone gets a page of it from
  // here. An unavailable store does not delay the server.
  app.addHook('onReady', () => Promise.race([publish(), wait(TIMEOUT_MS, undefined, { ref: false })]))
  const timer = setInterval(publish, HOUR_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.get<{ Params: { name: string } }>('/assets/:name', { schema: { hide: true } }, (request, reply) => {
    const { name } = request.params
    if (name !== differences.own) return sendReleased(reply, name, needs.assets)
    reply.headers(DICTIONARY_HEADERS)
    // Do not return a promise that ends with the reply: each adds two listeners to its stream, which already has nine.
    differences.bytesFor(request).then(
      (difference) => {
        if (difference) sendDifference(reply, difference)
        else reply.sendFile(`assets/${name}`)
      },
      (error: unknown) => {
        reply.send(error)
      },
    )
    return undefined
  })
}

async function sendReleased(reply: FastifyReply, name: string, assets: AssetArea) {
  const type = TYPES[extname(name)]
  const bytes = type ? await assets.read(name) : null
  if (!type || !bytes) throw notFound(t('refusal.noFile'))
  if (isFirstScript(name)) reply.headers(DICTIONARY_HEADERS)
  // No change invalidates it, and the reply cache compresses it once.
  reply.cacheScopes = []
  return reply.type(type).header('cache-control', `public, ${FOR_GOOD}`).send(bytes.toString())
}

function sendDifference(reply: FastifyReply, difference: Buffer): void {
  // A cache in between that ignores `Vary` would pass it to browsers that cannot read it.
  reply.header('cache-control', `private, ${FOR_GOOD}`).header('content-encoding', 'dcz')
  reply.type(TYPES['.js'] ?? '').send(difference)
}

/**
 * Stores the missing files of this release. Its mark, rewritten each time, shows that the release still runs, and names
 * its files.
 */
export async function publishRelease({ assets, folder, release }: Omit<Needs, 'now'>): Promise<void> {
  const own = (await readdir(join(folder, 'assets'))).filter((name) => extname(name) in TYPES)
  await assets.put(`${release}${MARK}`, Buffer.from(JSON.stringify(own)))
  const kept = new Set((await assets.list()).map(({ name }) => name))
  const missing = own.filter((name) => !kept.has(name))
  for (const some of inBatches(missing, BATCH_SIZE))
    await Promise.all(
      some.map(async (name) => assets.put(name, await readFile(join(folder, 'assets', name)))),
    )
}

type Own = {
  /** The name of this release's first script. */
  own?: string | undefined
}

/**
 * Removes files that only releases with marks older than a day name. Former first scripts stay, to compute differences
 * from them.
 */
export async function forgetOldReleases({
  assets,
  now,
  own,
}: Pick<Needs, 'assets' | 'now'> & Own): Promise<void> {
  const listed = await assets.list()
  const oldest = now().getTime() - KEPT_MS
  const named = new Set<string>()
  const old: string[] = []
  for (const { name, keptAt } of listed.filter(({ name }) => name.endsWith(MARK))) {
    if ((await keptAt()).getTime() < oldest) {
      old.push(name)
      continue
    }
    const files: string[] = JSON.parse((await assets.read(name))?.toString() ?? '[]')
    for (const file of [name, ...files]) named.add(file)
  }
  // Without an old release, there is nothing to remove.
  if (old.length === 0) return
  for (const name of [...(await newestScripts(assets, own)), ...old]) named.add(name)
  for (const { name } of listed) if (!named.has(name)) await assets.remove(name)
  // Remove the marks last, so that a server that is stopped in between finds them again.
  for (const name of old) await assets.remove(name)
}
