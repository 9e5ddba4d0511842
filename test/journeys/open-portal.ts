import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { createCall, type MakeCall } from '../../client/lib/call.ts'
import { newPage, openBrowser } from '../browser.ts'
import { startHub } from './running-hub.ts'

export const ACCOUNT = { email: 'admin@example.com', password: 'a long enough password' }

/** A running server with one Super Admin, and no event. */
export function startPortal() {
  return startHub({
    ADMIN_EMAIL: ACCOUNT.email,
    ADMIN_PASSWORD: ACCOUNT.password,
    ADMIN_NAME: 'Ada Min',
    RATE_LIMIT: 'off',
  })
}

/** The same, where the Super Admin makes calls by `call` and looks at pages by `visit(width)`. */
export async function openPortal() {
  const hub = await startPortal()
  const browser = await openBrowser()
  const cookies = await signIn(hub.url)
  return {
    hub,
    browser,
    call: signedInCall(hub.url, cookies),
    visit: async (width: number) => {
      const page = await newPage(browser, { width, baseUrl: hub.url, isDirect: true })
      await page.context().addCookies(
        cookies.map((cookie) => {
          const [name = '', value = ''] = cookie.split('=')
          return { name, value, url: hub.url }
        }),
      )
      return page
    },
    async close() {
      await browser.close()
      await hub.stop()
    },
  }
}

export type OpenPortal = Awaited<ReturnType<typeof openPortal>>

async function signIn(url: string): Promise<string[]> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  return response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '')
}

function signedInCall(url: string, cookies: string[]): MakeCall {
  return createCall((path, request) =>
    fetch(`${url}${path}`, {
      ...request,
      headers: { ...(request.headers as Record<string, string>), cookie: cookies.join('; ') },
    }),
  )
}

/** A small event: two rooms, two slots and a break, one session. */
export async function addSmallEvent(call: MakeCall, location: string) {
  const event = await call('POST /api/events', {
    body: { name: `Unconference ${location}`, location, date: '2030-05-09' },
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
  return { event, rooms, slots, session, path: `/${location.toLowerCase()}/2030-05-09/admin` }
}

/**
 * Leads to an address once no dialog is open: a dialog that closes goes back in the browser's history, which would end the
 * way there.
 */
export async function goTo(page: Page, address: string): Promise<void> {
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await page.goto(address)
}

/** Waits until a toast with these words shows. */
export async function toast(page: Page, words: string): Promise<void> {
  await page.locator('[data-toasts]').getByText(words, { exact: true }).first().waitFor()
}

/** The control with this label, whether it is required or not. */
export function labelled(place: Page | Locator, label: string): Locator {
  const words = label.replaceAll(/[()]/g, String.raw`\$&`)
  return place.getByLabel(new RegExp(`^${words}( \\*)?$`))
}
