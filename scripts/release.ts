/**
 * Makes a release: npm run release -- 0.2.0 [--without-image] [--to FOLDER]
 * It writes the version into package.json and CHANGELOG.md, commits that, and writes into a folder: notes, the list
 * of all packages (CycloneDX), the image, and the checksums of these. It tags and publishes nothing.
 */
import { execFile } from 'node:child_process'
import { createHash, hash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs, promisify } from 'node:util'
import { utcDate } from '../domain/times/dates.ts'
import { NotReleasable, release } from './release/changes.ts'

const USAGE = 'Usage: npm run release -- VERSION [--without-image] [--to FOLDER]'
const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

try {
  await main()
} catch (error) {
  if (!(error instanceof NotReleasable)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { version, withImage, to } = asked()
  await requireClean()
  if (!existsSync(`server/db/fixtures/${version}.sqlite.sql`))
    throw new NotReleasable(
      `Later releases are tested on the rows of ${version}: run npm run fixture -- ${version}, and commit what it writes`,
    )
  const date = utcDate(new Date())
  const { changes, notes } = release(await readFile('CHANGELOG.md', 'utf8'), version, date)
  await mkdir(to, { recursive: true })
  if ((await readdir(to)).length > 0) throw new NotReleasable(`${to} is not empty`)

  await run('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'])
  await writeFile('CHANGELOG.md', changes)
  await run('git', ['commit', '--quiet', '--all', '--message', `Release ${version}`])

  const undo = 'Take its commit back by git reset --hard HEAD~1 before you try again'
  await writeParts({ version, withImage, to, date, notes }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message.trim() : String(error)
    throw new NotReleasable(`The release was not written: ${why}\n${undo}`)
  })
  console.log(`${to} has the release, and the latest commit names its version.
Look at both, then tag it yourself: git tag v${version} && git push origin v${version}`)
}

type Parts = { version: string; withImage: boolean; to: string; date: string; notes: string }

async function writeParts({ version, withImage, to, date, notes }: Parts): Promise<void> {
  await writeFile(join(to, 'notes.md'), notes)
  await writeFile(join(to, `conference-hub-${version}.cdx.json`), await listOfPackages(date))
  if (withImage) await run('npm', ['run', 'image', '--', '--to', join(to, `conference-hub-${version}.tar`)])
  await writeFile(join(to, 'SHA256SUMS'), await checksums(to))
}

function asked(): { version: string; withImage: boolean; to: string } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'without-image': { type: 'boolean' }, to: { type: 'string' } },
    })
    const [version = ''] = positionals
    if (positionals.length !== 1 || !VERSION.test(version)) throw new Error(USAGE)
    return { version, withImage: !values['without-image'], to: resolve(values.to ?? `release/${version}`) }
  } catch {
    throw new NotReleasable(USAGE)
  }
}

async function requireClean(): Promise<void> {
  if ((await run('git', ['status', '--porcelain'])) !== '')
    throw new NotReleasable('There are changes that no commit has: commit or undo them first')
}

/** All packages of an installation. The same commit and day produce the same bytes. */
async function listOfPackages(date: string): Promise<string> {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
  const list = JSON.parse(await run('npm', ['sbom', ...options]))
  // npm uses the name of the folder.
  list.metadata.component.name = JSON.parse(await readFile('package.json', 'utf8')).name
  list.metadata.timestamp = `${date}T00:00:00.000Z`
  delete list.serialNumber
  const [, a, b, c, d, e] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(hash('sha256', JSON.stringify(list))) ?? []
  return `${JSON.stringify({ ...list, serialNumber: `urn:uuid:${a}-${b}-${c}-${d}-${e}` }, null, 2)}\n`
}

/** In the format of `sha256sum --check`. */
async function checksums(folder: string): Promise<string> {
  const lines: string[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, name)), hash)
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }
  return lines.join('')
}

async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })
  return stdout
}
