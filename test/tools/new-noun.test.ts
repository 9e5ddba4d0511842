import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = ['domain', 'locales', 'server', 'client', 'test', 'package.json', 'tsconfig.json']
const COMPILER = fileURLToPath(new URL('./bin/tsc', import.meta.resolve('typescript/package.json')))

/** A noun's own files, as short as a noun can be. */
const OWN: Readonly<Record<string, string>> = {
  'domain/content/tips.ts': `import { z } from 'zod'
import type { Calls } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { eventId, rowId, version } from '../text/text.ts'

export const tip = z.object({ id: rowId, eventId: rowId, text: z.string(), version })
export type Tip = z.output<typeof tip>
export const newTip = z.object({ eventId, text: z.string() })

export const tipCalls = {
  'GET /api/tips': { summary: 'Tips', access: 'public', query: eventAddress, reply: z.array(tip) },
  'POST /api/tips': { summary: 'Adds a tip', access: 'admin', body: newTip, reply: tip, status: 201 },
} as const satisfies Calls
`,
  'server/content/tips/data.ts': `import type { Tip } from '../../../domain/content/tips.ts'
import { eventRows } from '../../db/rows.ts'

export const tipRows = eventRows('tips', { present: (row): Tip => row })
`,
  'server/content/tips/routes.ts': `import { tipCalls } from '../../../domain/content/tips.ts'
import { rowCalls } from '../../access/row-calls.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { tipRows } from './data.ts'

export function tipRoutes(serve: Serve, deps: Deps): void {
  const tips = rowCalls(deps, tipRows)
  serve(tipCalls, {
    'GET /api/tips': tips.list,
    'POST /api/tips': (asked) => tips.create(asked, asked.body),
  })
}
`,
  'client/tips/tip-list.tsx': `import { useQuery } from '@tanstack/react-query'
import { read } from '../net/reads.ts'

export function TipList() {
  const { data = [] } = useQuery(read('GET /api/tips', { query: {} }))
  return data.map(({ id, text }) => <p key={id}>{text}</p>)
}
`,
}

type Edit = { file: string; before: string; added: string }

/** The other files that CONTRIBUTING lists, each with the added text and the line that it goes before. */
const ELSEWHERE: readonly Edit[] = [
  { file: 'domain/call.ts', before: "  'sponsors',\n", added: "  'tips',\n" },
  { file: 'domain/api.ts', before: '  users: userCalls', added: '  tips: tipCalls,\n' },
  {
    file: 'server/serve-calls.ts',
    before: "    'site-settings': ()",
    added: '    tips: () => tipRoutes(serve, core),\n',
  },
  {
    file: 'server/db/schema/content.ts',
    before: '  sponsors: {',
    added: '  tips: {\n    id: Id\n    eventId: number\n    text: string\n    version: Version\n  }\n',
  },
  { file: 'server/db/migrations.ts', before: '}\n\n/** The name of', added: "  '999-tips': tips,\n" },
  { file: 'server/db/tables-in-order.ts', before: "  'sponsors',\n", added: "  'tips',\n" },
  {
    file: 'test/every-call/events.ts',
    before: "  'GET /api/webhooks'",
    added: `  'GET /api/tips': reading(({ query }) => ({ query })),
  'POST /api/tips': managing('201', ({ eventId }) => ({ body: { eventId, text: 'Drink' } })),
`,
  },
]
const TYPES: readonly Edit[] = [
  {
    file: 'domain/api.ts',
    before: 'import { userCalls',
    added: "import { tipCalls } from './content/tips.ts'\n",
  },
  {
    file: 'server/serve-calls.ts',
    before: 'import { userRoutes',
    added: "import { tipRoutes } from './content/tips/routes.ts'\n",
  },
  {
    file: 'server/db/migrations.ts',
    before: '\n/** All migrations',
    added: "import { up as tips } from './migrations/999-tips.ts'\n",
  },
]
/** The eighth file: the new migration. */
const MIGRATION = `import type { Kysely } from 'kysely'
import type { Engine } from '../engine.ts'

export async function up(db: Kysely<unknown>, { types }: Engine): Promise<void> {
  await db.schema
    .createTable('tips')
    .addColumn('id', types.id.type, types.id.build)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('events.id').onDelete('cascade'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .execute()
}
`
const MIGRATION_FILE = 'server/db/migrations/999-tips.ts'
/** The two files that make something missing in the others. */
const FIRST = ['domain/api.ts', 'server/db/schema/content.ts']

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'conference-hub-noun-'))
  for (const part of COPIED) await cp(join(ROOT, part), join(copy, part), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  // The tests that a new noun can break: its own, the server's, and the sweep over all calls.
  const files = ['server/app.ts', 'test/every-call/table.ts', 'client/tips/tip-list.tsx', MIGRATION_FILE]
  const also = [
    'server/db/tables-in-order.ts',
    'server/db/open.ts',
    'test/postgres-for-run.ts',
    'client/lib/portal-texts.d.ts',
  ]
  const project = { extends: './tsconfig.json', include: [], files: [...files, ...also] }
  await writeFile(join(copy, 'noun.json'), JSON.stringify(project))
  for (const [file, text] of Object.entries(OWN)) await write(file, text)
  await write(MIGRATION_FILE, MIGRATION)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(copy, file)), { recursive: true })
  await writeFile(join(copy, file), text)
}

async function edit({ file, before, added }: Edit): Promise<void> {
  const text = await readFile(join(copy, file), 'utf8')
  expect([file, text.split(before).length - 1]).toEqual([file, 1])
  await write(file, text.replace(before, added + before))
}

/** The files of the copy in which the compiler reports errors. */
async function errors(): Promise<string[]> {
  const said = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [COMPILER, '--project', 'noun.json', '--pretty', 'false', '--checkers', '1'],
      { cwd: copy },
      (_, out) => resolve(out),
    ),
  )
  return [
    ...new Set([...said.matchAll(/^([^\s(.][^\s(]*)\(\d+,\d+\): error/gm)].map(([, file = '']) => file)),
  ].sort()
}

it('edits, outside the noun’s own folders, exactly the eight files that CONTRIBUTING lists', async () => {
  const text = await readFile(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
  const part = text.split(/^## /m).find((each) => each.startsWith('A new noun'))
  const listed = [...(part ?? '').matchAll(/^\| `([^`]+)` \|/gm)].map(([, file]) => file)
  const edited = new Set([...ELSEWHERE, ...TYPES].map(({ file }) => file))
  expect(listed).toHaveLength(8)
  expect(listed.toSorted()).toEqual([...edited, `${dirname(MIGRATION_FILE)}/`].toSorted())
})

it('compiles with a new noun only if all of these files are edited', {
  timeout: 240_000,
}, async () => {
  const all = [...ELSEWHERE, ...TYPES]
  for (const each of all.filter(({ file }) => FIRST.includes(file))) await edit(each)
  const missing = ['server/serve-calls.ts', 'server/db/tables-in-order.ts', 'test/every-call/table.ts']
  expect(await errors()).toEqual(expect.arrayContaining(missing))
  for (const each of all.filter(({ file }) => !FIRST.includes(file))) await edit(each)
  expect(await errors()).toEqual([])
})
