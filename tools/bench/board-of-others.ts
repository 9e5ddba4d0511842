import type { APIResponse, Browser, Page } from 'playwright-core'
import { mailTo, tokenIn } from '../../test/mails.ts'
import { ORGANISER } from './organiser.ts'
import { openVisit } from './phone-visit.ts'
import { type Figure, median } from './report.ts'
import { BOARD, DATE } from './servers.ts'

const ROUNDS = 5
const OTHER = 'bo@example.com'
const NAME = '.board-who'
const SCHEDULE = 'main'
const SETTLED_MS = 1_000

/**
 * Measures how soon others see an act: from its answer until the board of a second organiser shows it with the name of
 * the first, and until the phone of a visitor, with a slow line and a slow processor, shows it. By the clock.
 */
export async function benchOthers(
  browser: Browser,
  { site, dataDir }: { site: string; dataDir: string },
): Promise<Figure[]> {
  const [{ page: own }, { page: other }, { page: visitor }] = await Promise.all([
    openVisit(browser, 'desktop'),
    openVisit(browser, 'desktop'),
    openVisit(browser, 'phone'),
  ])
  const api = own.context().request
  await signIn(own, site, ORGANISER.ADMIN_EMAIL)
  const [{ id: eventId }] = await json(api.get(`${site}/api/events?city=${BOARD.city}&date=${DATE}`))
  await invite(own, site, { eventId, dataDir })
  await signIn(other, site, OTHER)
  await other.goto(`${site}/${BOARD.city}/${DATE}/admin/board`)
  await other.waitForSelector('.board-card')
  await visitor.goto(`${site}/${BOARD.city}/${DATE}`)
  await visitor.waitForTimeout(SETTLED_MS)

  const rounds: { board: number; phone: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = await swapOfRooms(own, site, eventId)
    await other.waitForSelector(NAME, { state: 'detached' })
    const seen = Promise.all([paintedAt(other, NAME), paintedAt(visitor, SCHEDULE)])
    await visitor.waitForTimeout(SETTLED_MS)
    await json(api.post(`${site}/api/sessions/arrange`, { data: body }))
    const answered = Date.now()
    const [board, phone] = await seen
    rounds.push({ board: board - answered, phone: phone - answered })
  }
  const figure = (what: string, read: (each: (typeof rounds)[number]) => number) => ({
    what: `board, from the answer of an act until ${what}, ${BOARD.sessions} sessions`,
    measured: median(rounds.map(read)),
    unit: 'ms',
    goal: { atMost: 1_000 },
  })
  return [
    figure('the board of another organiser shows it by name', ({ board }) => board),
    figure('the slow phone of a visitor shows it', ({ phone }) => phone),
  ]
}

export async function signIn(page: Page, site: string, email: string): Promise<void> {
  const data = { email, password: ORGANISER.ADMIN_PASSWORD }
  await json(page.context().request.post(`${site}/api/login`, { data }))
}

async function invite(
  page: Page,
  site: string,
  { eventId, dataDir }: { eventId: number; dataDir: string },
): Promise<void> {
  const { request } = page.context()
  await json(
    request.post(`${site}/api/invite-user`, {
      data: { name: 'Bo Other', email: OTHER, eventIds: [eventId] },
    }),
  )
  const token = tokenIn(await mailTo(dataDir, OTHER))
  const data = { token, email: OTHER, password: ORGANISER.ADMIN_PASSWORD }
  await json(request.post(`${site}/api/reset-password`, { data }))
}

/** Two sessions at the same time change their rooms. */
async function swapOfRooms(page: Page, site: string, eventId: number) {
  const sessions: { id: number; version: number; timeSlotId: number; roomId: number }[] = await json(
    page.context().request.get(`${site}/api/sessions?city=${BOARD.city}&date=${DATE}`),
  )
  const [first] = sessions
  const second = sessions.find(({ id, timeSlotId }) => id !== first?.id && timeSlotId === first?.timeSlotId)
  if (!first || !second) throw new Error('There are no two sessions at the same time')
  const move = (session: typeof first, { timeSlotId, roomId }: typeof first) => ({
    id: session.id,
    version: session.version,
    spot: { timeSlotId, roomId },
  })
  return { eventId, kind: 'move', moves: [move(first, second), move(second, first)] }
}

/** When the words of these elements are painted that differ from those of now. */
function paintedAt(page: Page, selector: string): Promise<number> {
  return page.evaluate((selector) => {
    const words = () => [...document.querySelectorAll(selector)].map((each) => each.textContent).join()
    const before = words()
    return new Promise<number>((resolve) => {
      const look = () => {
        if (words() === before) requestAnimationFrame(look)
        else requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
      }
      look()
    })
  }, selector)
}

async function json(answer: Promise<APIResponse>) {
  const response = await answer
  if (!response.ok()) throw new Error(`${response.status()} ${await response.text()}`)
  return response.json()
}
