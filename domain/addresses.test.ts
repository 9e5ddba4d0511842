import { expect, it } from 'vitest'
import { isAddressable } from './addressable.ts'
import { paths } from './paths.ts'
import { portalPaths } from './portal-paths.ts'
import { slug } from './text/slugs.ts'

it('turns a location into a city slug in lower case with hyphens for spaces', () => {
  const decomposed = 'Zürich'.normalize('NFD')
  expect([' New  York\tCity ', 'Zürich', decomposed, 'São Paulo', 'Bern'].map(slug)).toEqual([
    'new-york-city',
    'zürich',
    'zürich',
    'são-paulo',
    'bern',
  ])
})

it('refuses a location that cannot be part of an address', () => {
  const fine = ['Bern', 'Apia', 'Berlin & Bonn', 'API Town', '...', 'St. Gallen']
  const refused = [' ', '.', '..', 'api', ' API ', 'Assets', 'uploads', 'Fonts', 'C']
  const split = ['a/b', 'a\\b', 'a?b', 'a#b', 'a%b']
  expect([...fine, ...refused, ...split].filter(isAddressable)).toEqual(fine)
})

it('builds the address of every page', () => {
  const place = { location: 'New York', date: '2026-05-09' }
  const ofEvent = Object.entries({ ...paths, ...portalPaths })
    .filter(
      ([name]) =>
        ![
          'landing',
          'file',
          'authorPage',
          'auth',
          'createFirstEvent',
          'account',
          'installation',
          'room',
          'info',
          'person',
        ].includes(name),
    )
    .map(([name, path]) => [name, (path as (event: typeof place) => string)(place)])
  expect(paths.room(place, 7)).toBe('/new-york/2026-05-09/rooms/7')
  expect(paths.person(place, 'ida-invented')).toBe('/new-york/2026-05-09/people/ida-invented')
  expect(paths.info(place, 'house-rules')).toBe('/new-york/2026-05-09/info/house-rules')
  expect(paths.floorPlan(place, 7)).toBe('/new-york/2026-05-09/floor-plan#room-7')
  expect(Object.fromEntries(ofEvent)).toEqual({
    event: '/new-york/2026-05-09',
    wifi: '/new-york/2026-05-09/wifi',
    news: '/new-york/2026-05-09/news',
    search: '/new-york/2026-05-09/search',
    data: '/new-york/2026-05-09/data',
    sponsors: '/new-york/2026-05-09/sponsors',
    helpfulLinks: '/new-york/2026-05-09/helpful-links',
    ideas: '/new-york/2026-05-09/ideas',
    adminIdeas: '/new-york/2026-05-09/admin/ideas',
    floorPlan: '/new-york/2026-05-09/floor-plan',
    screen: '/new-york/2026-05-09/screen',
    eventAuth: '/new-york/2026-05-09/auth',
    admin: '/new-york/2026-05-09/admin',
    adminStaticContent: '/new-york/2026-05-09/admin/static-content',
    adminEventManagement: '/new-york/2026-05-09/admin/event-management',
    adminSessionCards: '/new-york/2026-05-09/admin/session-cards',
    adminHistory: '/new-york/2026-05-09/admin/history',
    adminScreens: '/new-york/2026-05-09/admin/screens',
    adminShare: '/new-york/2026-05-09/admin/share',
    adminPaper: '/new-york/2026-05-09/admin/paper',
    adminBoard: '/new-york/2026-05-09/admin/board',
    adminWall: '/new-york/2026-05-09/admin/wall',
    adminReset: '/new-york/2026-05-09/admin-reset',
  })
  expect([
    paths.landing(),
    paths.auth(),
    paths.createFirstEvent(),
    paths.account(),
    paths.installation(),
  ]).toEqual(['/', '/auth', '/create-first-event', '/account', '/installation'])
})

it('adds the given values to an address, encoded so that they can be read back', () => {
  const place = { location: 'Zürich', date: '2026-05-09' }
  expect([
    paths.auth({ tab: 'verify-token', email: 'a+b@example.com', token: '' }),
    paths.auth({ tab: 'verify-token', token: 'a+b' }),
    paths.auth({ returnTo: '/a?b=c', tab: undefined }),
    paths.event(place, { session: 7 }),
    portalPaths.admin(place, { section: 'users' }),
    portalPaths.admin(place, { section: 'static-content', tab: 'rooms', dialog: 'add-room' }),
    portalPaths.admin(place, {}),
  ]).toEqual([
    '/auth?tab=verify-token&email=a%2Bb%40example.com',
    '/auth?tab=verify-token#token=a%2Bb',
    '/auth?returnTo=%2Fa%3Fb%3Dc',
    '/z%C3%BCrich/2026-05-09?session=7',
    '/z%C3%BCrich/2026-05-09/admin?section=users',
    '/z%C3%BCrich/2026-05-09/admin?section=static-content&tab=rooms&dialog=add-room',
    '/z%C3%BCrich/2026-05-09/admin',
  ])
})
