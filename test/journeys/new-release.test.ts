import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorage } from '../../server/lib/storage.ts'
import { builtPages } from '../../server/render/page-renderer.ts'
import { openApp } from '../app.ts'
import { newPage, openBrowser } from '../browser.ts'

let folder: string
let browser: Browser
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-new-release-'))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The built pages as the next release, whose first script is a little longer and has another name. */
async function nextRelease() {
  const pages = await builtPages()
  const client = join(folder, 'client')
  await cp(pages.folder ?? '', client, { recursive: true, filter: (file) => !/\/main-[^/]*$/.test(file) })
  const [, name = ''] = /"\/assets\/(main-[^"]+)"/.exec(pages.assets.script) ?? []
  const script = await readFile(join(pages.folder ?? '', 'assets', name), 'utf8')
  await writeFile(join(client, 'assets/main-next.js'), `${script};globalThis.isNext=true`)
  const assets = {
    ...pages.assets,
    release: 'next',
    script: pages.assets.script.replace(name, 'main-next.js'),
  }
  return { ...pages, folder: client, assets }
}

it.each([false, true])(
  'loads only what differs in the next release (with its worker: %s)',
  async (hasServiceWorker) => {
    const storage = await openStorage({ dataDir: join(folder, `data-${hasServiceWorker}`), s3: null })
    const before = await openApp({ storage, pages: await builtPages() })
    const baseUrl = await before.app.listen({ port: 0, host: '127.0.0.1' })
    const page = await newPage(browser, { baseUrl, width: 390, hasServiceWorker })
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    if (hasServiceWorker) await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await before.close()

    const after = await openApp({ storage, pages: await nextRelease() })
    await after.app.listen({ port: Number(new URL(baseUrl).port), host: '127.0.0.1' })
    const script = page.context().waitForEvent('response', (each) => each.url().endsWith('/main-next.js'))
    await page.goto('/')
    expect((await (await script).allHeaders())['content-encoding']).toBe('dcz')
    await page.waitForFunction(() => Reflect.get(globalThis, 'isNext'))
    await page.close()
    await after.close()
  },
)
