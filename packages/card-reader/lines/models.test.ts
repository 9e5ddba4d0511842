import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { latinEmissions } from './letters.ts'
import { openModels } from './models.ts'

it('leaves no telemetry when it opens the models', async () => {
  const home = await mkdtemp(join(tmpdir(), 'models-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const script = `import { openModels } from '${new URL('models.ts', import.meta.url)}'; await openModels()`
  // Telemetry would store its device id and its send queue here. It is off wherever CI is set.
  const env = { PATH: process.env.PATH, HOME: home, XDG_CACHE_HOME: home }
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { env })
  expect(await readdir(home)).toEqual([])
})

it('returns a step for every eight pixel columns of a line, over the listed symbols', async () => {
  const models = await openModels()
  const paper = new Float32Array(3 * 48 * 80).fill(1)
  const answer = await models.recognize({ data: paper, width: 80, height: 48 })
  const { symbols } = latinEmissions(answer)
  expect(answer.dims).toEqual([1, 10, symbols.length + 1])
  const first = answer.data.subarray(0, symbols.length + 1)
  expect(first.reduce((sum, log) => sum + Math.exp(log), 0)).toBeCloseTo(1)
})

it('ships the weights that the model card describes', async () => {
  const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url))
  const sumOf = async (file: string) =>
    createHash('sha256')
      .update(await read(file))
      .digest('hex')
  const card = String(await read('MODEL_CARD.md'))
  expect(card).toContain(await sumOf('data/recognizer.onnx'))
  expect(card).toContain(await sumOf('data/detector.onnx'))
})
