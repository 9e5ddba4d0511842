import { config, z } from 'zod/v4'

/**
 * Zod for pages (vite.config.ts). By default it checks whether it may compile functions at run time. Our pages' policy
 * forbids that, and Firefox reports the attempt as an error.
 */
config({ jitless: true })

export { z }
