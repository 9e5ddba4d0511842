/**
 * An operator's actions, by verb: npm run hub -- VERB …, or `hub VERB …` in the image. Exits with 0 if done, with 2
 * if done except for what it reports, and otherwise with 1 and one line that gives the reason.
 */
import '../server/lib/texts.ts'
import { givenTo, helpOf, overview, VERBS, verbOf } from './hub/verbs.ts'

process.exitCode = await run(process.argv.slice(2)).catch(refuse)

async function run(args: string[]): Promise<number> {
  const isHelp = args[0] === 'help' || args.some(asksForHelp)
  const [first, ...rest] = args.filter((each) => !asksForHelp(each) && !(isHelp && each === 'help'))
  if (first === undefined) return say(overview())
  const pair = `${first} ${rest[0]}`
  const [name, given] = Object.hasOwn(VERBS, pair) ? [pair, rest.slice(1)] : [first, rest]
  if (isHelp) return say(helpOf(name))
  const act = await verbOf(name).load()
  return (await act(givenTo(name, given))) ?? 0
}

function asksForHelp(word: string): boolean {
  return word === '--help' || word === '-h'
}

function say(text: string): number {
  console.log(text)
  return 0
}

/** Prints one line for anything that is not a fault of the program. The reasons are loaded only if there is one. */
async function refuse(error: unknown): Promise<number> {
  const { sentenceOf } = await import('./hub/refusals.ts')
  console.error(sentenceOf(error))
  return 1
}
