import { randomUUID } from 'node:crypto'
import { access, constants, stat, statfs } from 'node:fs/promises'
import type { CHECK_STATES } from '../../domain/installation.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'
import type { Config } from '../config.ts'
import type { LookedOver } from '../db/look-over.ts'
import { tryMailServer } from '../lib/mail.ts'
import { discover } from '../lib/openid.ts'
import { isStoreFailure, openStorage } from '../lib/storage.ts'
import { refusalOfStore, refuseToOpen, StartProblem } from '../start-problems.ts'

type Finding = { state: (typeof CHECK_STATES)[number]; text: string }
export type Found = Finding & { name: string }

const ok = (text: string): Finding => ({ state: 'ok', text })
const look = (text: string): Finding => ({ state: 'look', text })
const wrong = (text: string): Finding => ({ state: 'wrong', text })

/** Examines the database; null if there is none yet. */
type LookOver = () => Promise<LookedOver | null>
type Check = { find: (config: Config, lookOver: LookOver) => Promise<Finding>; cure: PlainKey }

/** `cure` is what to do if the check fails. */
const CHECKS: Readonly<Record<string, Check>> = {
  folder: { find: folder, cure: textKey('checks.fixFolder') },
  database: { find: database, cure: textKey('checks.fixDatabase') },
  store: { find: store, cure: textKey('checks.fixStore') },
  mail: { find: mail, cure: textKey('checks.fixMail') },
  'sign-in': { find: signIn, cure: textKey('checks.fixSignIn') },
  clock: { find: clock, cure: textKey('checks.fixClock') },
  disk: { find: disk, cure: textKey('checks.fixFolder') },
  proxy: { find: proxy, cure: textKey('checks.fixProxy') },
  push: { find: push, cure: textKey('checks.fixPush') },
}

const PATIENCE_MS = 5_000
const GB = 2 ** 30

/** Starts all checks at once. @returns promises of their findings, in order */
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
  if (!found) return look(t('checks.noFolder', { path: dataDir }))
  const mayWrite = await access(`${dataDir}/.`, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!mayWrite) return wrong(t('checks.folderOwner', { path: dataDir }))
  if ((found.mode & 0o007) !== 0) return look(t('checks.folderOpen', { path: dataDir }))
  return ok(t('checks.folder', { path: dataDir }))
}

async function database(config: Config, lookOver: LookOver): Promise<Finding> {
  const found = await lookOver().catch(refuseToOpen(config))
  if (!found) return look(t('checks.noDatabase'))
  if (found.advice?.includes('damaged')) return wrong(`${found.what}: ${found.advice}`)
  return found.advice ? look(`${found.what}: ${found.advice}`) : ok(found.what)
}

/** Stores a file and removes it again. */
async function store(config: Config): Promise<Finding> {
  if (!config.s3 && !(await stat(config.dataDir).catch(() => null))) return look(t('checks.noStore'))
  try {
    const { public: files } = await openStorage(config)
    const name = await files.put(Buffer.from('doctor'), 'txt')
    const isKept = String(await files.read(name)) === 'doctor'
    await files.remove(name)
    if (!isKept) return wrong(t('checks.storeChanged'))
  } catch (error) {
    throw isStoreFailure(error) ? refusalOfStore(config, error) : error
  }
  return ok(config.s3 ? t('checks.bucket', { name: config.s3.bucket }) : `${config.dataDir}/uploads`)
}

async function mail({ mail: { smtpUrl, from }, dataDir }: Config): Promise<Finding> {
  if (!smtpUrl) return look(t('checks.noMail', { path: `${dataDir}/outbox` }))
  await tryMailServer(smtpUrl, from)
  if (from.includes('@localhost')) return look(t('checks.mailFrom'))
  return ok(t('checks.mail', { host: new URL(smtpUrl).host, sender: from }))
}

async function signIn({ signIn: { providers, isOnly } }: Config): Promise<Finding> {
  if (providers.length === 0) return ok(t('checks.passwords'))
  await Promise.all(providers.map(discover))
  const names = providers.map(({ name }) => name).join(', ')
  return ok(isOnly ? t('checks.providersAlone', { names }) : t('checks.providers', { names }))
}

async function clock(_config: Config, lookOver: LookOver): Promise<Finding> {
  const found = await lookOver().catch(() => null)
  const ahead = Math.round((Date.now() - (found?.clock ?? new Date()).getTime()) / 1_000)
  if (Math.abs(ahead) > 5) return wrong(t('checks.clockAhead', { seconds: ahead }))
  if (found?.latest && found.latest.getTime() > Date.now() + 60_000)
    return wrong(t('checks.clockBack', { time: found.latest.toISOString() }))
  return ok(new Date().toISOString())
}

async function disk({ dataDir }: Config): Promise<Finding> {
  const found = await statfs(dataDir).catch(() => null)
  if (!found) return look(t('checks.noDisk', { path: dataDir }))
  const free = found.bavail * found.bsize
  const room = { size: (free / GB).toFixed(1), path: dataDir }
  if (found.files > 0 && found.ffree < 1_000) return wrong(t('checks.fewFiles', { count: found.ffree }))
  if (free < GB / 4) return wrong(t('checks.diskFull', room))
  return free < 2 * GB ? look(t('checks.diskLow', room)) : ok(t('checks.disk', room))
}

/** The id in the answer proves that our own server answered. */
async function proxy({ publicUrl, trustProxy }: Config): Promise<Finding> {
  const isHttps = publicUrl.startsWith('https://')
  const id = randomUUID()
  const headers = { 'x-request-id': id, connection: 'close' }
  const answer = await fetch(`${publicUrl}/readyz`, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  await answer.text()
  if (!answer.ok) return wrong(t('checks.notReady', { url: `${publicUrl}/readyz`, status: answer.status }))
  if (answer.headers.get('x-request-id') !== id) return look(t('checks.otherServer', { url: publicUrl }))
  if (isHttps && trustProxy === false) return wrong(t('checks.noProxy'))
  return isHttps ? ok(t('checks.address', { url: publicUrl })) : look(t('checks.noTls', { url: publicUrl }))
}

const PUSH_SERVICES = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']

async function push({ publicUrl }: Config): Promise<Finding> {
  if (!publicUrl.startsWith('https://')) return look(t('checks.noPush'))
  const away: string[] = []
  for (const host of PUSH_SERVICES) {
    const asked = fetch(`https://${host}/`, { method: 'HEAD', signal: AbortSignal.timeout(PATIENCE_MS) })
    await asked.catch(() => away.push(host))
  }
  return away.length > 0 ? wrong(t('checks.pushAway', { names: away.join(', ') })) : ok(t('checks.push'))
}

function reasonOf(error: unknown, cure: PlainKey): string {
  if (error instanceof StartProblem) return error.message
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const said = reason instanceof Error ? reason.message.split('\n')[0] || reason.name : String(reason)
  return t('checks.failed', { reason: said, fix: t(cure) })
}
