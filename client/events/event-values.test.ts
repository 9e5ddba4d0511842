import { expect, it } from 'vitest'
import { eventBody, NO_EVENT } from './event-values.ts'

const NO_IMAGES = { logo: null, banner: null }
const sent = (isNew: boolean, values: Partial<typeof NO_EVENT> = {}) =>
  Object.fromEntries(eventBody({ ...NO_EVENT, ...values }, NO_IMAGES, isNew))

it('sends a time zone and a source for a new event only if they are chosen', () => {
  expect(Object.keys(sent(true))).toEqual([
    'name',
    'location',
    'date',
    'description',
    'isPublic',
    'countsStars',
    'accent',
    'language',
    'clock',
  ])
  expect(sent(true, { timeZone: 'Europe/Oslo', copyFrom: '7' })).toMatchObject({
    timeZone: 'Europe/Oslo',
    copyFrom: '7',
  })
})

it('sends an empty time zone to remove that of an event', () => {
  expect(sent(false).timeZone).toBe('')
})
