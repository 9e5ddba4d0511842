import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { notesOfCall, whoActs } from '../lib/acting.ts'
import type { Change } from '../lib/changes.ts'

const NOTES = CompiledQuery.raw(`
  select "transaction"::text::bigint as position, place, topic from changes
  where "transaction" = pg_current_xact_id_if_assigned()`)

/**
 * A dialect whose transactions tell the database, only for as long as they last, who writes; and tell their call the
 * topics that the database noted.
 */
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

  override async commitTransaction(connection: DatabaseConnection) {
    const notes = notesOfCall()
    const { rows } = notes ? await connection.executeQuery<Change>(NOTES) : { rows: [] }
    await super.commitTransaction(connection)
    notes?.push(...rows.map((row) => ({ ...row, position: Number(row.position) })))
  }
}
