import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { seedUnconference } from '../../scripts/demo/seed-unconference.ts'
import { type BrowserName, type Driver, type Look, NAMES } from '../browsers/driver.ts'
import { openGate } from '../browsers/gate.ts'
import { closeBrowsers, openChromium, openFirefox } from '../browsers/playwright-driver.ts'
import { type Visitor, visitorOf } from '../browsers/visitor.ts'
import { openWebKit } from '../browsers/webkit-driver.ts'
import { addAdmin } from '../factories.ts'
import { formOf, picture } from '../pictures.ts'
import { serveApp } from '../served.ts'

// `npm run test:browsers` lists those that it has found; all other tests use only Chromium.
const chosen = process.env.BROWSERS?.split(',') ?? ['chromium']
const OPEN: Readonly<Record<BrowserName, (look: Look) => Promise<Driver>>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}

/** A time zone where it is past nine: the first sessions are next, whatever the minute. */
const hoursAhead = ((9 - new Date().getUTCHours() + 36) % 24) - 12
const timeZone = `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}`
const date = new Date(Date.now() + hoursAhead * 3_600_000).toISOString().slice(0, 10)
const EVENT = `/bern/${date}`
const OVER = '/basel/2025-05-09'

let hub: Awaited<ReturnType<typeof serveApp>>
let gate: Awaited<ReturnType<typeof openGate>>
let rename: (title: string) => Promise<unknown>
let last: { id: number; title: string } | undefined
beforeAll(async () => {
  hub = await serveApp({ now: () => new Date() })
  gate = await openGate(hub.baseUrl)
  const size = { sessions: 12, rooms: 3 }
  await hub.db.transaction().execute(async (db) => {
    await seedUnconference(db, { ...size, location: 'Bern', date, timeZone })
    await seedUnconference(db, { ...size, location: 'Basel', date: '2025-05-09' })
  })
  const query = { city: 'bern', date }
  const sessions = await hub.call('GET /api/sessions', { query })
  last = sessions.at(-1)
  const admin = await hub.as(await addAdmin(hub.db, { isSuperAdmin: true }))
  const plan = { floorPlan: { bytes: await picture() } }
  await admin.call('POST /api/floor-plans/upload', { form: formOf({ ...query, title: 'Upstairs' }, plan) })
  rename = async (title) => {
    const session = (await hub.call('GET /api/sessions', { query })).find(({ id }) => id === last?.id)
    if (!session) return
    const place = { timeSlotId: Number(session.timeSlotId), roomId: Number(session.roomId) }
    await admin.call('PUT /api/sessions/:id', {
      params: { id: session.id },
      body: { ...session, ...place, title },
    })
  }
})
afterAll(async () => {
  gate?.close()
  await hub?.close()
})

describe.each(NAMES.filter((name) => chosen.includes(name)))('%s', (name) => {
  let driver: Driver
  afterEach(() => driver.close())
  afterAll(closeBrowsers)

  /** The first session on the page. */
  const firstOf = ({ evaluate }: Visitor) =>
    evaluate(() => {
      const link = document.querySelector<HTMLAnchorElement>('.session-title a')
      return {
        title: link?.textContent ?? '',
        search: link?.search ?? '',
        top: link?.getBoundingClientRect().top,
      }
    })

  async function visitor({ width = 390, height = 844, isDark = false } = {}) {
    driver = await OPEN[name]({ width, height, isDark })
    return visitorOf(driver, gate.baseUrl)
  }

  it.each([
    [390, false],
    [390, true],
    [1280, false],
    [1280, true],
  ])('shows the day at %i pixels, dark: %s, without accessibility barriers', async (width, isDark) => {
    const visit = await visitor({ width, isDark })
    await visit.open(EVENT)
    await visit.untilAlive()
    const { title, top } = await firstOf(visit)
    await visit.sees('link', title)
    expect(top).toBeLessThan(844)
    expect(await visit.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(isDark)
    expect(await visit.barriers()).toEqual([])
    expect(await visit.problems()).toEqual([])
  })

  it('shows the sessions of an event that has ended', async () => {
    const visit = await visitor({ width: 1280 })
    await visit.open(OVER)
    await visit.untilAlive()
    await visit.reads('This event has ended.')
    await visit.press('link', (await firstOf(visit)).title)
    await visit.sees('dialog', '')
    expect(await visit.barriers()).toEqual([])
    expect(await visit.problems()).toEqual([])
  })

  it('opens the sign-in page, whose scripts stay within its content security policy', async () => {
    const visit = await visitor()
    const release = gate.hold(/\/assets\/main-/)
    await visit.open('/auth')
    release()
    await visit.untilAlive()
    await visit.sees('button', 'Log In')
    expect(await visit.barriers()).toEqual([])
    expect(await visit.problems()).toEqual([])
  })

  it('opens a session before and after scripts load, and closes it by Escape and Back', async () => {
    const visit = await visitor()
    const release = gate.hold(/\/assets\/main-/)
    await visit.open(EVENT)
    const { title: session, search } = await firstOf(visit)
    await visit.press('link', session)
    await visit.sees('dialog', session)
    await visit.isAt(search)
    await visit.driver.key('Escape')
    await visit.misses('dialog', session)
    await visit.isAt('')
    await visit.press('link', session)
    release()
    await visit.untilAlive()
    await visit.sees('button', 'Share')
    await visit.press('link', 'Close')
    await visit.misses('dialog', session)
    await visit.press('link', session)
    await visit.sees('button', 'Share')
    // The address is updated after the paint: going back before that would leave the event.
    await visit.isAt(search)
    await visit.driver.back()
    await visit.misses('dialog', session)
    await visit.isAt('')
    expect(await visit.evaluate(() => document.activeElement?.textContent)).toBe(session)
    expect(await visit.problems()).toEqual([])
  })

  it('keeps a star across visits, and shows only that session in My day', async () => {
    const visit = await visitor()
    await visit.open(EVENT)
    await visit.untilAlive()
    await visit.press('button', `Favorite: ${last?.title}`)
    const stars = () => visit.evaluate(() => document.querySelectorAll('.star[aria-pressed=true]').length)
    await expect.poll(stars).toBeGreaterThan(0)
    await visit.open(EVENT)
    await visit.untilAlive()
    await visit.press('link', 'My day')
    await visit.isAt('?view=mine')
    await expect
      .poll(() =>
        visit.evaluate(() =>
          [...document.querySelectorAll('main .session-title')].map((each) => each.textContent),
        ),
      )
      .toEqual([last?.title])
    expect(await visit.barriers()).toEqual([])
    expect(await visit.problems()).toEqual([])
  })

  it('finds sessions by words and by a filter', async () => {
    const visit = await visitor({ width: 1280 })
    await visit.open(EVENT)
    await visit.untilAlive()
    await visit.press('searchbox', 'Search sessions')
    await visit.write(last?.title.slice(0, 8) ?? '')
    await visit.reads('1 of 12 sessions')
    expect(await visit.evaluate(() => document.querySelectorAll('.schedule .session').length)).toBe(1)
    await visit.open(EVENT)
    await visit.untilAlive()
    const chip = await visit.evaluate(() => document.querySelector('.filters .chip')?.textContent ?? '')
    await visit.press('link', chip)
    await expect
      .poll(() =>
        visit.evaluate(() => document.querySelector('.filters .chip')?.getAttribute('aria-current')),
      )
      .toBe('true')
    expect(await visit.barriers()).toEqual([])
    expect(await visit.problems()).toEqual([])
  })

  it('opens a shared session address, and shares it again', async () => {
    const visit = await visitor({ width: 1280 })
    await visit.open(`${EVENT}?session=${last?.id}`)
    await visit.untilAlive()
    await visit.sees('dialog', last?.title ?? '')
    await visit.press('button', 'Share')
    await visit.reads('Link copied to clipboard')
    expect(await visit.problems()).toEqual([])
  })

  it('shows the floor plan, and zooms it', async () => {
    const visit = await visitor()
    await visit.open(`${EVENT}/floor-plan`)
    await visit.untilAlive()
    await visit.sees('heading', 'Upstairs')
    // From then on the picture has its final size, and the buttons below it their final place.
    const isMeasured = () => visit.evaluate(() => document.querySelector('main [style*="--ratio"]') !== null)
    await expect.poll(isMeasured).toBe(true)
    /** The scale of the picture in its frame, to one decimal. */
    const scale = () =>
      visit.evaluate(() => {
        const [frame, plan] = document.querySelectorAll('main [role=group], main [role=group] img')
        const widths = [plan, frame].map((each) => each?.getBoundingClientRect().width ?? 0)
        return Math.round((10 * (widths[0] ?? 0)) / (widths[1] ?? 1)) / 10
      })
    await visit.press('button', 'Zoom in')
    await expect.poll(scale).toBe(1.5)
    await visit.press('button', 'Reset zoom')
    await expect.poll(scale).toBe(1)
    expect(await visit.barriers()).toEqual([])
    expect(await visit.problems()).toEqual([])
  })

  it('shows a renamed session live', async () => {
    const visit = await visitor()
    await visit.open(EVENT)
    await visit.untilAlive()
    await expect
      .poll(async () => {
        await rename(`Renamed at ${Date.now()} in ${name}`)
        return visit.evaluate(() => document.querySelector('.schedule')?.textContent)
      })
      .toContain(`in ${name}`)
    expect(await visit.problems()).toEqual([])
  })

  it('opens the day, its sessions and the floor plan offline', async () => {
    const visit = await visitor()
    await visit.open(EVENT)
    await visit.reads('Saved for offline')
    gate.leave()
    try {
      await visit.driver.goTo(`${gate.baseUrl}${EVENT}`)
      await visit.untilAlive()
      const { title } = await firstOf(visit)
      await visit.press('link', title)
      await visit.sees('dialog', title)
      await visit.driver.goTo(`${gate.baseUrl}${EVENT}/floor-plan`)
      await expect
        .poll(() => visit.evaluate(() => document.querySelector<HTMLImageElement>('main img')?.naturalWidth))
        .toBeGreaterThan(0)
    } finally {
      await gate.comeBack()
    }
  })
})
