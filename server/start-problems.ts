import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { inspect } from 'node:util'
import { type Config, WrongSetting } from './config.ts'

/** Why the server does not start, in one line: the setting, the fault, and an example of a valid value. */
export class StartProblem extends Error {}

/**
 * Ends a process that could not start: with one line if its settings or surroundings are the cause, otherwise with the
 * error.
 */
export function endUnstarted(error: unknown): never {
  const isExpected = error instanceof WrongSetting || error instanceof StartProblem
  process.stderr.write(`${isExpected ? error.message : inspect(error)}\n`)
  process.exit(1)
}

/**
 * Creates the data folder if it is missing. It holds password hashes and photos, so only this program's user may read
 * the folder and its files.
 * @throws StartProblem when the folder is not writable
 */
export function prepareDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  process.umask(0o077)
  try {
    makeFolder(dataDir)
    // This path fails if there is a file in the folder's place.
    const folder = `${dataDir}/.`
    closeToOthers(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartProblem(
      `DATA_DIR: ${dataDir} cannot be written to (${codeOf(error)}); it must be a folder that belongs to the user of this server`,
    )
  }
}

/** Creates each missing folder with one attempt: Node's recursive mkdir never ends in `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another server may have created it first.
    if (!existsSync(folder)) throw error
  }
}

/** Leaves a volume unchanged that belongs to another user and admits this one through its group. */
function closeToOthers(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

const POSTGRES_REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses this user or password; correct them',
  '28000': 'refuses this user; correct it, or let it in',
  '3D000': 'has no database of this name; create it',
  '42501': 'does not let this user create tables; grant it',
  '53300': 'has no connection left; raise its limit',
}

/** The codes of certificates that no known authority has signed. */
const UNTRUSTED = /SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)|^CERT_UNTRUSTED$/

/** What is wrong with the certificate of a host, and what to do; undefined for failures of another kind. */
function certificateFault(host: string, code: string): string | undefined {
  const certificate = `the certificate of ${host}`
  // Managed databases and private object stores often have their own authority.
  if (UNTRUSTED.test(code))
    return `${certificate} is not trusted (${code}); set NODE_EXTRA_CA_CERTS to the file of its authority`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `${certificate} is for another name (${code}); use the name that it is for`
  return /CERT/.test(code) ? `${certificate} is not valid (${code}); renew it` : undefined
}

/** For the failure to open the database. @throws `refusalToOpen` */
export function refuseToOpen(config: Config): (error: unknown) => never {
  return (error) => {
    throw refusalToOpen(config, error)
  }
}

/** Why the database could not be opened, in one line without its password. */
export function refusalToOpen(config: Config, error: unknown): Error {
  const code = codeOf(error)
  const said = error instanceof Error ? /^(?:NEWER|TAKEN): (.*)/.exec(error.message)?.[1] : undefined
  if (said)
    return new StartProblem(
      config.databaseUrl
        ? `DATABASE_URL: the database at ${new URL(config.databaseUrl).host} cannot be used: ${said}`
        : `DATA_DIR: the database in ${config.dataDir} cannot be used: ${said}`,
    )
  if (error instanceof Error && /^(DATA_DIR|DATABASE_CONNECTIONS):/.test(error.message))
    return new StartProblem(error.message)
  if (config.databaseUrl) {
    const { host } = new URL(config.databaseUrl)
    const refusal = POSTGRES_REFUSALS[code]
    if (refusal) return new StartProblem(`DATABASE_URL: the server at ${host} ${refusal}`)
    const fault = certificateFault(host, code)
    if (fault) return new StartProblem(`DATABASE_URL: ${fault}, or set sslmode=no-verify in the address`)
    if (code !== 'unknown' && !/^[0-9A-Z]{5}$/.test(code))
      return new StartProblem(
        `DATABASE_URL: ${host} cannot be reached (${code}); start the database, or correct the address`,
      )
    return new StartProblem(`DATABASE_URL: the database at ${host} cannot be used: ${firstLine(error)}`)
  }
  if (error instanceof Error && /readonly|read-only|unable to open|permission/i.test(error.message))
    return new StartProblem(
      `DATA_DIR: the database in ${config.dataDir} cannot be written to (${firstLine(error)}); its files must belong to the user of this server`,
    )
  return new StartProblem(
    `DATA_DIR: the database in ${config.dataDir} cannot be opened: ${firstLine(error)}; restore it, or name another folder`,
  )
}

/** Why the storage of uploaded files failed, in one line. */
export function refusalOfStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, error: Error): StartProblem {
  const reason = innermost(error)
  const said = codeOf(reason) === 'unknown' ? reason.name : codeOf(reason)
  if (!s3)
    return new StartProblem(
      `DATA_DIR: the files in ${dataDir}/uploads cannot be used (${said}); they must belong to this user`,
    )
  const where = s3.endpoint === null ? s3.region : new URL(s3.endpoint).host
  const fault = certificateFault(where, said)
  if (fault) return new StartProblem(`S3_ENDPOINT: ${fault}`)
  return new StartProblem(
    `S3_BUCKET: the bucket ${s3.bucket} at ${where} cannot be used (${said}); check that the object store runs, and its keys`,
  )
}

function innermost(error: Error): Error {
  return error.cause instanceof Error ? innermost(error.cause) : error
}

/** Why the server cannot listen, in one line. */
export function refusalToListen({ host, port }: Config, error: unknown): Error {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartProblem(
      `PORT: ${port} on ${host} is taken by another program; stop it, or give this server another port`,
    )
  if (code === 'EACCES')
    return new StartProblem(`PORT: this user may not listen on ${port}; use a port from 1024 to 65535`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return new StartProblem(
      `HOST: "${host}" is not an address of this machine; use 127.0.0.1, or 0.0.0.0 for all of them`,
    )
  return error instanceof Error ? error : new Error(String(error))
}

/** The code of an error, or of the first error in a group (a name with several addresses fails once for each). */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  if (typeof error === 'object' && error !== null && 'code' in error) return String(error.code)
  if (error instanceof Error && /timeout/i.test(error.message)) return 'no answer'
  return 'unknown'
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] ?? text
}

/** @throws StartProblem always: pages cannot be rendered */
export function refuseWithoutBuild(): never {
  throw new StartProblem('dist: the pages are not built; run npm run build')
}
