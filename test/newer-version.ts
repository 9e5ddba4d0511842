import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const PROGRAM = ['server', 'domain', 'client', 'dist', 'package.json']
const MIGRATIONS = 'server/db/migrations.ts'
const LAST = /\n}\n\n(?=\/\*\* The name of the schema)/
/** A migration that takes something away which the version before reads. */
const NEWER = `
  '999-newer': async (db) => {
    await db.schema.alterTable('events').renameColumn('description', 'told').execute()
    await db.schema.alterTable('events').addColumn('description', 'text', (c) => c.notNull().defaultTo('')).execute()
  },
}

`

/** A copy of this program as a later version, with one migration more. Build the program before. */
export async function makeNewerVersion() {
  const folder = await mkdtemp(join(tmpdir(), 'conference-hub-newer-'))
  for (const part of PROGRAM) await cp(join(ROOT, part), join(folder, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const list = await readFile(join(folder, MIGRATIONS), 'utf8')
  if (!LAST.test(list)) throw new Error(`${MIGRATIONS} does not look as it did`)
  await writeFile(join(folder, MIGRATIONS), list.replace(LAST, NEWER))
  return {
    main: join(folder, 'server/main.ts'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
