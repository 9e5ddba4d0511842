import { t } from '../text/t.ts'
import type { Lists } from './session-fields.ts'

/** The lists of an event until an organizer changes them (docs/product.md#session-values). */
export const FIRST_LISTS: Lists = {
  type: ['Presentation', 'Discussion', 'Workshop'],
  level: ['Beginner', 'Intermediate', 'Advanced'],
  focus: ['Technical', 'Analytics', 'Business'],
  language: [],
}

/** The same lists in the current language, for a new event in this language. */
export function firstLists(): Lists {
  return {
    type: [t('list.presentation'), t('list.discussion'), t('list.workshop')],
    level: [t('list.beginner'), t('list.intermediate'), t('list.advanced')],
    focus: [t('list.technical'), t('list.analytics'), t('list.business')],
    language: [],
  }
}
