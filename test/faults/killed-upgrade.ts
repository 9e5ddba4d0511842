/**
 * Migrates a database to the newest version, kills itself with SIGKILL directly after one of its statements, and
 * prints their number. Arguments: the data folder, the address of a PostgreSQL database or '', the number of the
 * statement (0: none).
 */
import { NEWEST } from '../../server/db/migrations.ts'
import { migrate } from '../../server/db/open.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { LONG_WORK } from '../../server/db/postgres-limits.ts'
import { openSqlite } from '../../server/db/sqlite.ts'

const [dataDir = '', databaseUrl = '', last = '0'] = process.argv.slice(2)
const engine = databaseUrl ? openPostgres(databaseUrl, LONG_WORK) : openSqlite(dataDir)
let statements = 0
engine.measure(() => {
  statements += 1
  if (statements === Number(last)) process.kill(process.pid, 'SIGKILL')
})
await migrate(engine, NEWEST)
process.stdout.write(`${statements}\n`)
await engine.close()
