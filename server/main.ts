import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Caches compiled modules next to the build, so that the server restarts faster. If this folder is not writable, the
// server compiles them each time. Only modules imported after this line are cached.
enableCompileCache(join(import.meta.dirname, '../dist/compiled'))
const { readConfig } = await import('./config.ts')
const { startServer } = await import('./start.ts')
const { endUnstarted } = await import('./start-problems.ts')

try {
  for (const line of await startServer(readConfig(process.env))) console.log(line)
  flushCompileCache()
} catch (error) {
  endUnstarted(error)
}
