import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSync } from './sqlite-sync.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-sync-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('says that what cannot be reached is not on the disk, and tries anew the next time', async () => {
  const log = join(folder, 'log')
  const disk = createSync(log)
  await expect(disk.synced()).rejects.toThrow('ENOENT')
  await writeFile(log, 'a commit')
  expect(await disk.synced()).toBeUndefined()
  await disk.close()
})

it('lets those who come meanwhile wait for a round of their own, all of them for one', async () => {
  const log = join(folder, 'log')
  await writeFile(log, 'a commit')
  const disk = createSync(log)
  const order: string[] = []
  const first = disk.synced().then(() => order.push('first'))
  const second = disk.synced()
  const third = disk.synced()
  await Promise.all([first, second.then(() => order.push('second'))])
  expect(second).toBe(third)
  expect(order).toEqual(['first', 'second'])
  await disk.close()
})
