import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const FOLDER = join(import.meta.dirname, '../server/db/fixtures')

type Installation = { databaseUrl: string | null; dataDir: string }

/** Fills an empty database with a release's fixture, as `npm run fixture` wrote it down. */
export async function loadFixture(name: string, { databaseUrl, dataDir }: Installation): Promise<void> {
  const engine = databaseUrl ? 'postgres' : 'sqlite'
  const text = await readFile(join(FOLDER, `${name}.${engine}.sql`), 'utf8')
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(text)
    await client.end()
    return
  }
  const file = new DatabaseSync(join(dataDir, 'conference-hub.sqlite'))
  file.exec(text)
  file.close()
}
