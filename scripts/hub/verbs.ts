import { type Given, readGiven, WrongUsage } from './command-line.ts'

/** Runs a verb. @returns the exit status, 0 by default */
type Act = (given: Given) => Promise<number | undefined>

type Verb = {
  /** The arguments after its name: words, options, and optional ones in brackets. Words in capitals represent texts. */
  usage: string
  about: string
  load: () => Promise<Act>
}

export const VERBS: Readonly<Record<string, Verb>> = {
  doctor: {
    usage: '',
    about:
      'checks settings, folder, database, store, mail, clock, disk, proxy, and push; prints a line for each',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  'users list': {
    usage: '',
    about: 'lists users with their roles, while the server runs',
    load: async () => (await import('./users.ts')).listAll,
  },
  'users create': {
    usage: 'EMAIL NAME [--super-admin]',
    about: 'invites someone as an admin, and prints the link; nothing is mailed',
    load: async () => (await import('./users.ts')).create,
  },
  'users reset': {
    usage: 'EMAIL',
    about: 'prints a link with which a user sets a new password or accepts an invitation; ends earlier links',
    load: async () => (await import('./users.ts')).reset,
  },
  'users sign-out': {
    usage: 'EMAIL',
    about: 'ends all sign-ins of a user, in browsers and of programs',
    load: async () => (await import('./users.ts')).signOut,
  },
  events: {
    usage: '',
    about: 'lists the events with their addresses, while the server runs',
    load: async () => (await import('./events.ts')).listAll,
  },
  backup: {
    usage: 'FILE',
    about: 'writes all rows and files into one archive, while the server runs; 2: files were missing',
    load: async () => (await import('./backup.ts')).backup,
  },
  verify: {
    usage: 'FILE',
    about: 'compares every checksum of a backup, and lists what it contains',
    load: async () => (await import('./verify.ts')).verify,
  },
  restore: {
    usage: 'FILE',
    about: 'restores a backup into an empty installation',
    load: async () => (await import('./restore.ts')).restore,
  },
  move: {
    usage: '--to postgres://USER:PASSWORD@HOST:5432/NAME [--replace]',
    about:
      'moves an embedded installation to PostgreSQL, with its files if S3_* is set; --to may be a file with the address',
    load: async () => (await import('./move.ts')).move,
  },
  import: {
    usage:
      'FILE --city CITY [--date 2026-05-09] [--name NAME] [--time-zone Europe/Berlin] [--edition EDITION]',
    about: 'loads a schedule file into an event',
    load: async () => (await import('./import.ts')).importSchedule,
  },
  archive: {
    usage: 'CITY/DATE FILE.zip [--wifi]',
    about: 'writes an event into one file, while the server runs; 2: pictures were missing',
    load: async () => (await import('./archive.ts')).archive,
  },
  load: {
    usage: 'FILE.zip [--city CITY] [--date 2026-05-09]',
    about: 'creates a new event from such a file',
    load: async () => (await import('./load.ts')).load,
  },
  'take-over': {
    usage: '',
    about: 'makes this installation, and no copy of it, send messages to phones and webhooks',
    load: async () => (await import('./take-over.ts')).sendFromHere,
  },
  mcp: {
    usage: '[--url https://HUB]',
    about:
      'serves schedules to a chat assistant over the Model Context Protocol, read-only; with HUB_TOKEN what its user can read',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  health: {
    usage: '',
    about: 'checks whether the server on this machine is ready',
    load: async () => (await import('./health.ts')).health,
  },
}

/** @throws WrongUsage if there is no verb with this name */
export function verbOf(name: string): Verb {
  const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined
  if (verb) return verb
  const [first, ...more] = verbsBelow(name)
  if (first === undefined) throw new WrongUsage(`hub has no verb "${name}"; "hub help" lists them`)
  throw new WrongUsage(`Usage: hub ${[first, ...more].join(', or hub ')}`)
}

function verbsBelow(name: string): string[] {
  return Object.keys(VERBS).filter((each) => each.startsWith(`${name} `))
}

/** @throws WrongUsage if a command line does not fit its verb */
export function givenTo(name: string, args: string[]): Given {
  return readGiven(`hub ${name}`, verbOf(name).usage, args)
}

export function helpOf(name: string): string {
  const below = verbsBelow(name)
  if (below.length > 0) return below.map(helpOf).join('\n')
  const { usage, about } = verbOf(name)
  return `${`hub ${name} ${usage}`.trim()}\n  ${about}`
}

export function overview(): string {
  const verbs = Object.keys(VERBS).map(helpOf)
  return `Usage: hub VERB …, with the settings of the server\n\n${verbs.join('\n')}`
}
