import type { Machine } from '../machine.ts'

export const NAMES = ['chromium', 'firefox', 'webkit'] as const
export type BrowserName = (typeof NAMES)[number]

/** The functions that a journey needs from a browser: each has real presses and keys, at the size of its window. */
export type Driver = {
  /** Waits until the document is parsed; its scripts may still be loading. */
  goTo(url: string): Promise<void>
  /** Awaits a script's expression in the page. @returns the part of its value that JSON can represent */
  evaluate(expression: string): Promise<unknown>
  /** Presses the page at a point in the window, in CSS pixels. */
  press(x: number, y: number): Promise<void>
  /** Presses one key: a character, or a name in `KEYS`. */
  key(key: string): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** The visible page, as a PNG. */
  picture(): Promise<Buffer>
  /** The browser's own messages about errors of the page and its scripts. */
  problems(): readonly string[]
  close(): Promise<void>
}

export type Look = { width: number; height: number; isDark: boolean }

/** Names of keys, and the characters that represent them in WebDriver. */
export const KEYS: Readonly<Record<string, string>> = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' }

const FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]
const WEBKIT = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] as const

/** Firefox's program; null if there is none. */
export function firefoxOf({ env, isThere }: Pick<Machine, 'env' | 'isThere'>): string | null {
  return env.FIREFOX_PATH ?? FIREFOX.find(isThere) ?? null
}

/** The driver of WebKit, and its virtual screen; null if one of them is missing. */
export function webkitOf({ isThere }: Pick<Machine, 'isThere'>): typeof WEBKIT | null {
  return WEBKIT.every(isThere) ? WEBKIT : null
}

/** The browsers other than Chromium on a machine, and a sentence for each missing one. */
export function otherBrowsersOf(machine: Pick<Machine, 'env' | 'isThere'>) {
  const others = [
    {
      name: 'firefox',
      isThere: firefoxOf(machine) !== null,
      sentence:
        'Firefox was not found. Install it (on Debian: apt install firefox-esr), or name one with FIREFOX_PATH.',
    },
    {
      name: 'webkit',
      isThere: webkitOf(machine) !== null,
      sentence: 'WebKit was not found. Install its driver (on Debian: apt install webkit2gtk-driver xvfb).',
    },
  ] as const
  return {
    names: others.filter(({ isThere }) => isThere).map(({ name }) => name),
    sentences: others.filter(({ isThere }) => !isThere).map(({ sentence }) => sentence),
  }
}
