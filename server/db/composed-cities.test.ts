import { expect, it, vi } from 'vitest'
import { databaseAt } from '../../test/database-at.ts'
import type { NewRow } from './schema.ts'

it.each(['004-history'])(
  'after %s composes stored cities with decomposed letters, and keeps two that look alike apart',
  async (before) => {
    const { db, finish } = await databaseAt(before)
    const add = (location: string, date: string) =>
      db
        .insertInto('events')
        .values({
          name: 'E',
          location,
          slug: location.toLowerCase(),
          date,
          timeZone: 'UTC',
          description: '',
          isPublic: true,
          bannerImageUrl: null,
          logoUrl: null,
          createdBy: null,
        } as NewRow<'events'>)
        .execute()
    await add('Zürich'.normalize('NFD'), '2026-05-09')
    await add('Zürich'.normalize('NFD'), '2026-05-10')
    await add('Zürich', '2026-05-10')
    await add('H\u0331efa', '2026-05-09')
    const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await finish()
    const found = await db.selectFrom('events').select(['location', 'slug', 'date']).orderBy('id').execute()
    expect(found).toEqual([
      { location: 'Zürich', slug: 'zürich', date: '2026-05-09' },
      { location: 'Zürich 2', slug: 'zürich-2', date: '2026-05-10' },
      { location: 'Zürich', slug: 'zürich', date: '2026-05-10' },
      { location: 'H\u0331efa', slug: '\u1e96efa', date: '2026-05-09' },
    ])
    expect(said.mock.calls).toEqual([[expect.stringContaining('the city of event 2 is now "Zürich 2"')]])
    said.mockRestore()
  },
)
