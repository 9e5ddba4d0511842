import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissToast, shownToast } from '../ui/toast.ts'
import { linkApp, proposeInstalling } from './propose-installing.ts'

const EVENT = { city: 'Köln', date: '2026-05-09' }
const AT = '/k%C3%B6ln/2026-05-09'
let prompted: number

beforeEach(() => {
  prompted = 0
  vi.useFakeTimers()
  history.replaceState(null, '', AT)
})
afterEach(() => {
  for (const link of document.head.querySelectorAll('link')) link.remove()
  Reflect.deleteProperty(window, 'onbeforeinstallprompt')
  Reflect.deleteProperty(navigator, 'standalone')
})

/** A browser's kind of screen. */
function have({ isPhone = true, isApp = false }): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('standalone') ? isApp : isPhone,
  }))
}

/** A browser that offers to install whatever manifest is linked. */
function offer(): void {
  Object.defineProperty(window, 'onbeforeinstallprompt', { configurable: true, value: null })
  const append = document.head.append.bind(document.head)
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    append(...nodes)
    const prompt = async () => {
      prompted += 1
    }
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    if ((nodes[0] as HTMLLinkElement).rel === 'manifest') setTimeout(() => window.dispatchEvent(event), 200)
  })
}

/** @returns the text of the suggestion, which is then dismissed; null for none */
async function visit({ isStarring = false, isAnew = true } = {}) {
  if (isAnew) sessionStorage.clear()
  void proposeInstalling(EVENT, { isStarring })
  await vi.advanceTimersByTimeAsync(5_000)
  const shown = shownToast.current()
  if (shown) dismissToast(shown.id)
  return shown
}

it('suggests it once, on the second visit', async () => {
  have({})
  expect(await visit()).toBeNull()
  expect(await visit({ isAnew: false })).toBeNull()
  expect(await visit()).toMatchObject({
    title: 'Add this event to your home screen',
    description: expect.stringContaining('In your browser’s menu, choose “Install”'),
  })
  for (const isStarring of [false, true]) expect(await visit({ isStarring })).toBeNull()
})

it("suggests it on the first visit when a star is set, with the browser's own button if there is one", async () => {
  have({ isPhone: false })
  offer()
  const shown = await visit({ isStarring: true })
  expect(shown?.description).toBe('It opens like an app, even offline.')
  expect(shown?.action?.label).toBe('Install')
  shown?.action?.act()
  expect(prompted).toBe(1)
  expect(await visit({ isStarring: true })).toBeNull()
})

it('explains what to tap on an iPhone, which has no install button', async () => {
  have({})
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: false })
  expect((await visit({ isStarring: true }))?.description).toContain('Tap Share, then “Add to Home Screen”.')
})

it("suggests nothing if installed, if impossible, over a dialog, and on screens and organizers' pages", async () => {
  have({ isApp: true })
  expect(await visit({ isStarring: true })).toBeNull()
  have({ isPhone: false })
  expect(await visit({ isStarring: true })).toBeNull()
  have({})
  for (const path of ['/screen', '/admin', '/admin/board']) {
    history.replaceState(null, '', AT + path)
    expect(await visit({ isStarring: true })).toBeNull()
  }
  history.replaceState(null, '', `${AT}/rooms/7`)
  document.body.innerHTML = '<div data-dialog></div>'
  expect(await visit({ isStarring: true })).toBeNull()
  document.body.replaceChildren()
  expect(await visit({ isStarring: true })).not.toBeNull()
})

it('suggests nothing in a browser that stores nothing, where it would ask each time', async () => {
  have({})
  const refuse = () => {
    throw new Error('This browser keeps nothing')
  }
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, clear: () => undefined })
  expect(await visit({ isStarring: true })).toBeNull()
})

it('links to the app of the current event after another event was open', () => {
  linkApp({ city: 'oslo', date: '2026-06-01' })
  linkApp(EVENT)
  const links = [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'))
  expect(links).toEqual([`${AT}/manifest.webmanifest`, `${AT}/apple-touch-icon.png`])
})
