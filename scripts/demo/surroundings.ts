import { friendsOf, SPONSOR_LEVELS } from '../../domain/content/sponsor-levels.ts'
import { paths } from '../../domain/paths.ts'
import type { Database, Row } from '../../server/db/schema.ts'
import { roomRows } from '../../server/schedule/rooms/data.ts'
import { PLAN_PINS } from './pictures.ts'

type Sponsor = { name: string; level: string | null; description: string | null }

const NAMES = ['Pixel Pantry', 'Funnel Cake', 'Bounce House', 'Cookie Jar', 'The Old Cinema', 'Talent Teapot']
const DESCRIPTIONS = [
  'Fresh data every morning, delivered warm.',
  'We straighten funnels that were never straight.',
  'Springy infrastructure for numbers that go up and down.',
  'Consent banners that people actually read.',
  'Lends us six rooms, two hundred chairs and one very large clock.',
  'Finds the analyst whom you have been looking for.',
]

/** An invented sponsor for every level, one without a level, and one with a custom level. */
export function demoSponsors(brand: string): Sponsor[] {
  return [
    ...SPONSOR_LEVELS.map((level, index) => ({
      level,
      name: NAMES[index] ?? level,
      description: DESCRIPTIONS[index] ?? null,
    })),
    {
      level: friendsOf(brand),
      name: 'Metrics Club',
      description: 'They come every year, and stay to tidy up.',
    },
    { level: null, name: 'Quiet Corner', description: null },
    {
      level: 'Coffee',
      name: 'Third Wave Data',
      description: 'Eight hundred cups a day, all of them counted.',
    },
  ]
}

export type Surroundings = {
  sponsors?: { sponsor: Sponsor; logoUrl: string }[]
  wifi?: { networkName: string; userName: string | null; password: string }
  floorPlanUrl?: string
  footer?: { contactEmail: string; description: string }
}

/** The rest of an event: links of the three kinds, and all other given rows. */
export async function addSurroundings(
  db: Database,
  event: Row<'events'>,
  given: Surroundings,
): Promise<void> {
  const eventId = event.id
  await db.insertInto('links').values(linksOf(event)).execute()
  for (const [order, { sponsor, logoUrl }] of (given.sponsors ?? []).entries()) {
    const website = `https://${sponsor.name.toLowerCase().replaceAll(' ', '-')}.example`
    await db
      .insertInto('sponsors')
      .values({ ...sponsor, eventId, website, logoUrl, order })
      .execute()
  }
  if (given.wifi)
    await db
      .insertInto('wifi_settings')
      .values({ eventId, ...given.wifi })
      .execute()
  if (given.footer)
    await db
      .insertInto('footer_settings')
      .values({
        eventId,
        copyrightText: 'All rights reserved.',
        showHelpfulLinksInNav: true,
        ...given.footer,
      })
      .execute()
  if (given.floorPlanUrl) await addPlan(db, eventId, given.floorPlanUrl)
}

async function addPlan(db: Database, eventId: number, imageUrl: string): Promise<void> {
  const description = 'All rooms are on one floor and reached without steps.'
  const plan = await db
    .insertInto('floor_plans')
    .values({ eventId, title: 'Floor Plan', description, imageUrl })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rooms = await roomRows.list(db, eventId)
  for (const [index, pin] of PLAN_PINS.entries()) {
    const room = rooms[index]
    if (room)
      await db
        .updateTable('rooms')
        .set({ ...pin, floorPlanId: plan.id })
        .where('id', '=', room.id)
        .execute()
  }
}

function linksOf(event: Row<'events'>) {
  const link = (
    kind: 'social' | 'quick' | 'helpful',
    order: number,
    title: string,
    url: string,
    more: { icon?: string; category?: string } = {},
  ) => ({
    eventId: event.id,
    kind,
    order,
    title,
    url,
    icon: more.icon ?? null,
    category: more.category ?? null,
  })
  return [
    link('social', 0, 'LinkedIn', 'https://www.linkedin.com/company/unconference-example', {
      icon: 'linkedin',
    }),
    link('social', 1, 'GitHub', 'https://github.com/unconference-example', { icon: 'github' }),
    link('social', 2, 'YouTube', 'https://www.youtube.com/@unconference-example', { icon: 'youtube' }),
    link('social', 3, 'Slack', 'https://unconference-example.slack.com', { icon: 'slack' }),
    link('social', 4, 'Blog', 'https://blog.unconference.example', { icon: 'rss' }),
    link('quick', 0, 'Session Schedule', paths.event(event)),
    link('quick', 1, 'WiFi', paths.wifi(event)),
    link('quick', 2, 'Code of Conduct', 'https://unconference.example/code-of-conduct'),
    link('helpful', 0, 'Floor Plan', paths.floorPlan(event), { category: 'On the day' }),
    link('helpful', 1, 'How to pitch a session', 'https://unconference.example/pitch', {
      category: 'On the day',
    }),
    link('helpful', 2, 'Getting there', 'https://unconference.example/getting-there', {
      category: 'Before you come',
    }),
    link('helpful', 3, 'Ask the organizers', 'mailto:organizers@example.com', {
      category: 'Before you come',
    }),
  ]
}
