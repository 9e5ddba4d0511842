import { defineConfig } from 'vitest/config'

/**
 * The tests that judge mutants of `domain/`: only code, all in one worker, so that each mutant is judged in a second.
 */
export default defineConfig({ test: { include: ['domain/**/*.test.ts'], isolate: false } })
