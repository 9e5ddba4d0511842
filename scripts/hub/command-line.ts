import { parseArgs } from 'node:util'

/** The arguments after a verb: words in their order, the texts of options, and options without one. */
export type Given = {
  words: readonly string[]
  texts: Readonly<Partial<Record<string, string>>>
  flags: ReadonlySet<string>
}

/** A command line that does not fit its verb. */
export class WrongUsage extends Error {}

const OPTION = /(\[?)--([\w-]+)(?: ([^\s\]]+))?\]?/g

/** Reads the arguments of a command according to its usage. @throws WrongUsage with the usage */
export function readGiven(command: string, usage: string, args: string[]): Given {
  const options = Array.from(usage.matchAll(OPTION), ([, bracket, option = '', text]) => ({
    option,
    type: text ? ('string' as const) : ('boolean' as const),
    isNeeded: bracket === '',
  }))
  const places = usage.replace(OPTION, '').split(' ').filter(Boolean)
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map(({ option, type }) => [option, { type }])),
    })
    const isWhole = options.every(({ option, isNeeded }) => !isNeeded || values[option] !== undefined)
    if (positionals.length !== places.length || positionals.includes('') || !isWhole) throw new Error(usage)
    const given = Object.entries(values)
    return {
      words: positionals,
      texts: Object.fromEntries(
        given.filter((each): each is [string, string] => typeof each[1] === 'string'),
      ),
      flags: new Set(given.filter(([, value]) => value === true).map(([option]) => option)),
    }
  } catch {
    throw new WrongUsage(`Usage: ${command} ${usage}`.trim())
  }
}
