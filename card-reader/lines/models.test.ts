import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'

it('tells nobody that models were opened', async () => {
  const home = await mkdtemp(join(tmpdir(), 'models-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const script = `import { openModels } from '${new URL('models.ts', import.meta.url)}'; await openModels()`
  // Telemetry keeps its device id and what waits to be sent here. It is off wherever CI is set.
  const env = { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: home }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
  expect(await readdir(home)).toEqual([])
})
