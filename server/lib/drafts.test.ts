import { execFile } from 'node:child_process'
import fs, { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/times/times.ts'
import { beginNew, removeOldDrafts, writeWhole } from './drafts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-drafts-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = (text: string) =>
  writeWhole(folder, 'note.json', (draft) => writeFile(join(folder, draft), text))
const later = (ms: number) => new Date(Date.now() + ms)

/** Writes in a process that is killed before the draft takes the place of the file. */
async function writeAndDie(): Promise<void> {
  const module = new URL('drafts.ts', import.meta.url).href
  const code = `import { writeFile } from 'node:fs/promises'
import { writeWhole } from '${module}'
await writeWhole(process.argv[1], 'note.json', async (draft) => {
  await writeFile(process.argv[1] + '/' + draft, 'cut sho')
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => setInterval(() => undefined, 1_000))
})`
  const died = promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, folder])
  await expect(died).rejects.toMatchObject({ signal: 'SIGKILL' })
}

it('deletes the draft of a killed process a day later, and no younger one or other file', async () => {
  await write('whole')
  await writeAndDie()
  const left = (await readdir(folder)).filter((name) => name !== 'note.json')
  expect(left).toEqual([expect.stringMatching(/^note\.json\..+\.draft$/)])
  await removeOldDrafts([folder, join(folder, 'missing')], later(DAY_MS - MINUTE_MS))
  expect(await readdir(folder)).toHaveLength(2)
  await removeOldDrafts([folder, join(folder, 'missing')], later(DAY_MS + MINUTE_MS))
  expect(await readdir(folder)).toEqual(['note.json'])
  expect(await readFile(join(folder, 'note.json'), 'utf8')).toBe('whole')
})

it('leaves no draft and the file as it was if the write fails', async () => {
  await write('whole')
  const failing = writeWhole(folder, 'note.json', async (draft) => {
    await writeFile(join(folder, draft), '')
    throw new Error('no space')
  })
  await expect(failing).rejects.toThrow('no space')
  expect(await readdir(folder)).toEqual(['note.json'])
  expect(await readFile(join(folder, 'note.json'), 'utf8')).toBe('whole')
})

/** Runs `act` as on a file system without links. */
async function withoutLinks<T>(act: () => Promise<T>): Promise<T> {
  const { link } = fs
  const refuse = async () => Promise.reject(Object.assign(new Error('not permitted'), { code: 'EPERM' }))
  const use = (linking: typeof link) => {
    fs.link = linking
    syncBuiltinESMExports()
  }
  use(refuse)
  return act().finally(() => use(link))
}

it.each([
  { kind: 'with links', on: <T>(act: () => Promise<T>) => act() },
  { kind: 'without links', on: withoutLinks },
])('gives a new file its name once it is whole, and never replaces another, $kind', async ({ on }) => {
  const file = join(folder, 'new.zip')
  const begun = await beginNew(file)
  await writeFile(begun.draft, 'whole')
  expect(await readdir(folder)).not.toContain('new.zip')
  await on(begun.keep)
  expect(await readdir(folder)).toEqual(['new.zip'])
  await expect(beginNew(file)).rejects.toMatchObject({ code: 'EEXIST' })

  const late = join(folder, 'late.zip')
  const beaten = await beginNew(late)
  await writeFile(beaten.draft, 'second')
  await writeFile(late, 'first')
  await expect(on(beaten.keep)).rejects.toMatchObject({ code: 'EEXIST' })
  await beaten.discard()
  expect((await readdir(folder)).sort()).toEqual(['late.zip', 'new.zip'])
  expect(await readFile(late, 'utf8')).toBe('first')
})

it('deletes old drafts beside a new file, but no draft of another program', async () => {
  await writeAndDie()
  const [left = ''] = await readdir(folder)
  for (const name of [left, 'letter.draft']) {
    await writeFile(join(folder, name), 'old')
    await utimes(join(folder, name), 0, 0)
  }
  await (await beginNew(join(folder, 'new.zip'))).discard()
  expect(await readdir(folder)).toEqual(['letter.draft'])
})
