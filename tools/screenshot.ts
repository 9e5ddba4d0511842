/** Takes a picture of a page: npx node tools/screenshot.ts URL OUT.png --width 390 --dark --full --no-js --wait 500 */
import { parseArgs } from 'node:util'
import { newPage, openBrowser } from '../test/browser.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string', default: '1280' },
    height: { type: 'string' },
    wait: { type: 'string', default: '0' },
    dark: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    print: { type: 'boolean', default: false },
    'no-js': { type: 'boolean', default: false },
  },
})
const [url, path] = positionals
if (!url || !path) {
  console.error(
    'Usage: npx node tools/screenshot.ts URL OUT.png [--width 390] [--height 844] [--dark] [--full] [--print] [--no-js] [--wait 500]',
  )
  process.exit(1)
}

const browser = await openBrowser()
try {
  const page = await newPage(browser, {
    width: Number(values.width),
    ...(values.height && { height: Number(values.height) }),
    colorScheme: values.dark ? 'dark' : 'light',
    javaScript: !values['no-js'],
  })
  page.on('console', (message) => message.type() === 'error' && console.error(`page: ${message.text()}`))
  page.on('pageerror', (error) => console.error(`page: ${error.message}`))
  const response = await page.goto(url, { waitUntil: 'load' })
  if (values.print) await page.emulateMedia({ media: 'print' })
  await page.waitForTimeout(Number(values.wait))
  await page.screenshot({ path, fullPage: values.full })
  console.log(`${response?.status() ?? 'no reply'} ${await page.title()} -> ${path}`)
} finally {
  await browser.close()
}
