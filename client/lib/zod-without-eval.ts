import { config, z } from 'zod/v4'

/**
 * Zod for pages (vite.config.ts): by itself it tries whether it may write functions while it runs. The policy of our pages refuses that,
 * and Firefox reports the refusal as an error.
 */
config({ jitless: true })

export { z }
