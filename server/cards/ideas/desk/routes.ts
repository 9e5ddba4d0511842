import { ideaDeskCalls } from '../../../../domain/cards/idea-desk.ts'
import { t } from '../../../../domain/text/t.ts'
import { seenText } from '../../../../domain/text/text.ts'
import { writeToEvent } from '../../../access/event-access.ts'
import { nameAct } from '../../../db/journal.ts'
import type { Database } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { Serve } from '../../../http/serve.ts'
import { conflict, notFound } from '../../../lib/errors.ts'
import { presentEvent } from '../../../schedule/events/data.ts'
import { removeName } from '../../names/data.ts'
import { findNumberedCard } from '../../numbered/data.ts'
import { changeIdea, countInterest, hasIdeaStars, requireIdea, setIdeaList } from '../data.ts'
import { joinIdeas } from '../joined-words.ts'
import { showIdea } from '../looks/data.ts'

/** What organizers and helpers do with the ideas of an event. */
export function ideaDeskRoutes(serve: Serve, { engine, now }: Deps): void {
  serve(ideaDeskCalls, {
    'PUT /api/ideas/list': ({ user, body: { eventId, ideas } }) =>
      writeToEvent(engine, user, { eventId }, async (transaction) => {
        if (ideas === 'closed' && (await hasIdeaStars(transaction, eventId)))
          await countInterest(transaction, eventId)
        return presentEvent(await setIdeaList(transaction, eventId, ideas))
      }),
    'PUT /api/ideas/:id': ({ user, params: { id }, body: { isHidden }, ifMatch }) =>
      writeToEvent(engine, user, ideaOf(id), async (transaction, { id: eventId }) => {
        const card = await requireIdea(transaction, { eventId, id })
        nameAct(transaction, { code: 'hid-idea', title: card.title, isHidden })
        return showIdea(transaction, card, isHidden, ifMatch)
      }),
    'PUT /api/ideas/:id/join': ({ user, params: { id }, body: { into }, ifMatch }) =>
      writeToEvent(engine, user, ideaOf(id), async (transaction, { id: eventId }) => {
        const card = await requireIdea(transaction, { eventId, id })
        const other = await requireIdea(transaction, { eventId, number: into })
        const isOver = [card, other].some((each) => each.sessionId !== null || each.joinedTo !== null)
        if (isOver || other.id === id) throw conflict(t('refusal.ideasDiffer'))
        if (card.isHidden || other.isHidden) throw conflict(t('refusal.hiddenIdea'))
        return joinIdeas(transaction, { gone: card, kept: other }, ifMatch)
      }),
    'PUT /api/ideas/:id/words': ({ user, params: { id }, body, ifMatch }) =>
      writeToEvent(engine, user, ideaOf(id), async (transaction, { id: eventId }) => {
        const card = await requireIdea(transaction, { eventId, id })
        if (card.sessionId !== null) throw conflict(t('refusal.scheduledCard'))
        if (card.joinedTo !== null) throw conflict(t('refusal.joinedIdea', { number: `${card.joinedTo}` }))
        const title = body.title.trim()
        const presenterName = seenText(body.presenterName)
        nameAct(transaction, { code: 'changed', noun: 'numbered_cards', name: title })
        const words = { title, presenterName, description: body.description.trim() }
        const change = { ...words, isWish: card.isWish && presenterName === '', typedAt: now().toISOString() }
        return changeIdea(transaction, id, change, ifMatch)
      }),
    'DELETE /api/ideas/:id/name': ({ user, params: { id } }) =>
      writeToEvent(engine, user, ideaOf(id), async (transaction, { id: eventId }) => {
        const card = await requireIdea(transaction, { eventId, id })
        await removeName(transaction, card)
        return changeIdea(transaction, id, {})
      }),
  })
}

function ideaOf(id: number) {
  return {
    eventOf: (db: Database) => findNumberedCard(db, id),
    missing: () => notFound(t('refusal.noIdea')),
  }
}
