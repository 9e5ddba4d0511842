/** A small tree of files, by path. */
type Tree = Record<string, string>

/** For each rule, trees that break this rule and no other. */
export const forbiddenTrees: Record<string, Tree[]> = {
  'sides-follow-the-direction': [
    { 'client/ui/a.css': '.a {\n  margin-left: 1rem;\n}' },
    { 'client/ui/a.tsx': 'export const a = <p className="pt-2 pl-3" />' },
    { 'client/ui/a.tsx': 'export const a = <p className="md:text-right" />' },
  ],
  'domain-imports-itself-and-zod': [
    { 'domain/a.ts': "import { readFile } from 'node:fs/promises'\nexport const a = readFile" },
    { 'domain/a.ts': "import React from 'react'\nexport const a = React" },
    {
      'domain/a.ts': "import type { b } from '../server/b.ts'\nexport type A = typeof b",
      'server/b.ts': 'export const b = 1',
    },
  ],
  'client-never-imports-server': [
    {
      'client/lib/a.ts': "import { b } from '../../server/config.ts'\nexport const a = b",
      'server/config.ts': 'export const b = 1',
    },
    {
      'client/pages/a.tsx':
        "import type { b } from '../../server/schedule/rooms/data.ts'\nexport type A = typeof b",
      'server/schedule/rooms/data.ts': 'export const b = 1',
    },
  ],
  'card-reader-shows-one-file': [
    {
      'server/start.ts': "import { b } from '../packages/card-reader/lines/b.ts'\nexport const a = b",
      'packages/card-reader/lines/b.ts': 'export const b = 1',
    },
  ],
  'card-reader-stands-apart': [
    {
      'packages/card-reader/lines/a.ts': "import { b } from '../../../server/lib/b.ts'\nexport const a = b",
      'server/lib/b.ts': 'export const b = 1',
    },
    {
      'packages/card-reader/lines/a.ts':
        "import type { B } from '../../../domain/schedule/rooms.ts'\nexport type A = B",
      'domain/schedule/rooms.ts': 'export type B = 1',
    },
  ],
  'laboratory-is-not-installed': [
    {
      'test/walls.ts': "import { b } from '../packages/card-reader-lab/b.ts'\nexport const a = b",
      'packages/card-reader-lab/b.ts': 'export const b = 1',
    },
  ],
  'only-rendering-imports-client': [
    {
      'server/app.ts': "import { b } from '../client/app.tsx'\nexport const a = b",
      'client/app.tsx': 'export const b = <p />',
    },
    {
      'server/schedule/rooms/routes.ts': "export const a = () => import('../../../client/app.tsx')",
      'client/app.tsx': 'export const b = <p />',
    },
  ],
  'client-nouns-stand-apart': [
    {
      'client/rooms/a.tsx': "import { b } from '../sponsors/b.tsx'\nexport const a = b",
      'client/sponsors/b.tsx': 'export const b = <p />',
    },
    {
      'client/rooms/a.tsx': "import { b } from '../pages/b.tsx'\nexport const a = b",
      'client/pages/b.tsx': 'export const b = <p />',
    },
    { 'client/rooms/a.tsx': "export { b } from '../app.tsx'", 'client/app.tsx': 'export const b = <p />' },
  ],
  'server-nouns-meet-at-data': [
    {
      'server/schedule/rooms/routes.ts': "import { b } from '../events/routes.ts'\nexport const a = b",
      'server/schedule/events/routes.ts': 'export const b = 1',
    },
    {
      'server/schedule/rooms/routes.ts':
        "import { b } from '../../content/links/routes.ts'\nexport const a = b",
      'server/content/links/routes.ts': 'export const b = 1',
    },
    {
      'server/schedule/rooms/routes.ts': "import { b } from '../../render/page.tsx'\nexport const a = b",
      'server/render/page.tsx': 'export const b = <p />',
    },
  ],
  'nouns-do-not-know-the-application': [
    {
      'server/schedule/rooms/routes.ts': "import { b } from '../../app.ts'\nexport const a = b",
      'server/app.ts': 'export const b = 1',
    },
  ],
  'ui-lib-and-db-know-no-noun': [
    {
      'client/ui/a.tsx': "import { b } from '../rooms/b.tsx'\nexport const a = b",
      'client/rooms/b.tsx': 'export const b = <p />',
    },
    {
      'client/lib/a.ts': "import { b } from '../../domain/schedule/rooms.ts'\nexport const a = b",
      'domain/schedule/rooms.ts': 'export const b = 1',
    },
    // Nouns come from the table of calls, so the most recently added one is among them.
    {
      'server/db/a.ts': "import { b } from '../../domain/publish/webhooks.ts'\nexport const a = b",
      'domain/publish/webhooks.ts': 'export const b = 1',
    },
    {
      'server/lib/a.ts': "import { b } from '../schedule/rooms/data.ts'\nexport const a = b",
      'server/schedule/rooms/data.ts': 'export const b = 1',
    },
    {
      'server/lib/a.ts': "import { b } from '../access/event-access.ts'\nexport const a = b",
      'server/access/event-access.ts': 'export const b = 1',
    },
    {
      'server/db/a.ts': "import { b } from '../schedule/rooms/data.ts'\nexport const a = b",
      'server/schedule/rooms/data.ts': 'export const b = 1',
    },
  ],
  'sql-lives-in-data': [
    { 'server/schedule/rooms/routes.ts': "import { sql } from 'kysely'\nexport const a = sql" },
    { 'server/lib/a.ts': "import pg from 'pg'\nexport const a = pg" },
    { 'server/app.ts': "import { DatabaseSync } from 'node:sqlite'\nexport const a = DatabaseSync" },
  ],
  'queries-live-in-data': [
    { 'server/schedule/rooms/routes.ts': "export const a = (db: any) => db.selectFrom('rooms').execute()" },
    {
      'server/http/readiness.ts':
        "export const a = (db: any) =>\n  db\n    .updateTable('rooms')\n    .execute()",
    },
  ],
  'product-imports-no-test': [
    {
      'server/schedule/rooms/routes.ts': "import { b } from '../../../test/browser.ts'\nexport const a = b",
      'test/browser.ts': 'export const b = 1',
    },
    {
      'client/ui/a.ts': "import { b } from './b.test.ts'\nexport const a = b",
      'client/ui/b.test.ts': 'export const b = 1',
    },
  ],
  'shipped-scripts-need-no-tool': [
    {
      'scripts/hub/backup.ts': "import { b } from '../../tools/bench/load.ts'\nexport const a = b",
      'tools/bench/load.ts': 'export const b = 1',
    },
    {
      'scripts/demo/fill.ts': "import { b } from '../../test/pictures.ts'\nexport const a = b",
      'test/pictures.ts': 'export const b = 1',
    },
  ],
  'product-runs-without-development-packages': [
    {
      'server/schedule/rooms/routes.ts':
        "import { chromium } from 'playwright-core'\nexport const a = chromium",
    },
    { 'client/ui/a.ts': "import { b } from 'balanced-match'\nexport const a = b" },
  ],
  'no-cycles': [
    {
      'domain/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
      'domain/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
    },
    {
      'server/lib/a.ts': "import type { B } from './b.ts'\nexport type A = B[]",
      'server/lib/b.ts': "import type { A } from './a.ts'\nexport type B = A[]",
    },
  ],
  'imports-exist': [{ 'test/a.ts': "import { b } from './nowhere.ts'\nexport const a = b" }],
  'visitors-load-no-zod': [
    {
      'client/main.tsx': "import './app.tsx'",
      'client/app.tsx': "import { b } from '../domain/text/text.ts'\nexport const a = <p>{b}</p>",
      'domain/text/text.ts': "import { z } from 'zod'\nexport const b = z",
    },
    { 'client/pages/event.tsx': "import { z } from 'zod'\nexport const a = <p>{z}</p>" },
  ],
  'citations-lead-somewhere': [
    { 'domain/a.ts': '/** As docs/product.md#rooms says. */\nexport const a = 1' },
    {
      'docs/product.md': '# Rows',
      'domain/a.ts': '/** As docs/product.md#rooms says. */\nexport const a = 1',
    },
    { 'docs/product.md': '# Rows', 'README.md': 'See [rooms](docs/product.md#rooms).' },
    { 'docs/tour.md': 'It begins in `server/begin.ts`.', 'server/start.ts': 'export const start = 1' },
    { 'client/lib/a.ts': '/** Ends what begins earlier (lib/begin.ts). */\nexport const a = 1' },
  ],
  'functions-fit-a-screen': [
    { 'client/rooms/room-list.tsx': `export function list() {${'\n'.repeat(80)}}` },
    { 'server/start.ts': `export const start = () => {${'\n'.repeat(80)}}` },
  ],
  'files-stay-short': [
    { 'client/rooms/rooms.ts': `export const a = 1${'\n'.repeat(250)}export const b = 2` },
    { 'test/rooms.ts': `export const a = 1${'\n'.repeat(250)}export const b = 2` },
  ],
  'files-are-named-for-what-they-hold': [
    { 'client/lib/utils.ts': 'export const a = 1' },
    { 'server/schedule/rooms/index.ts': 'export const a = 1' },
    { 'client/ui/types.test.tsx': 'export const a = 1' },
    { 'client/rooms/RoomList.tsx': 'export const a = <p />' },
  ],
}

/** A tree that breaks no rule. */
export const allowedTree: Tree = {
  'domain/schedule/rooms.ts':
    "import { z } from 'zod'\nimport { b } from '../times/times.ts'\nexport const rooms = z.string(b)",
  'docs/product.md': '# Times of day\n\nIn `domain/times/`, and `domain/times/*.ts`.',
  'domain/times/times.ts':
    '/** As in docs/product.md#times-of-day (schedule/rooms.ts). */\nexport const b = 1',
  'domain/schedule/rooms.test.ts': `import { it } from 'vitest'\nimport { rooms } from './rooms.ts'\nit('is', () => {${'\n'.repeat(80)}return rooms })`,
  'server/start.ts':
    "import { read } from '../packages/card-reader/card-reader.ts'\nexport const start = read",
  'packages/card-reader/card-reader.ts': 'export const read = []',
  'client/main.tsx': "import { app } from './app.tsx'\nexport const a = app",
  'client/app.tsx':
    "import { event } from './pages/event.tsx'\nexport const app = [event, () => import('./pages/admin.tsx')]",
  'client/pages/event.tsx':
    "import type { rooms } from '../../domain/schedule/rooms.ts'\nimport { b } from '../../domain/times/times.ts'\nimport { list } from '../rooms/room-list.tsx'\nexport const event = (a: typeof rooms) => <p>{[a, b, list]}</p>",
  'client/pages/admin.tsx':
    "import { rooms } from '../../domain/schedule/rooms.ts'\nexport const admin = <p>{rooms}</p>",
  'client/rooms/room-list.tsx':
    "import { button } from '../ui/button.tsx'\nexport const list = <p>{button}</p>",
  'client/ui/button.tsx': "import { useId } from 'react'\nexport const button = <p>{useId()}</p>",
  'server/app.ts':
    "import { render } from './render/page.tsx'\nimport { routes } from './schedule/rooms/routes.ts'\nexport const app = [render, routes]",
  'server/render/page.tsx': "import { app } from '../../client/app.tsx'\nexport const render = <p>{app}</p>",
  'server/schedule/rooms/routes.ts':
    "import { held } from '../../access/event-access.ts'\nimport { events } from '../events/data.ts'\nimport { serve } from '../../http/serve.ts'\nimport { list } from './data.ts'\nexport const routes = [held, events, serve, list]",
  'server/schedule/rooms/data.ts':
    "import { sql } from 'kysely'\nexport const list = (db: any) => db.selectFrom(sql`rooms`)",
  'server/schedule/events/data.ts':
    "import type { Kysely } from 'kysely'\nexport const events = (db: Kysely<unknown>) => db",
  'server/access/event-access.ts': 'export const held = 1',
  'server/http/serve.ts':
    "import type { rooms } from '../../domain/schedule/rooms.ts'\nexport const serve = (a: typeof rooms) => a",
}
