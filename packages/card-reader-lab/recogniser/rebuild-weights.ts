import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

/*
 * npm run weights -- [FOLDER]
 * Teaches the recogniser from the packaged model, in an hour and a quarter on two cores: draws lines into FOLDER
 * (../../reports/recogniser) and writes recogniser.onnx there, beside them. Says what is missing where it cannot.
 */
const here = import.meta.dirname
const folder = process.argv[2] ?? join(here, '../../../reports/recogniser')
const lines = join(folder, 'lines.bin')
const weights = join(folder, 'recogniser.onnx')

const missing = ['torch', 'onnx', 'numpy'].filter(
  (name) => spawnSync('python3', ['-c', `import ${name}`]).status !== 0,
)
if (missing.length > 0) {
  console.error(
    `The weights cannot be rebuilt here: python3 finds no ${missing.join(', ')}. On Debian: apt-get install python3-torch python3-onnx libopenblas0-pthread.`,
  )
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
console.log(
  'These weights will not be the shipped ones, which are a mean over ten runs. Nobody has measured how well such weights read since letters with marks are learnt.',
)
if (!existsSync(lines)) run(process.execPath, [join(here, 'draw-lines.ts'), lines])
run('python3', [join(here, 'learn.py'), lines, '--to', weights])
console.log(
  `${weights} is written. Judge it by \`npm run cards\` before it replaces ../card-reader/data/recogniser.onnx.`,
)

function run(program: string, parameters: readonly string[]): void {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
