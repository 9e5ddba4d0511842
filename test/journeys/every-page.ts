import type { Page } from 'playwright-core'
import { addIdea } from '../card-factories.ts'
import { addEvent, addSuperAdmin } from '../factories.ts'
import { addFullEvent } from '../full-event.ts'
import { pageAddresses } from '../page-addresses.ts'
import type { serveApp } from '../served.ts'

/** An event with everything, its owner, and the addresses of all pages. */
export async function addEveryPage(hub: Awaited<ReturnType<typeof serveApp>>) {
  const owner = await addSuperAdmin(hub.db, { name: 'Ada Min' })
  await addEvent(hub.db, { name: 'Brot', location: 'Ulm', language: 'de' })
  const { own, id } = await addFullEvent({ ...hub, admin: await hub.as(owner) }, owner.id)
  await addIdea(hub.db, { eventId: id, title: 'Bees in towns', isWish: true })
  const first = async (table: 'sessions' | 'rooms') =>
    (await hub.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id
  const ids = { session: await first('sessions'), room: await first('rooms') }
  return { owner, ...pageAddresses(own, ids) }
}

/** Collects all further answers of calls to a page. @returns a function that returns them as one JSON text */
export function collectData(page: Page): () => string {
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (/json/.test(response.headers()['content-type'] ?? ''))
      bodies.push(await response.text().catch(() => ''))
  })
  return () => bodies.join('\n')
}

/** The texts that people read or hear on a page, except code, and names that the page isolates. */
export function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = []
    const read = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (read.nextNode()) {
      const { nodeValue, parentElement } = read.currentNode
      if (!parentElement?.closest('script, style, template, noscript, code, [hreflang], option[lang], bdi'))
        words.push(nodeValue?.trim() ?? '')
    }
    const named = ['aria-label', 'alt', 'placeholder', 'title']
    for (const each of document.querySelectorAll(named.map((name) => `[${name}]`).join()))
      words.push(...named.flatMap((name) => each.getAttribute(name)?.trim() ?? []))
    return words
  })
}
