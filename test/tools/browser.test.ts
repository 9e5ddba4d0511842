import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, newPage, openBrowser, unpackChromium } from '../browser.ts'
import { browserOf, THIS_MACHINE } from '../machine.ts'

const page = `<!doctype html><html lang="en"><title>A page</title><meta name="viewport" content="width=device-width">
  <main><h1>A heading</h1><img src="data:,"></main><script>document.title = 'Inline'</script></html>`
const server = createServer((_request, response) => {
  response
    .setHeader('content-security-policy', "default-src 'none'")
    .setHeader('content-type', 'text/html')
    .end(page)
})
let browser: Browser
let baseUrl: string

beforeAll(async () => {
  browser = await openBrowser()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await browser.close()
  server.close()
})

it('finds accessibility barriers on a page whose policy allows no script', async () => {
  const visit = await newPage(browser, { width: 390, baseUrl })
  await visit.goto('/')
  expect(await visit.title()).toBe('A page')
  expect(await axe(visit)).toEqual(['image-alt: Images must have alternative text (img)'])
})

it('shows pages as a phone in dark mode does', async () => {
  const visit = await newPage(browser, { width: 390, colorScheme: 'dark', baseUrl })
  await visit.goto('/')
  const seen = await visit.evaluate(() => [
    innerWidth,
    matchMedia('(prefers-color-scheme: dark) and (hover: none)').matches,
  ])
  expect(seen).toEqual([390, true])
})

it.runIf(browserOf(THIS_MACHINE) === 'npm')(
  'renders text in its own font, whatever fonts the machine has',
  async () => {
    const visit = await newPage(browser, { baseUrl })
    await visit.goto('/')
    const widths = await visit.evaluate(() => {
      const context = document.createElement('canvas').getContext('2d')
      return ['Open Sans', 'system-ui', 'DejaVu Sans'].map((family) => {
        if (context) context.font = `40px "${family}"`
        return context?.measureText('Conference Hub').width
      })
    })
    expect(new Set(widths).size).toBe(1)
    expect(widths[0]).toBeGreaterThan(200)
  },
)

it.runIf(browserOf(THIS_MACHINE) === 'npm')('brings the libraries that a bare system lacks', async () => {
  const { executablePath, env } = await unpackChromium()
  const loaded = (await librariesOf(executablePath)).filter((path) => /lib(nss3|nspr4|expat)\./.test(path))
  expect(loaded.every((path) => path.startsWith(`${env.LD_LIBRARY_PATH}/`))).toBe(true)
  expect(loaded.length).toBeGreaterThan(2)
})

/** Every library that a running process of this program has loaded, as the kernel lists them. */
async function librariesOf(program: string) {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  for (const id of processes) {
    if ((await readlink(`/proc/${id}/exe`).catch(() => '')) !== program) continue
    const maps = await readFile(`/proc/${id}/maps`, 'utf8')
    return [...new Set(maps.match(/\/\S+\.so\S*/g))]
  }
  return []
}
