import { randomUUID } from 'node:crypto'
import { access, constants, stat, statfs } from 'node:fs/promises'
import type { CHECK_STATES } from '../../domain/installation.ts'
import type { Config } from '../config.ts'
import type { LookedOver } from '../db/look-over.ts'
import { tryMailServer } from '../lib/mail.ts'
import { discover } from '../lib/openid.ts'
import { isStoreFailure, openStorage } from '../lib/storage.ts'
import { refusalOfStore, refusalToOpen, StartProblem } from '../start-problems.ts'

type Finding = { state: (typeof CHECK_STATES)[number]; text: string }
export type Found = Finding & { name: string }

const ok = (text: string): Finding => ({ state: 'ok', text })
const look = (text: string): Finding => ({ state: 'look', text })
const wrong = (text: string): Finding => ({ state: 'wrong', text })

/** Looks over the database; null where there is none yet. */
type LookOver = () => Promise<LookedOver | null>
type Check = { find: (config: Config, lookOver: LookOver) => Promise<Finding>; cure: string }

/** `cure` is what to do where a check breaks off. */
const CHECKS: Readonly<Record<string, Check>> = {
  folder: { find: folder, cure: 'correct DATA_DIR' },
  database: { find: database, cure: 'start it, or correct DATABASE_URL' },
  store: { find: store, cure: 'correct S3_*' },
  mail: { find: mail, cure: 'start that server, or correct SMTP_URL' },
  'sign-in': { find: signIn, cure: 'correct OIDC_*, or let this machine reach the provider' },
  clock: { find: clock, cure: 'set it by NTP' },
  disk: { find: disk, cure: 'correct DATA_DIR' },
  proxy: { find: proxy, cure: 'start the server, or correct PUBLIC_URL' },
  push: { find: push, cure: 'let this machine reach the services' },
}

const PATIENCE_MS = 5_000
const GB = 2 ** 30

/** Begins all checks at once. @returns their findings, in their order, each as soon as it is known */
export function checkInstallation(config: Config, lookOver: LookOver): Promise<Found>[] {
  const once = lookOver()
  once.catch(() => undefined)
  return Object.entries(CHECKS).map(async ([name, { find, cure }]) => ({
    name,
    ...(await find(config, () => once).catch((error: unknown) => wrong(reasonOf(error, cure)))),
  }))
}

async function folder({ dataDir }: Config): Promise<Finding> {
  const found = await stat(dataDir).catch(() => null)
  if (!found) return look(`${dataDir} is not there; the first start makes it`)
  const mayWrite = await access(`${dataDir}/.`, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite) return wrong(`DATA_DIR: ${dataDir} must belong to the user of the server`)
  if ((found.mode & 0o007) !== 0) return look(`others may read ${dataDir}: run chmod 700 there`)
  return ok(`${dataDir} belongs to this user alone`)
}

async function database(config: Config, lookOver: LookOver): Promise<Finding> {
  const found = await lookOver().catch((error: unknown) => {
    throw refusalToOpen(config, error)
  })
  if (!found) return look('there is none; the first start makes it')
  if (found.advice?.includes('damaged')) return wrong(`${found.what}: ${found.advice}`)
  return found.advice ? look(`${found.what}: ${found.advice}`) : ok(found.what)
}

/** Keeps a file and removes it. */
async function store(config: Config): Promise<Finding> {
  if (!config.s3 && !(await stat(config.dataDir).catch(() => null))) return look('the first start makes it')
  try {
    const { public: files } = await openStorage(config)
    const name = await files.put(Buffer.from('doctor'), 'txt')
    const isKept = String(await files.read(name)) === 'doctor'
    await files.remove(name)
    if (!isKept) return wrong('a file came back changed: look at the object store')
  } catch (error) {
    throw isStoreFailure(error) ? refusalOfStore(config, error) : error
  }
  return ok(config.s3 ? `bucket ${config.s3.bucket}` : `${config.dataDir}/uploads`)
}

async function mail({ mail: { smtpUrl, from }, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) return look(`not sent, kept in ${dataDir}/outbox for a week: set SMTP_URL`)
  await tryMailServer(smtpUrl, from)
  if (from.includes('@localhost')) return look('MAIL_FROM: set a sender that other servers accept')
  return ok(`${new URL(smtpUrl).host} takes mail from ${from}`)
}

async function signIn({ signIn: { providers, isOnly } }: Config): Promise<Finding> {
  if (providers.length === 0) return ok('passwords and passkeys')
  await Promise.all(providers.map(discover))
  const names = providers.map(({ name }) => name).join(', ')
  return ok(isOnly ? `${names} alone, once a Super Admin has signed in there` : `${names} beside passwords`)
}

async function clock(_config: Config, lookOver: LookOver): Promise<Finding> {
  const found = await lookOver().catch(() => null)
  const ahead = Math.round((Date.now() - (found?.clock ?? new Date()).getTime()) / 1_000)
  if (Math.abs(ahead) > 5) return wrong(`${ahead} s ahead of PostgreSQL's: set both by NTP`)
  if (found?.latest && found.latest.getTime() > Date.now() + 60_000)
    return wrong(`it went back: the database was written at ${found.latest.toISOString()}; set it by NTP`)
  return ok(new Date().toISOString())
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const found = await statfs(dataDir).catch(() => null)
  if (!found) return look(`${dataDir} is not there`)
  const free = found.bavail * found.bsize
  const text = `${(free / GB).toFixed(1)} GB free in ${dataDir}`
  if (found.files > 0 && found.ffree < 1_000) return wrong(`${found.ffree} files more fit in: remove some`)
  if (free < GB / 4) return wrong(`${text}: make room`)
  return free < 2 * GB ? look(`${text}: pictures and a backup may need more`) : ok(text)
}

/** The id that an answer carries back shows that our own server answered. */
async function proxy({ publicUrl, trustProxy }: Config): Promise<Finding> {
  const isHttps = publicUrl.startsWith('https://')
  const id = randomUUID()
  const headers = { 'x-request-id': id, connection: 'close' }
  const answer = await fetch(`${publicUrl}/readyz`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  await answer.text()
  if (!answer.ok) return wrong(`${publicUrl}/readyz answers ${answer.status}: is the server ready?`)
  if (answer.headers.get('x-request-id') !== id)
    return look(`${publicUrl} is another server's, or the proxy changes X-Request-Id`)
  if (isHttps && trustProxy === false)
    return wrong('TRUST_PROXY is not set, so all visitors share the limits of one: name the proxy')
  return isHttps ? ok(`${publicUrl} leads here`) : look(`${publicUrl} has no TLS: put a proxy in front`)
}

const PUSH_SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']

async function push({ publicUrl }: Config): Promise<Finding> {
  if (!publicUrl.startsWith('https://')) return look('phones take messages of https:// addresses only')
  const away: string[] = []
  for (const host of PUSH_SERVICES) {
    const asked = fetch(`https://${host}/`, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    await asked.catch(() => away.push(host))
  }
  return away.length > 0 ? wrong(`let this machine reach ${away.join(', ')}`) : ok('all services answer')
}

function reasonOf(error: unknown, cure: string): string {
  if (error instanceof StartProblem) return error.message
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = reason instanceof Error ? reason.message.split('\n')[0] || reason.name : String(reason)
  return `${said}: ${cure}`
}
