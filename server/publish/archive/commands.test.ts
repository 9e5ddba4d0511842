import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOwnedApp } from '../../../test/app.ts'
import { addFullEvent } from '../../../test/full-event.ts'

let folder: string
let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-archive-'))
  hub = await openOwnedApp()
})
afterAll(async () => {
  await hub.close()
  await rm(folder, { recursive: true, force: true })
})

/** `archive` reads the running installation; `load` writes to one of SQLite whose server is stopped. */
function run(verb: 'archive' | 'load', ...given: string[]) {
  const path = join(import.meta.dirname, '../../../scripts/hub.ts')
  const { dataDir, databaseUrl } = hub.config
  const env =
    verb === 'archive'
      ? { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' }
      : { PATH: process.env.PATH, DATA_DIR: join(folder, 'elsewhere') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, verb, ...given], {
    env,
    encoding: 'utf8',
  })
  return [status, stdout, stderr]
}

it('saves an event of a running installation to a file, and loads it into another, from the command line', async () => {
  const event = await addFullEvent(hub, hub.owner.id)
  const file = join(folder, 'event.zip')
  expect(run('archive', `${event.slug}/${event.date}`, file)).toEqual([
    0,
    `${file} holds ${event.name}: 5 sessions, and the pages to read them.\n`,
    '',
  ])
  const bytes = await readFile(file)
  expect(run('archive', `${event.slug}/${event.date}`, file)).toEqual([
    1,
    '',
    `${file} exists already; name another file\n`,
  ])
  expect(await readFile(file)).toEqual(bytes)
  const loaded = (at: string) => [
    0,
    `${event.name}, ${at}: 5 sessions and 2 sponsors. Super Admins manage it, and give others access.\n`,
    '',
  ]
  expect(run('load', file)).toEqual(loaded(event.own))
  const taken = `An event in ${event.location} on ${event.date} already exists. Choose another with --date or --city.\n`
  expect(run('load', file)).toEqual([1, '', taken])
  const other = ['--date', '2027-02-03', '--city', '東京']
  expect(run('load', file, ...other)).toEqual(loaded('/%E6%9D%B1%E4%BA%AC/2027-02-03'))
  expect((await readdir(join(folder, 'elsewhere/uploads/public'))).length).toBe(8)
})

it('explains in one line what is wrong with an event or a file', () => {
  const file = join(folder, 'nothing.zip')
  expect(run('archive', 'nowhere/2026-05-09', file)).toEqual([
    1,
    '',
    'There is no event at /nowhere/2026-05-09\n',
  ])
  expect(run('load', file)).toEqual([1, '', `${file} cannot be read (ENOENT).\n`])
})
