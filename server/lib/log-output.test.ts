import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { openLogOutput } from './log-output.ts'

it('drops lines that cannot be written, without an uncaught error', async () => {
  // As on a full disk, each write fails.
  const unwritable = openSync(import.meta.filename, 'r')
  const output = openLogOutput(unwritable)
  const failed = once(output, 'error')
  output.write('first\n')
  await failed
  const dropped = once(output, 'drop')
  for (let line = 0; line < 3; line += 1) output.write(`${'x'.repeat(2 ** 19)}\n`)
  expect(await dropped).toHaveLength(1)
  // No one but the output itself listens to these failures, and an uncaught one fails the run.
  await new Promise((resolve) => setTimeout(resolve, 100))
  closeSync(unwritable)
})
