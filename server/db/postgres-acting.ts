import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { whoActs } from '../lib/acting.ts'

/** A dialect whose transactions tell the database for whom they write; only for as long as they last. */
export class ActingPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): Driver {
    return new ActingPostgresDriver(this.#config)
  }
}

class ActingPostgresDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    await super.beginTransaction(connection, settings)
    const acting = whoActs()
    if (!acting) return
    await connection.executeQuery(
      CompiledQuery.raw("select set_config('hub.actor', $1, true), set_config('hub.change', $2, true)", [
        String(acting.userId),
        acting.change,
      ]),
    )
  }
}
