import { eventPageCalls } from '../../../domain/content/event-pages.ts'
import { MOST_PAGES } from '../../../domain/content/page-limits.ts'
import { freeSlug, pageSlug } from '../../../domain/content/page-slugs.ts'
import { t } from '../../../domain/text/t.ts'
import { writeToEvent } from '../../access/event-access.ts'
import { reorderCall, rowCalls } from '../../access/row-calls.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { conflict, invalid } from '../../lib/errors.ts'
import { eventPageRows, takeHelpFromOthers } from '../data.ts'

export function eventPageRoutes(serve: Serve, deps: Deps): void {
  const { engine } = deps
  const pages = rowCalls(deps, eventPageRows)
  const reorder = reorderCall(engine, eventPageRows)
  serve(eventPageCalls, {
    'GET /api/event-pages': pages.list,
    'POST /api/event-pages': ({ user, body, attempt }) =>
      writeToEvent(engine, user, { eventId: body.eventId, attempt }, async (transaction) => {
        const others = await eventPageRows.list(transaction, body.eventId)
        if (others.length >= MOST_PAGES) throw conflict(t('invalid.mostPages', { max: MOST_PAGES }))
        const { isInMenu = true, isHelp = false, slug, ...fields } = body
        const page = await eventPageRows.create(transaction, {
          ...fields,
          slug: ownSlug(slug, others) ?? freeSlug(fields.title, others.map(slugOf)),
          isInMenu,
          isHelp,
        })
        if (isHelp) await takeHelpFromOthers(transaction, page)
        return page
      }),
    'PUT /api/event-pages/:id': (asked) =>
      pages.write(asked, async (transaction, event) => {
        const { slug, ...fields } = asked.body
        const { id } = asked.params
        const others = (await eventPageRows.list(transaction, event.id)).filter((each) => each.id !== id)
        const change = { ...fields, slug: ownSlug(slug, others) }
        const page = await eventPageRows.update(transaction, id, change, asked.ifMatch)
        if (page.isHelp) await takeHelpFromOthers(transaction, page)
        return page
      }),
    'DELETE /api/event-pages/:id': pages.remove,
    'POST /api/event-pages/reorder': ({ user, body }) => reorder(user, body.pages),
  })
}

const slugOf = ({ slug }: { slug: string }) => slug

/** The address part that an organizer chose; undefined if none. @throws 400; 409 if another page has it */
function ownSlug(wanted: string | null | undefined, others: readonly { slug: string }[]): string | undefined {
  if (!wanted) return undefined
  const slug = pageSlug(wanted)
  if (slug === '') throw invalid(t('invalid.slug'), 'slug')
  if (others.map(slugOf).includes(slug)) throw conflict(t('refusal.slugTaken'))
  return slug
}
