import type { Page } from 'playwright-core'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Database } from '../../server/db/schema.ts'
import { DAY } from './hub.ts'

export type State = {
  name: string
  path: string
  /** The moment of the picture, for the server and the browser. */
  at: Date
  /** Sessions that this browser has starred. */
  stars?: readonly number[]
  isSignedIn?: boolean
  /** The act before the picture is taken; left out on screens where it cannot be done. */
  act?: (page: Page) => Promise<unknown>
  /** The whole page, not only the first screen. */
  isWhole?: boolean
}

/** The demo's day in Bangalore, by its wall clock. */
const at = (time: string, date = DAY) => new Date(`${date}T${time}:00+05:30`)

/** Every state of every page, in the order of the clock: the server keeps a page of the day for a minute. */
export async function statesOf(db: Database): Promise<State[]> {
  const events = await db.selectFrom('events').selectAll().orderBy('date').execute()
  const of = (location: string, isLast = true): LocatedEvent & { id: number } => {
    const found = events.filter((event) => event.location.startsWith(location))
    const event = (isLast ? found.at(-1) : found[0]) ?? found[0]
    if (!event) throw new Error(`The demo has no event in ${location}`)
    return event
  }
  const today = events.find(({ location, date }) => location === 'Bangalore' && date === DAY)
  if (!today) throw new Error('The demo has no event today')
  const sessions = await db
    .selectFrom('sessions')
    .select('id')
    .where('eventId', '=', today.id)
    .orderBy('id')
    .execute()
  const stars = sessions.filter((_, index) => index % 4 === 1).map(({ id }) => id)
  const day = paths.event(today)
  const long = paths.event(of('Llanfair'))
  const sydney = of('Sydney')
  return [
    { name: 'event-before', path: day, at: at('10:00', '2026-04-27') },
    { name: 'landing', path: paths.landing(), at: at('07:40') },
    { name: 'landing-whole', path: paths.landing(), at: at('07:41'), isWhole: true },
    { name: 'landing-found', path: '/?city=dublin', at: at('07:42') },
    { name: 'landing-nothing', path: '/?city=atlantis', at: at('07:42') },
    { name: 'event-morning', path: day, at: at('07:45') },
    { name: 'event-running', path: day, at: at('10:20') },
    { name: 'event-running-stars', path: day, at: at('10:21'), stars },
    { name: 'event-whole', path: day, at: at('10:22'), stars, isWhole: true },
    { name: 'event-filtered', path: `${day}?type=workshop`, at: at('10:22'), isWhole: true },
    { name: 'event-found', path: `${day}?q=data`, at: at('10:22') },
    { name: 'event-found-nothing', path: `${day}?q=xyzzy`, at: at('10:22') },
    {
      name: 'filter-sheet',
      path: day,
      at: at('10:22'),
      act: (page) => page.getByRole('button', { name: /^Filter/ }).click(),
    },
    { name: 'menu', path: day, at: at('10:22'), act: openMenu },
    { name: 'session', path: `${day}?session=${stars[2]}`, at: at('10:22'), stars },
    { name: 'my-day', path: `${day}?view=mine`, at: at('10:22'), stars },
    { name: 'my-day-empty', path: `${day}?view=mine`, at: at('10:22') },
    { name: 'wifi', path: paths.wifi(today), at: at('10:22') },
    { name: 'wifi-missing', path: paths.wifi(sydney), at: at('10:22') },
    { name: 'sponsors', path: paths.sponsors(today), at: at('10:22') },
    { name: 'helpful-links', path: paths.helpfulLinks(today), at: at('10:22') },
    { name: 'floor-plan', path: paths.floorPlan(today), at: at('10:22') },
    { name: 'floor-plan-missing', path: paths.floorPlan(of('Zurich')), at: at('10:22') },
    { name: 'long-names', path: long, at: at('10:50'), isWhole: true },
    {
      name: 'long-names-session',
      path: `${long}?session=${await sessionOf(db, of('Llanfair').id)}`,
      at: at('10:50'),
    },
    { name: 'long-names-wifi', path: `${long}/wifi`, at: at('10:50') },
    { name: 'long-names-sponsors', path: `${long}/sponsors`, at: at('10:50') },
    { name: 'long-names-links', path: `${long}/helpful-links`, at: at('10:50') },
    { name: 'event-break', path: day, at: at('13:20') },
    { name: 'event-evening', path: day, at: at('21:00') },
    { name: 'event-after', path: day, at: at('10:00', '2026-05-14') },
    { name: 'event-empty', path: paths.event(of('Zurich')), at: at('10:00', '2026-05-14') },
    { name: 'not-found', path: `/bangalor/${DAY}`, at: at('10:00', '2026-05-14') },
    { name: 'sign-in', path: paths.auth(), at: at('10:00', '2026-05-14') },
    ...signedIn('board', paths.adminBoard(today)),
    ...signedIn('wall', paths.adminWall(today)),
    ...signedIn('admin', paths.admin(today)),
    ...signedIn('admin-content', paths.adminStaticContent(today)),
    ...signedIn('admin-events', paths.adminEventManagement(today)),
    ...signedIn('admin-cards', paths.adminSessionCards(today)),
    ...signedIn('admin-history', paths.adminHistory(today)),
    ...signedIn('account', paths.account()),
    ...signedIn('long-names-wall', paths.adminWall(of('Llanfair'))),
    ...signedIn('long-names-board', paths.adminBoard(of('Llanfair'))),
    ...signedIn('long-names-cards', paths.adminSessionCards(of('Llanfair'))),
  ]
}

/** A page behind the sign-in, on the day after the event. */
function signedIn(name: string, path: string): State[] {
  return [{ name, path, at: at('10:00', '2026-05-14'), isSignedIn: true, isWhole: true }]
}

async function sessionOf(db: Database, eventId: number): Promise<number> {
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('eventId', '=', eventId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Opens the menu of narrow screens, or that of wide ones. */
async function openMenu(page: Page): Promise<void> {
  await page.locator('header summary').filter({ visible: true }).first().click()
}
