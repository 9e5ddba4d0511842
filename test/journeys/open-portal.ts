import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { MakeCall } from '../../client/net/call.ts'
import { axe, openBrowser } from '../browser.ts'
import { addSuperAdmin, PASSWORD } from '../factories.ts'
import { serveApp } from '../served.ts'
import { signedInPage } from './open-as.ts'

export const ACCOUNT = { email: 'admin@example.com', password: PASSWORD }

/** A served application with one Super Admin, and no event. */
export async function startPortal() {
  const hub = await serveApp({ now: () => new Date() })
  const owner = await addSuperAdmin(hub.db, { name: 'Ada Min', email: ACCOUNT.email })
  return { ...hub, owner }
}

/** The same, where the Super Admin makes calls with `call` and opens pages with `visit(width)`. */
export async function openPortal() {
  const hub = await startPortal()
  const browser = await openBrowser()
  const { call } = await hub.as(hub.owner)
  return {
    hub,
    browser,
    call,
    visit: (width: number) => signedInPage({ hub, browser }, hub.owner, { width }),
    async close() {
      await browser.close()
      await hub.close()
    },
  }
}

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>

/** A small event: two rooms, two slots and a break, one session. */
export async function addSmallEvent(call: MakeCall, location: string) {
  const event = await call('POST /api/events', {
    body: { name: `Unconference ${location}`, location, date: '2099-05-09' },
  })
  const eventId = event.id
  const rooms = [
    await call('POST /api/rooms', { body: { name: 'Main Hall', eventId } }),
    await call('POST /api/rooms', { body: { name: 'Library', eventId } }),
  ] as const
  const slots = [
    await call('POST /api/time-slots', { body: { startTime: '9:30', endTime: '10:15', eventId } }),
    await call('POST /api/time-slots', { body: { startTime: '10:30', endTime: '11:15', eventId } }),
  ] as const
  const session = await call('POST /api/sessions', {
    body: {
      title: 'Naming things',
      description: 'Why it is hard',
      presenterName: 'Pat Presenter',
      timeSlotId: slots[0].id,
      roomId: rooms[0].id,
    },
  })
  return { event, rooms, slots, session, path: `/${location.toLowerCase()}/2099-05-09/admin` }
}

/**
 * Opens an address after all dialogs are closed: a dialog that closes goes back in the browser's history, which would
 * interrupt the navigation.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.goto(address)
}

/** Waits until a toast with these words appears. */
export async function toast(page: Page, words: string): Promise<void> {
  await page.locator('[data-toasts]').getByText(words, { exact: true }).first().waitFor()
}

/** The control with this label, required or not. */
export function labeled(place: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[()]/g, String.raw`\$&`)
  return place.getByLabel(new RegExp(`^${words}( \\*)?$`))
}

/** The sections of a file, which share one portal, because a server and a browser take time to start. */
export function sectionsOfOnePortal() {
  let portal: OpenPortal
  beforeAll(async () => {
    portal = await openPortal()
  })
  afterAll(() => portal?.close())
  let opened = 0
  return (width: number) => {
    opened += 1
    return openSection(portal, width, `Lisbon-${opened}`)
  }
}

/**
 * The portal of a separate small event, on a page of this width, and the functions for pressing its buttons and
 * filling its fields.
 */
async function openSection(portal: OpenPortal, width: number, location: string) {
  const { path, event, rooms, slots } = await addSmallEvent(portal.call, location)
  const page = await portal.visit(width)
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  return {
    page,
    path,
    event,
    rooms,
    slots,
    dialog,
    call: portal.call,
    place: { city: location.toLowerCase(), date: '2099-05-09' },
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' }),
    /** A control of the open dialog. */
    field: (label: string) => labeled(page.getByRole('dialog'), label),
    goTo: (address: string) => goTo(page, address),
    /** The portal, at the section of its address. */
    async open(search: string) {
      await goTo(page, `${path}${search}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    },
    async confirmDelete(title: string) {
      await dialog(title).waitFor()
      expect(await axe(page)).toEqual([])
      await dialog(title).getByRole('button', { name: 'Delete' }).click()
    },
    close: () => page.context().close(),
  }
}

export type OpenSection = Awaited<ReturnType<typeof openSection>>
