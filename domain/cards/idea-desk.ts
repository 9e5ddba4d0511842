import { z } from 'zod'
import type { Calls } from '../call.ts'
import { event } from '../events/events.ts'
import { t } from '../text/t.ts'
import { eventId, idParams } from '../text/text.ts'
import { IDEA_LISTS } from './idea-list.ts'
import { newIdea } from './ideas.ts'
import { numberedCard } from './numbered-cards.ts'

/** The text of an idea that organizers can change. */
export const ideaWords = newIdea.pick({ title: true, presenterName: true, description: true })
export type IdeaWords = Required<z.input<typeof ideaWords>>

/** What organizers and helpers can do with an event's ideas. */
export const ideaDeskCalls = {
  'PUT /api/ideas/list': {
    summary:
      'Opens an event’s list of ideas, turns review on, or closes the list, which counts the stars of each idea',
    access: 'helper',
    body: z.object({
      eventId,
      ideas: z.enum(['off', ...IDEA_LISTS], { error: () => t('invalid.ideaList') }),
    }),
    reply: event,
  },
  'PUT /api/ideas/:id': {
    summary: 'Hides an idea from visitors, or shows it',
    access: 'helper',
    params: idParams,
    body: z.object({ isHidden: z.boolean({ error: () => t('invalid.flag') }) }),
    reply: numberedCard,
  },
  'PUT /api/ideas/:id/join': {
    summary:
      'Joins two ideas: the first becomes part of the one with the number `into`, which then lists both hosts',
    access: 'helper',
    params: idParams,
    body: z.object({ into: z.int().positive().max(1_000_000) }),
    reply: numberedCard,
    refusals: [409],
  },
  'PUT /api/ideas/:id/words': {
    summary:
      'Changes the text of an idea that has no session yet; a wish with a name no longer looks for a host',
    access: 'helper',
    params: idParams,
    body: ideaWords,
    reply: numberedCard,
    refusals: [409],
  },
  'DELETE /api/ideas/:id/name': {
    summary:
      'Removes the presenter’s name from an idea, its session, the history, and what was read on its photos',
    access: 'helper',
    params: idParams,
    reply: numberedCard,
  },
} satisfies Calls
