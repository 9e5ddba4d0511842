import type { CardReader } from '@conference-hub/card-reader'
import type { Config } from './config.ts'
import type { Engine } from './db/engine.ts'
import type { Database } from './db/schema.ts'
import type { Storage } from './lib/storage.ts'
import type { PageRenderer } from './render/page-renderer.ts'

/** The application's dependencies. `main.ts` opens the real ones; tests pass their own. */
export type Deps = {
  config: Config
  engine: Engine
  db: Database
  storage: Storage
  cardReader: CardReader
  now: () => Date
  /**
   * Called, perhaps several times, when servers of a newer version serve this database; gets the name of their
   * migration.
   */
  endOutdated?: ((migration: string) => void) | undefined
  /** Renders pages. Without it, the application only answers calls. */
  pages?: PageRenderer | undefined
}
