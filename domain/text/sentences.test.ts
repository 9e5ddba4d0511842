import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { chosenPassword } from '../accounts/credentials.ts'
import { api, type CallName } from '../api.ts'
import type { Call } from '../call.ts'
import { eventAddress } from '../events/event-address.ts'
import { idParams } from './text.ts'

const long = (length: number) => 'x'.repeat(length)
const UNSTORABLE = 'This text contains characters that cannot be stored'
const EMAIL = 'Please enter a valid email address'
const URL_WANTED = 'Please enter a valid URL'
const DAY = 'The date must be a day of the calendar, YYYY-MM-DD'
const ADDRESS =
  'The location becomes part of the address, so it cannot contain / \\ ? # %, or be “api”, “assets”, “uploads”, “fonts”, or “c”'

type Right = Record<string, unknown>
type Wrong = [field: string, says: string, values: unknown[]]
/** A valid form, and for each field its error sentences with the values that cause them. */
type Form = [name: string, schema: z.ZodType, right: Right, wrong: Wrong[]]

/** The body of a call, so that these tests hold for the call. */
function bodyOf(name: CallName): [name: string, schema: z.ZodType] {
  const { body }: Call = api[name]
  if (!body) throw new Error(`${name} has no body`)
  return [name, body]
}

const FORMS: Form[] = [
  [
    ...bodyOf('POST /api/login'),
    { email: 'ada@example.com', password: '123456' },
    [
      ['email', EMAIL, [undefined, 'ada', 'ada@bücher', 'ada@bü/cher.example', `${long(250)}@example.com`]],
      ['password', 'Password must be at least 6 characters', [undefined, '12345']],
      ['password', 'Password must be at most 1000 characters', [long(1_001)]],
    ],
  ],
  [
    ...bodyOf('POST /api/verify-token'),
    { email: 'ada@example.com', token: 'abc' },
    [
      ['email', EMAIL, ['x']],
      ['token', 'Please enter your invitation token', [undefined, '  ']],
      ['token', 'Invalid or expired token', [long(2_001), 'a\0']],
    ],
  ],
  [
    ...bodyOf('POST /api/reset-password'),
    { email: 'ada@example.com', token: 'abc', password: '123456' },
    [
      ['email', EMAIL, ['ada']],
      ['password', 'Password must be at least 6 characters', ['12345']],
    ],
  ],
  [
    'chosen password',
    chosenPassword,
    { password: '123456', confirmPassword: '123456' },
    [['confirmPassword', "Passwords don't match", ['1234567']]],
  ],
  [
    ...bodyOf('POST /api/forgot-password'),
    { email: 'ada@example.com' },
    [
      ['email', 'Email is required', [undefined, ' ']],
      ['email', EMAIL, ['ada']],
    ],
  ],
  [
    ...bodyOf('POST /api/admin-reset-password'),
    { email: 'ada@example.com', password: '123456', adminPassword: 'x' },
    [
      ['email', 'All fields are required', ['']],
      ['email', EMAIL, ['ada']],
      ['password', 'All fields are required', [undefined]],
      ['password', 'Password must be at least 6 characters', ['12345']],
      ['adminPassword', 'All fields are required', ['']],
    ],
  ],
  [
    ...bodyOf('POST /api/events'),
    { name: 'Unconference', location: 'Bern', date: '2026-05-09' },
    [
      ['name', 'Event name is required', [' ', undefined]],
      ['name', UNSTORABLE, ['a\0']],
      ['name', 'At most 200 characters', [long(201)]],
      ['location', 'Location is required', ['', undefined]],
      ['location', 'At most 120 characters', [long(121)]],
      ['location', ADDRESS, ['a/b', 'API']],
      ['date', 'Date is required', [undefined, '']],
      ['date', DAY, ['2026-02-29', '0027-05-09', '9999-12-31']],
      ['timeZone', 'This is not a time zone, such as “Europe/London”', ['Mars/Olympus']],
      ['description', 'At most 5000 characters', [long(5_001)]],
      ['description', 'This must be text', [7]],
      ['isPublic', 'This must be true or false', ['maybe']],
      ['copyFrom', 'This event does not exist', ['x']],
    ],
  ],
  [
    ...bodyOf('POST /api/sessions'),
    { title: 'T', description: 'D', presenterName: 'P', timeSlotId: '1', roomId: 2 },
    [
      ['title', 'Title is required', ['', '   ', undefined]],
      ['title', UNSTORABLE, ['\ud800', 'nul \0']],
      ['title', 'At most 300 characters', [long(301)]],
      ['description', 'Description is required', ['\t']],
      ['presenterName', 'Presenter name is required', [undefined]],
      ['timeSlotId', 'Time slot is required', [0, '', null, '0x10']],
      ['roomId', 'Room is required', [undefined, 1.5, '2147483648']],
    ],
  ],
  [
    ...bodyOf('POST /api/time-slots'),
    { startTime: '9:00', endTime: '9:45', eventId: 1 },
    [
      ['startTime', 'Start time is required', [undefined, '']],
      ['startTime', 'Start time must be a time of day, such as 9:30 or 13:30', ['9', '9,30']],
      ['endTime', 'End time must be a time of day, such as 9:30 or 13:30', ['31:00', '10:60']],
      ['endTime', 'End time is required', ['', null]],
      ['endTime', 'The end time must be after the start time', ['9:00', '8:59']],
      ['isStatic', 'This must be true or false', ['yes']],
      ['staticTitle', 'At most 200 characters', [long(201)]],
      ['description', 'At most 2000 characters', [long(2_001)]],
      ['eventId', 'An event is required', [undefined]],
    ],
  ],
  [
    ...bodyOf('POST /api/rooms'),
    { name: 'Attic', eventId: 1 },
    [
      ['name', 'Room name is required', ['', ' \n', undefined, 5]],
      ['name', 'At most 200 characters', [long(201)]],
      ['name', UNSTORABLE, ['a\0']],
      ['eventId', 'An event is required', ['x']],
    ],
  ],
  [
    ...bodyOf('PUT /api/rooms/:id'),
    { name: 'Attic' },
    [
      ['name', 'Room name is required', ['', ' \n', undefined, 5]],
      ['name', 'At most 200 characters', [long(201)]],
      ['name', UNSTORABLE, ['a\0']],
    ],
  ],
  [
    ...bodyOf('POST /api/sponsors'),
    { name: 'Ab', website: 'https://example.com', eventId: 1 },
    [
      ['name', 'Name must be at least 2 characters', ['A ', '😀', '\u200b\u200b', undefined]],
      ['name', 'At most 200 characters', [long(201)]],
      [
        'website',
        URL_WANTED,
        ['', 'example.com', 'mailto:ada@example.com', '/sponsors', undefined, 'javascript:alert(1)'],
      ],
      ['logoUrl', URL_WANTED, ['//elsewhere.example/x.png', 'javascript:alert(1)']],
      ['level', 'At most 100 characters', [long(101)]],
    ],
  ],
  [
    ...bodyOf('POST /api/social-links'),
    { platform: 'GitHub', url: 'https://github.com', eventId: 1 },
    [
      ['platform', 'Platform is required', [' ']],
      ['url', URL_WANTED, ['ftp://example.com']],
    ],
  ],
  [
    ...bodyOf('POST /api/quick-links'),
    { title: 'Home', url: '/', eventId: 1 },
    [
      ['title', 'Title is required', ['']],
      ['url', URL_WANTED, [undefined, 'javascript:alert(1)', '//example.com']],
      ['url', 'At most 2000 characters', [`https://example.com/${long(2_000)}`]],
      ['title', 'At most 200 characters', [long(201)]],
      ['eventId', 'An event is required', [null]],
    ],
  ],
  [
    ...bodyOf('POST /api/helpful-links'),
    { title: 'Home', url: 'mailto:a@example.com', eventId: 1 },
    [['category', 'At most 100 characters', [long(101)]]],
  ],
  [
    ...bodyOf('POST /api/footer-settings'),
    { contactEmail: 'a@example.com', eventId: 1 },
    [
      ['contactEmail', 'Contact email is required', [' ']],
      ['contactEmail', EMAIL, ['a']],
      ['description', 'At most 2000 characters', [long(2_001)]],
      ['showHelpfulLinksInNav', 'This must be true or false', ['no']],
    ],
  ],
  [
    ...bodyOf('POST /api/wifi-settings'),
    { networkName: 'guest', password: 'secret', eventId: 1 },
    [
      ['networkName', 'Network name is required', ['']],
      ['networkName', UNSTORABLE, ['a\0']],
      ['userName', 'This must be text', [7]],
      ['password', 'At most 200 characters', [long(201)]],
      ['password', 'Password is required', ['']],
    ],
  ],
  [
    ...bodyOf('POST /api/floor-plans/upload'),
    { city: 'bern', date: '2026-05-09' },
    [
      ['city', 'City is required', [undefined, '']],
      ['date', 'Date is required', [undefined]],
      ['date', DAY, ['9 May']],
      ['title', 'At most 200 characters', [long(201)]],
    ],
  ],
  [
    ...bodyOf('POST /api/invite-user'),
    { name: 'Ada', email: 'ada@example.com' },
    [
      ['name', 'Please enter both name and email', [' ']],
      ['email', 'Please enter both name and email', [undefined, ' ']],
      ['email', EMAIL, ['ada', 'a@example.com\r\nBcc: b@example.com']],
    ],
  ],
  [
    ...bodyOf('POST /api/event-permissions'),
    { eventId: 1, userId: 2 },
    [['userId', 'Please select a user to grant access', [undefined, 0, 2_147_483_648]]],
  ],
  [
    ...bodyOf('PUT /api/events/:id/lists'),
    { kind: 'level', values: [{ label: 'Beginner' }] },
    [
      ['values', 'A list has each value once', [[{ label: 'Bees' }, { label: 'bees' }]]],
      ['values', 'At most 12 values', [Array.from({ length: 13 }, (_, at) => ({ label: `V${at}` }))]],
      ...Object.entries({
        '': 'A value needs a name',
        [long(41)]: 'At most 40 characters',
        'Soil, care': 'The name of a value cannot contain a comma',
        ALL: '“All” means every value',
      }).map(([label, says]): Wrong => ['values', says, [[{ label }]]]),
    ],
  ],
  [
    'place',
    eventAddress,
    { city: 'bern', date: '2026-05-09' },
    [
      ['city', 'The city is empty', ['']],
      ['date', DAY, ['2026-13-01']],
    ],
  ],
  [
    'id in a path',
    idParams,
    { id: '7' },
    [['id', 'This id is not a number', ['0', '0x10', '1.5', '1e3', '-1', '2147483648', '99999999999']]],
  ],
]

function problemsOf(schema: z.ZodType, given: unknown): string[] {
  const issues = schema.safeParse(given).error?.issues ?? []
  return issues.map(({ path: [field], message }) => `${String(field)}: ${message}`)
}

describe.each(FORMS)('the %s form', (_name, schema, right, wrong) => {
  it('accepts valid values', () => {
    expect(problemsOf(schema, right)).toEqual([])
  })

  it.each(wrong)('reports for an invalid %s: %s', (field, says, values) => {
    for (const value of values)
      expect([value, ...problemsOf(schema, { ...right, [field]: value })]).toEqual([
        value,
        `${field}: ${says}`,
      ])
  })
})
