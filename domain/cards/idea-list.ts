/**
 * The states of an event's list of ideas: `open`; `reviewed`, when organizers review each idea before visitors see it;
 * `closed`, when no more ideas are accepted and the interest in each is shown. Phones load this file.
 */
export const IDEA_LISTS = ['open', 'reviewed', 'closed'] as const
export type IdeaList = 'off' | (typeof IDEA_LISTS)[number]

export function takesIdeas(event: { ideas?: IdeaList | undefined }): boolean {
  return event.ideas === 'open' || event.ideas === 'reviewed'
}
