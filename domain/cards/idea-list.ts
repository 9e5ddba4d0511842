/**
 * The states of an event's list of ideas: `open`; `reviewed`, where organizers look at each idea before visitors see it; and
 * `closed`, which takes no more ideas and shows the interest in each. Phones load this file.
 */
export const IDEA_LISTS = ['open', 'reviewed', 'closed'] as const
export type IdeaList = 'off' | (typeof IDEA_LISTS)[number]

export function takesIdeas(event: { ideas?: IdeaList | undefined }): boolean {
  return event.ideas === 'open' || event.ideas === 'reviewed'
}
