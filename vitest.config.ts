import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { numberedTexts } from './scripts/numbered-texts.ts'
import { leftOutOn, THIS_MACHINE } from './test/machine.ts'
import { isNight } from './test/night.ts'
import { usedIcons } from './test/used-icons.ts'
import { PRODUCT, runsOnPreact, WRITTEN_FOR_REACT } from './vite.config.ts'

/** Test machines are slow and shared: these limits only end tests that would never end. */
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 20_000 } } }

/** They take minutes, so only `npm run test:faults` runs them. */
const LONG_FAULTS = ['test/faults/rolling-update.test.ts', 'test/faults/large-backup.test.ts']

/**
 * Tests that do not depend on the database: they draw replies, read files and cards, or check requests before any statement.
 * The sweeps prove that calls have the same replies on both engines.
 */
const WITHOUT_SQL = [
  'server/publish/{papers,pictures}/**',
  'server/publish/installing/**',
  // Thousands of made-up phones; `phones.test.ts` writes and reads real ones on both engines.
  'server/phones/first-messages.test.ts',
  'server/cards/{card-sheets,layouts/layouts,wall/feasible-wall}.test.ts',
  'server/schedule/schedule-files/{beside-rows,conference-file,other-formats,plain-text,read-file,read-schedules,round-trip}.test.ts',
  'server/schedule/schedule-files/{cells,table,workbook}/**',
  // Hundreds of random boards; `schedule-properties` and `one-at-a-time` test their writes on both engines.
  'server/schedule/history/acts/board-model.test.ts',
  'server/render/page-renderer.test.ts',
  'server/http/{admission,lateness}.test.ts',
  'test/sweeps/{bad-bodies,made-up-use}.test.ts',
  // They count renders and statements. PostgreSQL reports changes a moment after the write, which may invalidate a reply that was
  // just cached.
  'server/render/session-pages.test.ts',
  'server/accounts/auth/ended-sign-ins.test.ts',
]

/**
 * Slow tests of code that seldom changes, or of a second way to do what a test by day does in one way. They run only by night, in
 * `npm run test:faults`, and if a run lists files.
 */
const BY_NIGHT = [
  // A copy of the repository with a new noun or word, compiled and tested.
  'test/tools/new-{noun,session-field}.test.ts',
  // By day, `card-reader.test.ts` reads cards in every rotation and light, and `read-wall.test.ts` reads walls.
  'packages/card-reader/hard-photos.test.ts',
  'packages/card-reader/wall/written-wall.test.ts',
  // `kill`, `floods`, and `hostile-schedules` have short forms of their cases.
  'test/faults/{heavy-work,killed-upgrade}.test.ts',
  // `bad-card-photos` sends the same photos to a server.
  'test/journeys/cards-bad-photos.test.ts',
  // A demo that runs for days and starts over each night.
  'test/servers/nightly-demo.test.ts',
  // The memory of a screen after hours; `screen.test.ts` tests the screen.
  'test/journeys/screen-day.test.ts',
  // `npm run test:browsers` runs it; by day, other journeys of visitors take the same steps in Chromium.
  'test/journeys/every-browser.test.ts',
  // Thousands of made-up requests; the tests of limits send them up to the first refusal.
  'test/sweeps/made-up-use.test.ts',
  // 300 phones claim 60 spots; in `spots.test.ts`, two claim one.
  'test/sweeps/claims-at-once.test.ts',
  // Hundreds of made-up bodies for each call; `hostile-input` sends the few that once did harm.
  'test/sweeps/bad-bodies.test.ts',
  // Thousands of phones, hundreds of random boards and walls, events of 600 sessions; other tests of these nouns have few.
  'server/phones/{first-messages,many-phones}.test.ts',
  'server/schedule/history/acts/board-model.test.ts',
  'server/cards/wall/feasible-wall.test.ts',
  'server/publish/papers/large-events.test.ts',
  'test/servers/whole-venue.test.ts',
  // `hub.test.ts` tests the commands, `kill.test.ts` power loss, and `hostile-input` the names.
  'server/publish/archive/commands.test.ts',
  'test/faults/{full-disk,hostile-names}.test.ts',
  // A second way to do a job, or a screen whose components have tests: by day, the browser does each job once.
  'test/journeys/{admin-day,admin-sponsors,admin-static-content,board-axis,card-verbs,cards-offline,data-page}.test.ts',
  'test/journeys/{floor-plan,hydration,import,languages,passkeys,real-days,late-parts,room-sheet,star-calendar,swipe}.test.ts',
]
const namesFiles = process.argv.slice(2).some((argument) => /^[^/-].*\//.test(argument))
const runsAll = isNight || process.env.FAULT_CYCLES !== undefined || namesFiles
const byNight = runsAll ? [] : BY_NIGHT

/**
 * Tests that also run on PostgreSQL by day: those of locks, concurrent counts, search, JSON, the change feed, and backups, and the
 * sweeps over all calls. All other tests run on it by night.
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

/** As in the build, components run on Preact. These libraries' CommonJS files would import React itself. */
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

/** The tests that this machine cannot run; none on Linux x64. */
const leftOut = leftOutOn(THIS_MACHINE)

/** Test files share their imports, which saves a third of their time, so none may mock a module. */
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
    // Most of the time, tests wait for disks, child processes, and the browser: four files keep two cores busy.
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
          setupFiles: './test/texts.ts',
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
          setupFiles: './test/texts.ts',
          testTimeout: 120_000,
          // As long as the browser waits for its own conditions.
          expect: { poll: { timeout: 30_000 } },
          include: ['test/journeys/**/*.test.ts'],
          exclude: [...leftOut.files, ...byNight],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
