/**
 * Checks the texts of all languages and writes the types of their arguments (`domain/text/text-arguments.ts`); with
 * `--check`, as in `npm run check`, it fails if that file is out of date. It must first find planted offenses.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../domain/text/languages.ts'
import { readTexts, TEXT_FILES } from '../server/lib/texts.ts'
import { argumentTypes } from './texts/arguments.ts'
import { faultsOf } from './texts/faults.ts'
import { PLANTED } from './texts/planted.ts'
import { sourcesIn } from './texts/sources.ts'

const ROOT = join(import.meta.dirname, '..')
const TYPES = join(ROOT, 'domain/text/text-arguments.ts')

const missed = PLANTED.filter(({ tree, fault }) => faultsOf(tree).join() !== fault)
if (missed.length > 0)
  fail(
    'The check of texts cannot be trusted:',
    missed.map(({ fault, tree }) => `${fault}: found ${faultsOf(tree).join() || 'nothing'}`),
  )

const files = TEXT_FILES.map((file) => readTexts('en', file))
const english = Object.assign({}, ...files)
const languages = Object.fromEntries(
  LANGUAGES.filter((language) => language !== 'en').map((language) => [
    language,
    Object.assign({}, ...TEXT_FILES.map((file) => readTexts(language, file))),
  ]),
)
const sources = await sourcesIn(ROOT)
const portal = Object.keys(readTexts('en', 'portal'))
const faults = faultsOf({ english, portal, languages, sources })
const all = files.flatMap((file) => Object.keys(file))
for (const key of all.filter((each, at) => all.indexOf(each) !== at)) faults.push(`${key} is in two files`)
const types = argumentTypes(english)
const isCheck = process.argv.includes('--check')
if (isCheck && (await readFile(TYPES, 'utf8')) !== types)
  faults.push('domain/text/text-arguments.ts is not what the texts need: run npm run texts')
if (!isCheck) await Promise.all([writeFile(TYPES, types), sortFiles()])
if (faults.length > 0) fail('Texts against the rules:', faults)
const count = (texts: object) => Object.keys(texts).length
console.log(
  `Texts: ${count(english)} in English; ${Object.entries(languages)
    .map(([language, texts]) => `${language} ${count(texts)}`)
    .join(', ')}.`,
)

/** Sorts the keys, so that two changes seldom meet in one line. */
async function sortFiles(): Promise<void> {
  for (const language of LANGUAGES)
    for (const file of TEXT_FILES) {
      const texts = Object.entries(readTexts(language, file)).sort(([one], [other]) => (one < other ? -1 : 1))
      if (texts.length > 0)
        await writeFile(
          join(ROOT, 'locales', language, `${file}.json`),
          `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`,
        )
    }
}

function fail(what: string, details: readonly string[]): never {
  console.error([what, ...details.map((detail) => `  ${detail}`)].join('\n'))
  process.exit(1)
}
