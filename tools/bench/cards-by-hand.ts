import { newPage, openBrowser } from '../../test/browser.ts'
import { type Figure, median } from './report.ts'
import { DATE } from './servers.ts'

/** Seconds that people need on average (keystroke-level model of Card, Moran and Newell). */
const SECONDS = { think: 1.35, point: 1.1, key: 0.28 }
/** Per card: two looks at the reading, three taps (time slot, its choice, save), a word of eight letters mended. */
const HAND_SECONDS = 3 * SECONDS.think + 4 * SECONDS.point + 8 * SECONDS.key
const CARDS = 6

type Hub = { address: string; eventId: number; cookie: { name: string; value: string } }

/** Walks through cards in the browser as a volunteer does, and adds the time of the hands to the machine's. */
export async function handTime({ address, eventId, cookie }: Hub): Promise<Figure[]> {
  const browser = await openBrowser()
  try {
    const page = await newPage(browser, { baseUrl: address })
    await page.context().addCookies([
      { ...cookie, url: address },
      { name: 'signed_in', value: '1', url: address },
    ])
    // The seeded day is full: one more room has free spots for these cards.
    const room = await page.request.post('/api/rooms', { data: { name: 'Garden', eventId } })
    if (!room.ok()) throw new Error(`No room could be added: ${await room.text()}`)
    await page.goto(`/sixty/${DATE}/admin`)
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    const waits: number[] = []
    for (let done = 0; done < CARDS; done += 1) {
      const title = await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('input[name=title]')?.value,
      )
      const before = await title.jsonValue()
      const slot = page.getByLabel('Time Slot').locator('option:not([disabled]):not([value=""])').first()
      await page.getByLabel('Time Slot').selectOption(await slot.getAttribute('value'))
      const began = performance.now()
      await page.getByRole('button', { name: 'Save Session' }).click()
      await page.waitForFunction((last) => {
        const value = document.querySelector<HTMLInputElement>('input[name=title]')?.value
        return value && value !== last
      }, before)
      waits.push((performance.now() - began) / 1_000)
    }
    const wait = median(waits)
    return [
      { what: 'from Save to the next card, open and filled', measured: wait, unit: 's' },
      {
        what: 'a card by hand: one word mended, slot, save, next',
        measured: HAND_SECONDS + wait,
        unit: 's',
        goal: { atMost: 20 },
      },
    ]
  } finally {
    await browser.close()
  }
}
