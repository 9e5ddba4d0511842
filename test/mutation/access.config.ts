import { defineConfig } from 'vitest/config'

const tests = [
  'write-access',
  'event-permissions',
  'events',
  'event-writes',
  'users',
  'sessions',
  'call-access',
  'present-rights',
]

/** The tests that judge mutants of the access checks, on the embedded database. */
export default defineConfig({
  test: {
    include: tests.map((name) => `server/**/${name}.test.ts`),
    provide: { engine: 'sqlite' },
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
