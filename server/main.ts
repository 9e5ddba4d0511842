import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Compiled modules stay beside the build, so that a server is ready again sooner. Where this folder cannot be
// written, the server compiles them each time. Only modules imported after this line are kept.
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
