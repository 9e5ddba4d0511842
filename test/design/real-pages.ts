import type { Page } from 'playwright-core'
import type { WallCard, WallReading } from '../../domain/wall/wall.ts'
import { picture } from '../pictures.ts'
import type { RealEvent } from './real-event.ts'

type RealPage = {
  path: (event: RealEvent) => string
  isPortal?: boolean
  /** Waits for words that show when the page is complete, and does what it needs for them. */
  shows: string | ((page: Page, event: RealEvent) => Promise<unknown>)
}

const TURIN = '/turin/2026-05-09'
const TABLE = [
  'Title,Presenter,Start,End,Room,Track',
  'Bread,Ada,10:00,10:45,main hall,Dough',
  '"A very long title of a session on gardens in the city, and what grows there","Ida Example",10:15,11:00,Terrace,Business',
  'Lunch,,12:00,13:00,,',
].join('\n')

/** The pages of `addRealEvent` that visitors and organizers see: a picture of each is stored. */
export const REAL_PAGES: Readonly<Record<string, RealPage>> = {
  landing: { path: () => '/', shows: 'Unconference Genoa' },
  schedule: { path: () => TURIN, shows: '60 sessions' },
  session: { path: ({ sessions }) => `${TURIN}?session=${sessions[8]?.id}`, shows: 'Add to calendar' },
  'my-day': {
    path: () => TURIN,
    shows: async (page, { sessions }) => {
      const starred = [3, 14, 31, 32, 50].map((index) => String(sessions[index]?.id))
      await page.evaluate((ids) => localStorage.setItem('favorites', JSON.stringify(ids)), starred)
      await page.goto(`${TURIN}?view=mine`)
      await page.getByRole('heading', { name: 'My day' }).waitFor()
    },
  },
  search: {
    path: () => `${TURIN}?q=data`,
    shows: (page) => page.waitForFunction(() => CSS.highlights.get('found')),
  },
  room: { path: ({ rooms }) => `${TURIN}/rooms/${rooms[1]?.id}`, shows: 'Library' },
  'floor-plan': { path: () => `${TURIN}/floor-plan`, shows: 'Upper left, next to Library' },
  sponsors: { path: () => `${TURIN}/sponsors`, shows: 'Pixel Pantry' },
  screen: { path: () => `${TURIN}/screen`, shows: 'Main Hall' },
  past: { path: () => '/turin/2025-05-10', shows: '12 sessions' },
  empty: { path: () => '/london/2026-06-13', shows: 'London' },
  'not-found': { path: () => `${TURIN}/nothing`, shows: 'Page not found' },
  'sign-in': { path: () => '/auth', shows: 'Forgot your password?' },
  cards: { path: () => `${TURIN}/admin`, isPortal: true, shows: 'Sourdough for beginners' },
  sessions: { path: () => `${TURIN}/admin?section=sessions`, isPortal: true, shows: 'Maps of nowhere' },
  import: {
    path: () => `${TURIN}/admin?section=sessions`,
    isPortal: true,
    shows: async (page) => {
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const file = { name: 'program.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) }
      await page.getByLabel('Schedule file').setInputFiles(file)
      await page.getByText('New rooms:').waitFor()
    },
  },
  'static-content': { path: () => `${TURIN}/admin/static-content`, isPortal: true, shows: 'Contact email' },
  events: { path: () => `${TURIN}/admin/event-management`, isPortal: true, shows: 'Unconference Genoa' },
  users: { path: () => `${TURIN}/admin?section=users`, isPortal: true, shows: 'Grant Edaccess' },
  share: { path: () => `${TURIN}/admin/share`, isPortal: true, shows: 'Webhooks' },
  history: { path: () => `${TURIN}/admin/history`, isPortal: true, shows: 'swapped' },
  board: { path: () => `${TURIN}/admin/board`, isPortal: true, shows: 'Maps of nowhere' },
  axis: { path: () => '/genoa/2026-06-13/admin/board', isPortal: true, shows: 'Talk number 1' },
  wall: {
    path: () => `${TURIN}/admin/wall`,
    isPortal: true,
    shows: async (page, event) => {
      await page.route('**/api/wall/photos', (route) => route.fulfill({ json: readingOf(event) }))
      const photo = { name: 'wall.png', mimeType: 'image/png', buffer: await picture() }
      await page.locator('input[type=file][multiple]').setInputFiles(photo)
      await page.getByRole('button', { name: 'Read the wall' }).click()
      await page.getByText('Sourdough for beginners').waitFor()
    },
  },
}

/** A wall of three rows on which two cards are new, one has moved, and one is beside it. */
function readingOf({ cards, rooms, slots, sessions }: RealEvent): WallReading {
  const line = { isSeen: true, written: null, breakName: null }
  const card = {
    number: null,
    cardId: null,
    throughRow: null,
    votes: 0,
    isSure: true,
    sessionId: null,
    words: null,
  }
  const hung: WallCard[] = [
    { ...card, cardId: cards[0] ?? null, column: 0, row: 9 },
    { ...card, cardId: cards[1] ?? null, column: 1, row: 9, votes: 3 },
    { ...card, number: 7, sessionId: sessions[4]?.id ?? null, column: 2, row: 9 },
    { ...card, number: 8, sessionId: sessions[5]?.id ?? null, column: null, row: null },
  ]
  return {
    columns: rooms.map(({ id }) => ({ ...line, id })),
    rows: slots.map(({ id }) => ({ ...line, id })),
    cards: hung,
    bare: [{ column: 4, row: 9 }],
    covered: [],
    closeUp: [{ photo: 0, corner: 'upper left', at: { x: 0, y: 0.1, width: 0.5, height: 0.4 }, cards: 9 }],
    warnings: [],
  }
}
