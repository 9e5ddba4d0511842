import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { labelOf } from '../../domain/schedule/session-fields.ts'
import { clockRange } from '../../domain/times/times.ts'
import '../../server/lib/texts.ts'
import { newPage, openBrowser } from '../../test/browser.ts'
import { organizer } from './organizer.ts'
import { type Effort, effortOf } from './phone-processor.ts'
import { type Device, firstVisible, tapAtOnce, type Visit, visit, watch } from './phone-visit.ts'
import { type Figure, median } from './report.ts'
import { DATE, SIZES, startBareWith, type startSeeded } from './servers.ts'

const ROUNDS = 5
const OWN_SESSION = 'main a[href*="session="]'
const STATIC_SESSION = 'article a'
const KB = 1_024

type Size = (typeof SIZES)[0 | 1]
type Goals = Record<
  'visible' | 'desktop' | 'tapAtOnce' | 'settledTap' | 'blocked' | 'change' | 'bytes' | 'script',
  number | null
>

const GOALS: Record<Size['city'], Goals> = {
  sixty: {
    visible: 1.3,
    desktop: 1.8,
    tapAtOnce: 1.2,
    settledTap: 45,
    blocked: 30,
    change: 150,
    bytes: 85,
    script: 72,
  },
  'six-hundred': {
    visible: 1.2,
    desktop: null,
    tapAtOnce: 1.3,
    settledTap: 55,
    blocked: 50,
    change: 300,
    bytes: 120,
    script: null,
  },
}

/**
 * Measures when a visitor sees the schedule, against the same content as one handwritten page, in alternating rounds:
 * cold visits on a slow phone (1.6 Mbit/s, 150 ms, a quarter of this processor) and on a desktop. The report shows
 * this machine's times next to the ratios.
 */
export async function benchPhone({ port }: Awaited<ReturnType<typeof startSeeded>>): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const figures: Figure[] = []
    for (const size of [SIZES[0], SIZES[1]]) figures.push(...(await benchSize(browser, port, size)))
    return figures
  } finally {
    await browser.close()
  }
}

async function benchSize(browser: Browser, port: number, { city, sessions }: Size): Promise<Figure[]> {
  const address = `http://127.0.0.1:${port}/${city}/${DATE}`
  const body = await promisify(brotliCompress)(await staticPage(port, city))
  const head = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
  const bare = await startBareWith(head, body)
  const byHand = `http://127.0.0.1:${bare.port}/`
  const rounds: Record<Device, { own: Visit[]; byHand: Visit[] }> = {
    phone: { own: [], byHand: [] },
    desktop: { own: [], byHand: [] },
  }
  const taps: number[] = []
  const efforts: Effort[] = []
  const save = await organizer(port, `city=${city}&date=${DATE}`)
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const device of ['phone', 'desktop'] as const) {
        rounds[device].own.push(await visit(browser, device, address, OWN_SESSION, OWN_SESSION))
        rounds[device].byHand.push(await visit(browser, device, byHand, STATIC_SESSION))
      }
      taps.push(await tapAtOnce(browser, address, OWN_SESSION))
      efforts.push(await effortOf(browser, address, { tapped: OWN_SESSION, save }))
    }
  } finally {
    await bare.stop()
  }
  const installed = await installedVisits(browser, address, { selector: OWN_SESSION, rounds: ROUNDS })
  return figuresOf(sessions, GOALS[city], { ...rounds, taps, efforts, installed })
}

type Measured = Record<Device, { own: Visit[]; byHand: Visit[] }> & {
  taps: number[]
  efforts: Effort[]
  installed: number[]
}

function figuresOf(sessions: number, goals: Goals, measured: Measured): Figure[] {
  const { phone, desktop, taps, efforts, installed } = measured
  const of = <T>(all: T[], read: (each: T) => number) => median(all.map(read))
  const visible = (visits: Visit[]) => of(visits, (each) => each.visible)
  const figure = (what: string, measured: number, unit: string, goal: number | null): Figure => ({
    what: `${what}, ${sessions} sessions`,
    measured,
    unit,
    ...(goal !== null && { goal: { atMost: goal } }),
  })
  const ratio = ({ own, byHand }: typeof phone) => visible(own) / visible(byHand)
  return [
    figure('phone, first session visible, of a page by hand', ratio(phone), 'x', goals.visible),
    figure('the same on a desktop', ratio(desktop), 'x', goals.desktop),
    figure(
      'installed, no network: first session visible, of a page by hand on the slow line',
      median(installed) / visible(phone.byHand),
      'x',
      goals.visible,
    ),
    figure('the same by the clock', median(installed), 'ms', null),
    figure('first session visible on the phone', visible(phone.own), 'ms', null),
    figure('the same of the page by hand', visible(phone.byHand), 'ms', null),
    figure(
      'a tap at the first moment shows the detail, of the page by hand',
      median(taps) / visible(phone.byHand),
      'x',
      goals.tapAtOnce,
    ),
    figure(
      'a tap on the settled page, of the processor',
      of(efforts, ({ tap }) => tap),
      'ms',
      goals.settledTap,
    ),
    figure(
      'the same by the clock',
      of(phone.own, ({ settledTap }) => settledTap),
      'ms',
      null,
    ),
    figure(
      'total blocking time, of the processor',
      of(efforts, ({ blocked }) => blocked),
      'ms',
      goals.blocked,
    ),
    figure(
      'a change told by the stream is painted, of the processor',
      of(efforts, ({ change }) => change),
      'ms',
      goals.change,
    ),
    figure('first visit', of(phone.own, (each) => each.bytes) / KB, 'KB', goals.bytes),
    figure('of it script', of(phone.own, (each) => each.scriptBytes) / KB, 'KB', goals.script),
    figure(
      'requests',
      of(phone.own, (each) => each.requests),
      '',
      null,
    ),
    figure(
      'layout shift',
      of(phone.own, (each) => each.shift),
      '',
      0.02,
    ),
  ]
}

const KEPT = 'Saved for offline'

/**
 * Opens an event as a phone in flight mode does from its home screen: in a separate window, at the address in its
 * manifest, with a quarter of this processor and a service worker that has to start.
 * @returns for each opening, the milliseconds until the first match is painted
 */
async function installedVisits(
  browser: Browser,
  address: string,
  { selector, rounds }: { selector: string; rounds: number },
): Promise<number[]> {
  const page = await newPage(browser, { width: 390, hasServiceWorker: true })
  const context = page.context()
  try {
    await page.goto(address)
    await page.getByText(KEPT).waitFor()
    const start = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
      const manifest = await fetch(link?.href ?? '').then((answer) => answer.json())
      return new URL(manifest.start_url, link?.href).href
    })
    await context.setOffline(true)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const features = [{ name: 'display-mode', value: 'standalone' }]
    await session.send('Emulation.setEmulatedMedia', { features })
    await session.send('ServiceWorker.enable')
    await watch(page, selector)
    const visible: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.goto('about:blank')
      await session.send('ServiceWorker.stopAllWorkers')
      await page.goto(start)
      visible.push(await firstVisible(page))
    }
    return visible
  } finally {
    await context.close()
  }
}

type Slot = { id: number; startTime: string; endTime: string; isStatic: boolean; staticTitle: string | null }
type Session = {
  title: string
  description: string
  presenterName: string
  roomName: string
  timeSlotId: number
  level: string[]
  type: string[]
  focus: string[]
}

const STYLE =
  'body{font:1rem/1.5 system-ui;margin:0 auto;max-width:70rem;padding:1rem}h1{font-size:2rem}section{border-top:1px solid #ccc}article{border:1px solid #ccc;border-radius:8px;padding:.75rem;margin:.5rem 0}h3{margin:0;font-size:1rem}p{margin:.25rem 0}b{font-weight:500;background:#eee;border-radius:4px;padding:0 .4rem}'

/** The event's content, including descriptions, as one handwritten page: the best possible page. */
async function staticPage(port: number, city: string): Promise<string> {
  const read = async <T>(name: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/${name}?city=${city}&date=${DATE}`)
    return JSON.parse(await answer.text())
  }
  const slots = await read<Slot[]>('time-slots')
  const sessions = await read<Session[]>('sessions')
  const body = slots.map((slot) => {
    const own = sessions.filter(({ timeSlotId }) => timeSlotId === slot.id)
    const cards = own.map(
      (each) =>
        `<article><h3><a href="#">${each.title}</a></h3><p>${each.presenterName}, ${each.roomName}</p><p>${[...each.type, ...each.level, ...each.focus].map((value) => `<b>${labelOf(value, [])}</b>`).join(' ')}</p><p hidden>${each.description}</p></article>`,
    )
    return `<section><h2>${clockRange(slot, 12)}</h2>${slot.isStatic ? `<p>${slot.staticTitle}</p>` : cards.join('')}</section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unconference</title><style>${STYLE}</style><h1>Unconference</h1>${body.join('')}</html>`
}
