import type { Lists } from './session-fields.ts'

/** The lists of an event until someone changes them (docs/product.md#session-values). */
export const FIRST_LISTS: Lists = {
  type: ['Presentation', 'Discussion', 'Workshop'],
  level: ['Beginner', 'Intermediate', 'Advanced'],
  focus: ['Technical', 'Analytics', 'Business'],
  language: [],
}
