import type { Browser, Page } from 'playwright-core'
import { signInCookie } from '../../server/accounts/auth/authenticate.ts'
import { createSignIn } from '../../server/accounts/sign-ins/data.ts'
import type { Row } from '../../server/db/schema.ts'
import { newPage, type View } from '../browser.ts'
import type { serveApp } from '../served.ts'

type Place = { hub: Awaited<ReturnType<typeof serveApp>>; browser: Browser }

/** A page of a served app, with the user signed in. */
export async function openAs(place: Place, user: Row<'users'>, path: string, view: View = {}): Promise<Page> {
  const page = await signedInPage(place, user, view)
  await page.goto(path)
  return page
}

/** The same, before it opens any address. */
export async function signedInPage(
  { hub, browser }: Place,
  user: Row<'users'>,
  view: View = {},
): Promise<Page> {
  const page = await newPage(browser, { baseUrl: hub.baseUrl, ...view })
  const client = { userAgent: 'Test', address: '127.0.0.1' }
  const secret = await createSignIn(hub.db, user.id, client, new Date())
  const { publicUrl } = hub.config
  await page.context().addCookies([
    { name: signInCookie(publicUrl).name, value: secret, url: hub.baseUrl },
    { name: 'signed_in', value: '1', url: hub.baseUrl },
  ])
  return page
}

/**
 * Waits until the page is hydrated, including every part of it: from then on, the application handles keys and
 * clicks. Parts follow the frame, one after another. Until then, a large part is a disabled fieldset, whose links axe
 * also considers out of reach, and links lack what the runtime stores at elements with listeners.
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      Object.keys(document.getElementById('root') ?? {}).length > 0 &&
      !document.querySelector('.await-script:disabled') &&
      ['header a', '.event-bar a']
        .flatMap((link) => document.querySelector(`#root ${link}`) ?? [])
        .every((link) => Object.keys(link).length > 0),
  )
}
