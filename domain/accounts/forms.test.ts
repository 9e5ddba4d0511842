import { expect, it } from 'vitest'
import type { z } from 'zod'
import { newWifiSettings } from '../content/wifi-settings.ts'
import { newEvent } from '../events/events.ts'
import { NO_CONTENT } from '../schedule/per-field.ts'
import { reorderedItems } from '../schedule/reordering.ts'
import { sessionForm } from '../schedule/sessions.ts'
import { newTimeSlot } from '../schedule/time-slots.ts'
import { idParams } from '../text/text.ts'
import { forgottenPassword, verification } from './auth.ts'
import { invitation, roleChange } from './users.ts'

function sentencesOf(schema: z.ZodType, given: unknown): string[] {
  return (schema.safeParse(given).error?.issues ?? []).map(({ message }) => message)
}

const event = { name: 'Unconference', location: 'Bern', date: '2026-05-09' }
it('parse numbers and booleans from the texts of a multipart body', () => {
  const sent = { ...event, isPublic: 'false', timeZone: '', copyFrom: '' }
  expect(newEvent.parse(sent)).toEqual({ ...event, isPublic: false })
  const more = { ...event, isPublic: 'true', timeZone: 'Europe/Zurich', copyFrom: '7' }
  expect(newEvent.parse(more)).toEqual({ ...more, isPublic: true, copyFrom: 7 })
})

it('treat blank optional texts as missing, and keep other texts as typed', () => {
  const wifi = { networkName: ' guest ', userName: '  ', password: ' p ', eventId: '3' }
  expect(newWifiSettings.parse(wifi)).toEqual({ ...wifi, userName: null, eventId: 3 })
  expect(newWifiSettings.parse({ ...wifi, userName: ' me' }).userName).toBe(' me')
})

it.each([' ', '\u200B', '\uFEFF\u00AD', '\u3164', '\u2800', '\u0007'])(
  'take %j as a missing name',
  (name) => {
    expect(sentencesOf(newEvent, { ...event, name })).toEqual(sentencesOf(newEvent, { ...event, name: '' }))
  },
)

it.each(['\u200Bx', '👩‍🚀', 'می‌خواهم', '…'])('take %j as a name', (name) => {
  expect(newEvent.parse({ ...event, name }).name).toBe(name)
})

it('lowercase and trim an email address', () => {
  expect(invitation.parse({ name: ' Ada ', email: ' ADA@Example.com ' })).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
  })
  expect(forgottenPassword.parse({ email: ' ADA@example.com' })).toEqual({ email: 'ada@example.com' })
  expect(verification.parse({ email: 'a@example.com', token: ' t ' }).token).toBe('t')
})

it.each([
  'Ada Example <ADA@example.com>',
  'ada@example.com <ada@example.com>',
  '<ada@example.com>',
  'mailto:ada@example.com',
  '\u202Aada@example.com\u202C ',
])('find the address in %j, as pasted from mail programs', (email) =>
  expect(forgottenPassword.parse({ email })).toEqual({ email: 'ada@example.com' }),
)

it('refuse two addresses pasted into a field for one', () => {
  for (const email of ['Ada <a@example.com>, Bo <b@example.com>', 'a@example.com, Bo <b@example.com>'])
    expect(sentencesOf(forgottenPassword, { email })).toEqual(['Please enter a valid email address'])
})

it('turn digits into row ids', () => {
  const given = {
    title: 'T',
    description: 'D',
    presenterName: 'P',
    timeSlotId: '12',
    roomId: 2_147_483_647,
  }
  expect(
    sessionForm.parse({ ...given, level: 'beginner, All', type: 'Workshops, panel', focus: ['tech'] }),
  ).toEqual({
    ...NO_CONTENT,
    ...given,
    timeSlotId: 12,
    level: ['beginner', 'All'],
    type: ['Workshops', 'panel'],
    focus: ['tech'],
  })
  expect(idParams.parse({ id: '2147483647' })).toEqual({ id: 2_147_483_647 })
})

it('read small hours at the end of a time slot as afternoon', () => {
  const slot = { startTime: '11:30', endTime: '1:00', eventId: 1 }
  expect(sentencesOf(newTimeSlot, slot)).toEqual([])
})

it('refuse a Super Admin who is not an Admin', () => {
  const taken = [true, false].flatMap((isAdmin) =>
    [true, false]
      .filter((isSuperAdmin) => roleChange.safeParse({ isAdmin, isSuperAdmin }).success)
      .map((isSuperAdmin) => ({ isAdmin, isSuperAdmin })),
  )
  expect(taken).toEqual([
    { isAdmin: true, isSuperAdmin: true },
    { isAdmin: true, isSuperAdmin: false },
    { isAdmin: false, isSuperAdmin: false },
  ])
  expect(sentencesOf(roleChange, { isAdmin: false, isSuperAdmin: true })).toEqual([
    'A Super Admin is always an Admin',
  ])
})

it('accept a new order of one to a thousand items', () => {
  const items = (count: number) => Array.from({ length: count }, (_, each) => ({ id: each + 1 }))
  expect([1, 1_000].map((count) => sentencesOf(reorderedItems, items(count)))).toEqual([[], []])
  expect([0, 1_001].map((count) => sentencesOf(reorderedItems, items(count)))).toEqual([
    ['A new order names every item of the list'],
    ['At most 1000 items'],
  ])
  expect(reorderedItems.parse([{ id: 2, order: 1_000_000, name: 'x' }])).toEqual([
    { id: 2, order: 1_000_000 },
  ])
})
