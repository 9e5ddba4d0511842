import type { Page } from 'playwright-core'

/** In pixels of the page. */
export type Box = { x: number; y: number; width: number; height: number }

const LONGEST = 400

/** The texts that people read or hear on a page, with their places, the smallest first. */
export async function textsOnScreen(page: Page): Promise<{ text: string; box: Box }[]> {
  return page.evaluate((longest) => {
    const found: { text: string; box: Box }[] = []
    for (const element of document.body.querySelectorAll('*')) {
      const { x, y, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || element.closest('script, style')) continue
      const named = ['aria-label', 'placeholder', 'title', 'alt'].map((name) => element.getAttribute(name))
      const whole = element.textContent ?? ''
      const own = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : null))
      for (const text of [...named, ...own, whole.length < longest ? whole : null]) {
        const words = text?.replaceAll(/\s+/g, ' ').trim()
        if (words) found.push({ text: words, box: { x: x + scrollX, y: y + scrollY, width, height } })
      }
    }
    return found.sort((one, other) => one.box.width * one.box.height - other.box.width * other.box.height)
  }, LONGEST)
}
