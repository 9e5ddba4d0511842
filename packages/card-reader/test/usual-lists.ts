import type { ValueLists } from '../reading.ts'
import { vocabularyOf } from '../words/written-values.ts'

const listed = (...lines: string[]) =>
  lines.map((line) => line.split(' ')).map((words) => ({ value: words[0] ?? '', words }))

/** The lists that a conference may have, with other words for their values. */
export const usualLists: ValueLists = {
  type: listed('presentation presentations', 'discussion discussions', 'workshop workshops'),
  level: listed('beginner beginners', 'intermediate intermediates', 'advanced advance'),
  focus: listed(
    'technical tech technology',
    'analytics analytic analytical analysis',
    'business biz commercial management',
  ),
}

export const usualWords = vocabularyOf(usualLists)
