import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDERS = ['domain', 'locales', 'server', 'client', 'test', 'scripts', 'tools']
const FILES = ['README.md', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.config.ts']
const TOOLS = { tsc: 'typescript/package.json', vitest: 'vitest/package.json' }

/** A text `equipment` on sessions. Each edit has its text before a line of the file. */
const EDITS = [
  {
    file: 'domain/schedule/field-names.ts',
    before: "  type: textKey('field.type'),",
    added: "  equipment: textKey('field.equipment'),\n",
  },
  {
    file: 'locales/en/visitor.json',
    before: '  "field.title": {',
    added: '  "field.equipment": { "defaultMessage": "Equipment", "description": "Field of a session." },\n',
  },
  {
    file: 'domain/schedule/session-fields.ts',
    before: "  type: {\n    kind: 'values',",
    added: "  equipment: { kind: 'text', label: 'Equipment', longest: 100 },\n",
  },
  {
    file: 'server/db/migrations.ts',
    before: '\n/** All migrations',
    added: "import { up as equipment } from './migrations/999-equipment.ts'\n",
  },
  {
    file: 'server/db/migrations.ts',
    before: '}\n\n/** The name of',
    added: "  '999-equipment': equipment,\n",
  },
]
const OWN: Readonly<Record<string, string>> = {
  'server/db/migrations/999-equipment.ts': `import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['sessions', 'numbered_cards'])
    await db.schema.alterTable(table).addColumn('equipment', 'text', (c) => c.notNull().defaultTo('')).execute()
}
`,
  'server/schedule/sessions/equipment.test.ts': `import { afterAll, beforeAll, expect, it } from 'vitest'
import { addRoom, addTimeSlot } from '../../../test/factories.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { refusalOf } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

it('has equipment that is saved, limited, recorded, restored and typed by authors', async () => {
  const { eventId, query } = await hub.addOwnEvent()
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId })
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const body = { title: 'T', description: 'D', presenterName: 'P', timeSlotId, roomId }
  const call = hub.admin.call
  const { id, equipment } = await call('POST /api/sessions', { body })
  expect(equipment).toBe('')
  const params = { id: String(id) }
  await call('PUT /api/sessions/:id', { params, body: { ...body, equipment: 'Cymraeg' } })
  const long = call('PUT /api/sessions/:id', { params, body: { ...body, equipment: 'x'.repeat(101) } })
  expect(await refusalOf(long)).toEqual([400, 'At most 100 characters'])
  await call('DELETE /api/sessions/:id', { params })
  const [entry] = await call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(entry?.before).toMatchObject({ equipment: 'Cymraeg' })
  await call('POST /api/history/:id/restore', { params: { id: String(entry?.id) } })
  expect(await hub.call('GET /api/sessions', { query })).toMatchObject([{ id, equipment: 'Cymraeg' }])

  await call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
  const { code } = await hub.db.selectFrom('numbered_cards').select('code').executeTakeFirstOrThrow()
  const words = { title: 'T', presenterName: 'P', equipment: 'Gaeilge' }
  const page = await hub.call('PUT /api/author-pages/:code', { params: { code }, body: words })
  expect(page.equipment).toBe('Gaeilge')
})
`,
}
/** One proof for each part that uses the words of sessions: more would run most of the suite a second time. */
const SUITE = [
  'domain',
  'scripts/demo',
  'server/schedule/sessions/sessions',
  'server/schedule/sessions/equipment',
  'server/cards/numbered',
  'server/cards/process-image',
  'server/cards/wall/wall.test',
  'server/schedule/schedule-files/round-trip',
  'server/schedule/schedule-files/table',
  'server/publish/archive/archive.test',
  'server/schedule/history/history.test',
  'server/schedule/calendar',
  'client/sessions',
  'client/session-cards',
  'client/author-pages',
  'client/history',
]
const PROJECTS = ['unit', 'sqlite', 'screens'].flatMap((name) => ['--project', name])
let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'conference-hub-word-'))
  for (const part of [...FOLDERS, ...FILES]) await cp(join(ROOT, part), join(copy, part), { recursive: true })
  for (const part of ['node_modules', 'packages']) await symlink(join(ROOT, part), join(copy, part))
  for (const [file, text] of Object.entries(OWN)) await writeFile(join(copy, file), text)
  for (const { file, before, added } of EDITS) {
    const text = await readFile(join(copy, file), 'utf8')
    expect([file, text.split(before).length - 1]).toEqual([file, 1])
    await writeFile(join(copy, file), text.replace(before, added + before))
  }
})
afterAll(() => rm(copy, { recursive: true, force: true }))

/** Runs a tool in the copy. @returns '' if it finds no fault, or else its output */
async function faults(tool: keyof typeof TOOLS, ...args: readonly string[]): Promise<string> {
  const folder = new URL('.', import.meta.resolve(TOOLS[tool]))
  const { bin } = JSON.parse(await readFile(new URL('package.json', folder), 'utf8'))
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name))
  const env = { ...Object.fromEntries(own), NO_COLOR: '1' }
  const program = fileURLToPath(new URL(bin[tool], folder))
  return promisify(execFile)(process.execPath, [program, ...args], {
    cwd: copy,
    env,
    maxBuffer: 2 ** 26,
  }).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}\n${stderr}`,
  )
}

/** The files of the copy that differ from this repository. */
async function changed(): Promise<string[]> {
  const found: string[] = []
  for (const folder of FOLDERS)
    for (const entry of await readdir(join(copy, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name).slice(copy.length + 1)
      const [here, there] = [join(ROOT, file), join(copy, file)].map((path) =>
        readFile(path).catch(() => null),
      )
      if (!(await there)?.equals((await here) ?? Buffer.alloc(0))) found.push(file)
    }
  return found.sort()
}

it('adds a session field in seven files, test and contract included, without breaking anything', {
  timeout: 480_000,
}, async () => {
  expect(await faults('tsc', '--noEmit', '--pretty', 'false', '--checkers', '1')).toBe('')
  expect(await faults('vitest', 'run', ...SUITE, ...PROJECTS, '-u')).toBe('')
  expect(await changed()).toEqual([
    'domain/contract.txt',
    'domain/schedule/field-names.ts',
    'domain/schedule/session-fields.ts',
    'locales/en/visitor.json',
    'server/db/migrations.ts',
    'server/db/migrations/999-equipment.ts',
    'server/schedule/sessions/equipment.test.ts',
  ])
})
