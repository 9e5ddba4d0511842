import { slug } from '../../domain/slugs.ts'
import { isManagedBy, type Viewer } from '../access/data.ts'
import type { Database } from '../db/schema.ts'

export type Audience = 'public' | 'managers'

/** The viewer's audience at an event: 'public', 'managers', or null where the event must stay hidden. */
export async function findAudience(
  db: Database,
  viewer: Viewer,
  at: { city: string; date: string },
): Promise<Audience | null> {
  const event = await db
    .selectFrom('events')
    .select('isPublic')
    .select((eb) => eb.case().when(isManagedBy(eb, viewer)).then(1).else(0).end().as('managed'))
    .where('slug', '=', slug(at.city))
    .where('date', '=', at.date)
    .executeTakeFirst()
  if (event?.managed === 1) return 'managers'
  return event?.isPublic ? 'public' : null
}
