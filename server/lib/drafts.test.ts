import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/times/times.ts'
import { removeOldDrafts, writeWhole } from './drafts.ts'

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
