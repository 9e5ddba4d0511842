import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { numberedTexts } from './scripts/numbered-texts.ts'
import { leftOutOn, THIS_MACHINE } from './test/machine.ts'
import { isNight } from './test/night.ts'
import { usedIcons } from './test/used-icons.ts'
import { PRODUCT, runsOnPreact, WRITTEN_FOR_REACT } from './vite.config.ts'

/** Machines that run tests are slow and shared: a limit only ends a test that hangs. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** Minutes of work: only in `npm run test:faults`. */
const LONG_FAULTS = ['test/faults/rolling-update.test.ts', 'test/faults/large-backup.test.ts']

/**
 * Tests whose subject is not the database: they draw what calls answer, read files and cards, or judge requests before any
 * statement. The sweeps prove on both engines that calls answer alike.
 */
const WITHOUT_SQL = [
  'server/publish/{papers,pictures}/**',
  'server/publish/installing/**',
  // Thousands of phones that are made up; `phones.test.ts` writes and reads real ones on both engines.
  'server/phones/first-messages.test.ts',
  'server/cards/{card-sheets,layouts/layouts,wall/feasible-wall}.test.ts',
  'server/schedule/schedule-files/{beside-rows,conference-file,other-formats,plain-text,read-file,read-schedules,round-trip}.test.ts',
  'server/schedule/schedule-files/{cells,table,workbook}/**',
  // Hundreds of random boards, whose writes `schedule-properties` and `one-at-a-time` prove on both engines.
  'server/schedule/history/acts/board-model.test.ts',
  'server/render/page-renderer.test.ts',
  'server/http/{admission,lateness}.test.ts',
  'test/sweeps/{bad-bodies,made-up-use}.test.ts',
  // They count renders and statements. PostgreSQL tells a server of rows a moment after they were written, which may end what it has
  // just kept for once.
  'server/render/session-pages.test.ts',
  'server/accounts/auth/ended-sign-ins.test.ts',
]

/**
 * What takes long and proves what seldom changes, or proves on a second road what a test by day proves on the first: only by night, in
 * `npm run test:faults`, and when a run names files.
 */
const BY_NIGHT = [
  // A copy of the repository with a new noun or word, compiled and tested.
  'test/tools/new-{noun,session-field}.test.ts',
  // `card-reader.test.ts` reads cards in every turn and light by day, and `read-wall.test.ts` walls.
  'packages/card-reader/hard-photos.test.ts',
  'packages/card-reader/wall/written-wall.test.ts',
  // The short forms of their cases are in `kill`, `floods` and `hostile-schedules`.
  'test/faults/{heavy-work,killed-upgrade}.test.ts',
  // `bad-card-photos` sends the same photos to a server.
  'test/journeys/cards-bad-photos.test.ts',
  // A demo that runs for days begins anew each night.
  'test/servers/nightly-demo.test.ts',
  // Memory of a screen after hours; `screen.test.ts` shows the screen.
  'test/journeys/screen-day.test.ts',
  // `npm run test:browsers` is its command; in Chromium the journeys of visitors walk the same ways.
  'test/journeys/every-browser.test.ts',
  // Thousands of made-up requests for what the tests of limits count to their first refusal.
  'test/sweeps/made-up-use.test.ts',
  // 300 phones claim 60 spots; `spots.test.ts` has two that want one.
  'test/sweeps/claims-at-once.test.ts',
  // Hundreds of made-up bodies for each call; `hostile-input` sends the few that ever did harm.
  'test/sweeps/bad-bodies.test.ts',
  // Thousands of phones, hundreds of random boards and walls, events of 600 sessions: the tests of their nouns have small ones.
  'server/phones/{first-messages,many-phones}.test.ts',
  'server/schedule/history/acts/board-model.test.ts',
  'server/cards/wall/feasible-wall.test.ts',
  'server/publish/papers/large-events.test.ts',
  'test/servers/whole-venue.test.ts',
  // `hub.test.ts` has the commands, `kill.test.ts` the lost power, `hostile-input` the names.
  'server/publish/archive/commands.test.ts',
  'test/faults/{full-disk,hostile-names}.test.ts',
  // A job's second way, or a screen whose components are tested: by day the browser walks each job once.
  'test/journeys/{admin-day,admin-sponsors,admin-static-content,board-axis,card-verbs,cards-offline,data-page}.test.ts',
  'test/journeys/{floor-plan,hydration,import,languages,passkeys,real-days,late-parts,room-sheet,star-calendar,swipe}.test.ts',
]
const namesFiles = process.argv.slice(2).some((argument) => /^[^/-].*\//.test(argument))
const runsAll = isNight || process.env.FAULT_CYCLES !== undefined || namesFiles
const byNight = runsAll ? [] : BY_NIGHT

/**
 * What runs on PostgreSQL by day as well: what locks, counts at once, searches, keeps JSON, follows changes or backs up, and the sweeps that
 * send each call. All other tests run on it by night.
 */
const BY_DAY_ON_POSTGRES = [
  'server/{access,backup,db,live}/**/*.test.ts',
  'server/accounts/auth/{account-races,first-start,passkeys/passkeys,sign-in}.test.ts',
  'server/accounts/{event-permissions/event-permissions,sign-ins/sign-ins,tokens/tokens,users/users}.test.ts',
  'server/cards/{background,claims,codes,ideas,known-words,numbered,room-codes,spots}/**/*.test.ts',
  'server/content/stars/**/*.test.ts',
  'server/phones/phones.test.ts',
  'server/publish/webhooks/**/*.test.ts',
  'server/schedule/{calendar/stars,deleted-events,history,sessions}/**/*.test.ts',
  'server/schedule/events/{copy,events,event-writes,lists}.test.ts',
  'server/schedule/{rooms/rooms,schedule-files/published-again,time-slots/time-slots}.test.ts',
  'test/sweeps/{cached-reads,created-once,database-away,event-tables,every-call,followed-writes,full-disk}.test.ts',
  'test/sweeps/{hostile-input,mixed-events,recorded-writes,rights-lost-meanwhile,store-away}.test.ts',
]

/** Components run as in the build. Libraries that import React are read through the same names: two by their modules. */
const moduleOf = (name: string, file: string) => ({
  find: RegExp(`^${name}$`),
  replacement: join(import.meta.dirname, 'node_modules', name, file),
})
const onPreact = {
  alias: [
    ...runsOnPreact,
    { find: 'react-dom/test-utils', replacement: 'preact/test-utils' },
    moduleOf('@testing-library/react', 'dist/@testing-library/react.esm.js'),
    moduleOf('lucide-react', 'dist/esm/lucide-react.mjs'),
  ],
}
const readThroughAliases = { deps: { inline: [WRITTEN_FOR_REACT, /@testing-library\/react/] } }

/** What this machine has not got the means for; nothing on Linux x64. */
const leftOut = leftOutOn(THIS_MACHINE)

/** Test files of the server, as journeys, share what they import, which saves a third of their time: none may replace a module. */
const serverTests = {
  isolate: false,
  setupFiles: './test/texts.ts',
  server: readThroughAliases,
  include: ['server/**/*.test.ts', 'test/sweeps/**/*.test.ts'],
  exclude: [
    ...leftOut.files,
    ...byNight,
    'server/lib/**',
    'server/http/{kept-replies,security-headers,user-agent}.test.ts',
  ],
}

const onPostgres = {
  resolve: onPreact,
  plugins: [usedIcons()],
  test: {
    ...patience,
    ...serverTests,
    name: 'postgres',
    ...(runsAll ? {} : { include: BY_DAY_ON_POSTGRES }),
    exclude: [...serverTests.exclude, ...WITHOUT_SQL],
    provide: { engine: 'postgres' as const },
    globalSetup: './test/postgres-for-run.ts',
  },
}

export default defineConfig({
  define: PRODUCT,
  test: {
    pool: 'forks',
    // Two cores wait for disks, child processes, and the browser: with four files at once they are busy.
    maxWorkers: 4,
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          isolate: false,
          setupFiles: './test/texts.ts',
          include: [
            '{domain,server/lib,scripts,tools}/**/*.test.ts',
            'server/http/{kept-replies,security-headers,user-agent}.test.ts',
          ],
        },
      },
      {
        resolve: onPreact,
        plugins: [usedIcons()],
        test: {
          ...patience,
          name: 'servers',
          isolate: false,
          server: readThroughAliases,
          include: ['test/{servers,faults,tools}/**/*.test.ts'],
          exclude: [...leftOut.files, ...byNight, ...(process.env.FAULT_CYCLES ? [] : LONG_FAULTS)],
        },
      },
      {
        test: {
          ...patience,
          name: 'card-reader',
          isolate: false,
          include: ['packages/card-reader/**/*.test.ts'],
          exclude: byNight,
        },
      },
      {
        resolve: onPreact,
        plugins: [usedIcons()],
        test: { ...patience, ...serverTests, name: 'sqlite', provide: { engine: 'sqlite' } },
      },
      ...(leftOut.isPostgresThere ? [onPostgres] : []),
      {
        resolve: onPreact,
        plugins: [numberedTexts(), usedIcons()],
        test: {
          ...patience,
          name: 'screens',
          server: readThroughAliases,
          include: ['client/**/*.test.{ts,tsx}'],
          environment: './test/screens.config.ts',
          isolate: false,
          setupFiles: './test/screens.ts',
        },
      },
      {
        test: {
          ...patience,
          name: 'journeys',
          isolate: false,
          testTimeout: 120_000,
          // Journeys wait as long for their own conditions as the browser does for its own.
          expect: { poll: { timeout: 30_000 } },
          include: ['test/journeys/**/*.test.ts'],
          exclude: [...leftOut.files, ...byNight],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
