import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newsIn } from '../domain/text/release-news.ts'
import { MOST_LINES, partsOf } from './release/changes.ts'

const ROOT = join(import.meta.dirname, '..')
const CHANGES = `# Changes\n\n## Not yet released\n\n### For visitors\n- A bell\n- 東京\n\n### For operators\n- A page\n\n## 0.1.0\n\nThe first\n`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-release-'))
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'packages/card-reader/package.json'])
    await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await mkdir(join(folder, 'server/db/fixtures'), { recursive: true })
  await writeFile(join(folder, 'server/db/fixtures/0.2.0.sqlite.sql'), '')
  await writeFile(join(folder, '.gitignore'), 'release/\n')
  await writeFile(join(folder, 'CHANGELOG.md'), CHANGES)
  await git('init', '--quiet')
  await git('config', 'user.email', 'release@example.com')
  await git('config', 'user.name', 'Release')
  await git('add', '--all')
  await git('commit', '--quiet', '--message', 'Begin')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function git(...args: string[]) {
  return (await promisify(execFile)('git', args, { cwd: folder })).stdout.trim()
}

async function release(...args: string[]): Promise<[number, string]> {
  const script = join(ROOT, 'scripts/release.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder })
    return [0, stdout]
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return [code, stderr]
  }
}

const read = (name: string) => readFile(join(folder, name), 'utf8')

it('refuses an invalid release, and changes nothing', async () => {
  expect(await release()).toEqual([1, expect.stringMatching(/^Usage: npm run release/)])
  expect(await release('2')).toEqual([1, expect.stringMatching(/^Usage: /)])
  expect(await release('0.3.0')).toEqual([1, expect.stringContaining('npm run fixture -- 0.3.0')])
  await writeFile(join(folder, 'left.txt'), '')
  expect(await release('0.2.0', '--without-image')).toEqual([1, expect.stringMatching(/^There are changes/)])
  await rm(join(folder, 'left.txt'))
  const long = CHANGES.replace('- A bell\n', '- A bell\n'.repeat(26))
  await writeFile(join(folder, 'CHANGELOG.md'), long)
  await git('commit', '--quiet', '--all', '--message', 'Say too much')
  expect(await release('0.2.0', '--without-image')).toEqual([
    1,
    '"For visitors" has 27 lines; people read at most 25: what matters first\n',
  ])
  await git('reset', '--quiet', '--hard', 'HEAD~1')
  expect([await git('status', '--porcelain'), await git('tag')]).toEqual(['', ''])
})

it('explains how to undo a failed release', async () => {
  const path = await mkdtemp(join(tmpdir(), 'conference-hub-no-npm-'))
  const npm = `#!/bin/sh\nPATH="\${PATH#*:}"\n[ "$1" = sbom ] && { echo broken >&2; exit 1; }\nexec npm "$@"\n`
  await writeFile(join(path, 'npm'), npm, { mode: 0o755 })
  const before = process.env.PATH
  process.env.PATH = `${path}:${before}`
  const [status, said] = await release('0.2.0', '--without-image')
  process.env.PATH = before
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/was not written: [\s\S]*broken[\s\S]*git reset --hard HEAD~1/),
  ])
  await git('reset', '--quiet', '--hard', 'HEAD~1')
  await rm(join(folder, 'release'), { recursive: true })
  await rm(path, { recursive: true })
})

it('sets the version, and writes notes, packages and checksums, but no tag', async () => {
  const [status, said] = await release('0.2.0', '--without-image')
  expect([status, said]).toEqual([0, expect.stringContaining('tag it yourself: git tag v0.2.0')])
  expect([JSON.parse(await read('package.json')).version, await git('log', '-1', '--format=%s')]).toEqual([
    '0.2.0',
    'Release 0.2.0',
  ])
  expect([await git('status', '--porcelain'), await git('tag')]).toEqual(['', ''])
  const changes = await read('CHANGELOG.md')
  expect(changes).toMatch(/^## 0\.2\.0 \(\d{4}-\d\d-\d\d\)$/m)
  expect(newsIn(changes)[0]).toEqual({ title: 'For visitors', lines: ['A bell', '東京'] })
  const notes = await read('release/0.2.0/notes.md')
  expect(notes).toMatch(/^# Conference Hub 0\.2\.0\n\n## For visitors\n- A bell[\s\S]*## Upgrading\n/)
  expect(notes).not.toContain('The first')
  const list = JSON.parse(await read('release/0.2.0/conference-hub-0.2.0.cdx.json'))
  const names: string[] = list.components.map(({ name }: { name: string }) => name)
  expect(list.metadata.component).toMatchObject({
    type: 'application',
    name: 'conference-hub',
    version: '0.2.0',
  })
  expect([list.bomFormat, names.includes('fastify'), names.includes('vitest')]).toEqual([
    'CycloneDX',
    true,
    false,
  ])
  await promisify(execFile)('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: join(folder, 'release/0.2.0'),
  })
  expect(await release('0.2.0')).toEqual([1, expect.stringContaining('there is nothing to release')])
})

it('has a changelog in three parts that is short enough to read', async () => {
  const changes = await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8')
  const parts = partsOf(changes.split(/^## /m)[1] ?? '')
  expect(parts.map(({ title }) => title)).toEqual(['For visitors', 'For organizers', 'For operators'])
  expect(parts.filter(({ lines }) => lines > MOST_LINES)).toEqual([])
})
