import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { THIS_MACHINE } from '../machine.ts'
import { freePort } from '../server-process.ts'
import { type Driver, KEYS, type Look, webkitOf } from './driver.ts'

/** Sends one WebDriver command (www.w3.org/TR/webdriver2) to the session of a browser. */
type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/**
 * WebKit's minimal browser, on a virtual screen: on the desktop, other windows might cover it, and the desktop would
 * choose its size.
 */
export async function openWebKit({ width, height, isDark }: Look): Promise<Driver> {
  const [driver, screen] = webkitOf(THIS_MACHINE) ?? []
  const display = spawn(
    screen ?? '',
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(display.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await freePort()
  const program = spawn(driver ?? '', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(number).trim()}` },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address)
  const args = ['--automation', '--full-screen', ...(isDark ? ['--dark-mode'] : [])]
  const capabilities = {
    // With another strategy it waits minutes for a document that is already there.
    alwaysMatch: { pageLoadStrategy: 'none', 'webkitgtk:browserOptions': { args } },
  }
  const made = await send(`${address}/session`, 'POST', { capabilities })
  const session = `${address}/session/${(made as { sessionId: string }).sessionId}`
  const opened = driverOf(
    (method, path, body) => send(session + path, method, body),
    () => Promise.all([program, display].map(end)),
  )
  await opened.resize(width, height)
  return opened
}

function driverOf(sendTo: Send, end: () => Promise<unknown>): Driver {
  const act = (actions: object) => sendTo('POST', '/actions', { actions: [actions] })
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]
      new Promise((resolve) => resolve((${expression})))
        .then((value) => done([value ?? null, null]), (error) => done([null, String(error)]))`
    const [value, error] = (await sendTo('POST', '/execute/async', { script, args: [] })) as unknown[]
    if (error) throw new Error(String(error))
    return value
  }
  return {
    async goTo(url) {
      await evaluate('void (globalThis.isLeft = true)')
      await sendTo('POST', '/url', { url })
      const isRead = () => evaluate('!globalThis.isLeft && document.readyState !== "loading"')
      while (!(await isRead().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    evaluate,
    press: async (x, y) => {
      const at = { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) }
      const actions = [at, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'mouse' }, actions })
    },
    key: async (key) => {
      const value = KEYS[key] ?? key
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
      await act({ type: 'key', id: 'keys', actions })
    },
    back: async () => {
      await sendTo('POST', '/back', {})
    },
    resize: async (width, height) => {
      await sendTo('POST', '/window/rect', { width, height })
    },
    picture: async () => Buffer.from(String(await sendTo('GET', '/screenshot')), 'base64'),
    // WebDriver has no command for them.
    problems: () => [],
    async close() {
      await sendTo('DELETE', '')
      await end()
    },
  }
}

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: unknown }
  if (!answer.ok) throw new Error(`${method} ${url}: ${JSON.stringify(value)}`)
  return value
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; ; tries++)
    try {
      await send(`${address}/status`, 'GET')
      return
    } catch (error) {
      if (tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  child.kill()
  await exited
}
