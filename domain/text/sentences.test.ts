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
  'The location becomes part of the address, so it cannot hold / \\ ? # %, nor be "api", "assets", "uploads", "fonts" or "c"'

type Right = Record<string, unknown>
type Wrong = [field: string, value: unknown, says: string]
/** A valid form, and for each field its wrong values with their sentences. */
type Form = [name: string, schema: z.ZodType, right: Right, wrong: Wrong[]]

/** The body of a call, so that what is proved here holds for the call. */
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
      ['email', undefined, EMAIL],
      ['email', 'ada', EMAIL],
      ['email', 'ada@bücher', EMAIL],
      ['email', 'ada@bü/cher.example', EMAIL],
      ['email', `${long(250)}@example.com`, EMAIL],
      ['password', undefined, 'Password must be at least 6 characters'],
      ['password', '12345', 'Password must be at least 6 characters'],
      ['password', long(1_001), 'Password must be at most 1000 characters'],
    ],
  ],
  [
    ...bodyOf('POST /api/verify-token'),
    { email: 'ada@example.com', token: 'abc' },
    [
      ['email', 'x', EMAIL],
      ['token', undefined, 'Please enter your invitation token'],
      ['token', '  ', 'Please enter your invitation token'],
      ['token', long(2_001), 'Invalid or expired token'],
      ['token', 'a\0', 'Invalid or expired token'],
    ],
  ],
  [
    ...bodyOf('POST /api/reset-password'),
    { email: 'ada@example.com', token: 'abc', password: '123456' },
    [
      ['email', 'ada', EMAIL],
      ['password', '12345', 'Password must be at least 6 characters'],
    ],
  ],
  [
    'chosen password',
    chosenPassword,
    { password: '123456', confirmPassword: '123456' },
    [['confirmPassword', '1234567', "Passwords don't match"]],
  ],
  [
    ...bodyOf('POST /api/forgot-password'),
    { email: 'ada@example.com' },
    [
      ['email', undefined, 'Email is required'],
      ['email', ' ', 'Email is required'],
      ['email', 'ada', EMAIL],
    ],
  ],
  [
    ...bodyOf('POST /api/admin-reset-password'),
    { email: 'ada@example.com', password: '123456', adminPassword: 'x' },
    [
      ['email', '', 'All fields are required'],
      ['email', 'ada', EMAIL],
      ['password', undefined, 'All fields are required'],
      ['password', '12345', 'Password must be at least 6 characters'],
      ['adminPassword', '', 'All fields are required'],
    ],
  ],
  [
    ...bodyOf('POST /api/events'),
    { name: 'Unconference', location: 'Bern', date: '2026-05-09' },
    [
      ['name', ' ', 'Event name is required'],
      ['name', undefined, 'Event name is required'],
      ['name', 'a\0', UNSTORABLE],
      ['name', long(201), 'At most 200 characters'],
      ['location', '', 'Location is required'],
      ['location', undefined, 'Location is required'],
      ['location', long(121), 'At most 120 characters'],
      ['location', 'a/b', ADDRESS],
      ['location', 'API', ADDRESS],
      ['date', undefined, 'Date is required'],
      ['date', '', 'Date is required'],
      ['date', '2026-02-29', DAY],
      ['timeZone', 'Mars/Olympus', 'This is not a time zone, such as "Europe/London"'],
      ['description', long(5_001), 'At most 5000 characters'],
      ['description', 7, 'This must be text'],
      ['isPublic', 'maybe', 'This must be true or false'],
      ['copyFrom', 'x', 'This event does not exist'],
    ],
  ],
  [
    ...bodyOf('POST /api/sessions'),
    { title: 'T', description: 'D', presenterName: 'P', timeSlotId: '1', roomId: 2 },
    [
      ['title', '', 'Title is required'],
      ['title', '\ud800', UNSTORABLE],
      ['title', 'nul \0', UNSTORABLE],
      ['title', '   ', 'Title is required'],
      ['title', undefined, 'Title is required'],
      ['title', long(301), 'At most 300 characters'],
      ['description', '\t', 'Description is required'],
      ['presenterName', undefined, 'Presenter name is required'],
      ['timeSlotId', 0, 'Time slot is required'],
      ['timeSlotId', '', 'Time slot is required'],
      ['timeSlotId', null, 'Time slot is required'],
      ['timeSlotId', '0x10', 'Time slot is required'],
      ['roomId', undefined, 'Room is required'],
      ['roomId', 1.5, 'Room is required'],
      ['roomId', '2147483648', 'Room is required'],
    ],
  ],
  [
    ...bodyOf('POST /api/time-slots'),
    { startTime: '9:00', endTime: '9:45', eventId: 1 },
    [
      ['startTime', undefined, 'Start time is required'],
      ['startTime', '', 'Start time is required'],
      ['startTime', '9', 'Start time must be a time of day, such as 9:30 or 13:30'],
      ['startTime', '9,30', 'Start time must be a time of day, such as 9:30 or 13:30'],
      ['endTime', '31:00', 'End time must be a time of day, such as 9:30 or 13:30'],
      ['endTime', '', 'End time is required'],
      ['endTime', '9:00', 'The end time must be after the start time'],
      ['endTime', null, 'End time is required'],
      ['endTime', '10:60', 'End time must be a time of day, such as 9:30 or 13:30'],
      ['endTime', '8:59', 'The end time must be after the start time'],
      ['isStatic', 'yes', 'This must be true or false'],
      ['staticTitle', long(201), 'At most 200 characters'],
      ['description', long(2_001), 'At most 2000 characters'],
      ['eventId', undefined, 'An event is required'],
    ],
  ],
  [
    ...bodyOf('POST /api/rooms'),
    { name: 'Attic', eventId: 1 },
    [
      ['name', '', 'Room name is required'],
      ['name', ' \n', 'Room name is required'],
      ['name', undefined, 'Room name is required'],
      ['name', 5, 'Room name is required'],
      ['name', long(201), 'At most 200 characters'],
      ['name', 'a\0', UNSTORABLE],
      ['eventId', 'x', 'An event is required'],
    ],
  ],
  [
    ...bodyOf('PUT /api/rooms/:id'),
    { name: 'Attic' },
    [
      ...['', ' \n', undefined, 5].map((name): Wrong => ['name', name, 'Room name is required']),
      ['name', long(201), 'At most 200 characters'],
      ['name', 'a\0', UNSTORABLE],
    ],
  ],
  [
    ...bodyOf('POST /api/sponsors'),
    { name: 'Ab', website: 'https://example.com', eventId: 1 },
    [
      ['name', 'A ', 'Name must be at least 2 characters'],
      ['name', undefined, 'Name must be at least 2 characters'],
      ['name', long(201), 'At most 200 characters'],
      ['website', '', URL_WANTED],
      ['website', 'example.com', URL_WANTED],
      ['website', 'mailto:ada@example.com', URL_WANTED],
      ['website', '/sponsors', URL_WANTED],
      ['website', undefined, URL_WANTED],
      ['website', 'javascript:alert(1)', URL_WANTED],
      ['logoUrl', '//elsewhere.example/x.png', URL_WANTED],
      ['logoUrl', 'javascript:alert(1)', URL_WANTED],
      ['level', long(101), 'At most 100 characters'],
    ],
  ],
  [
    ...bodyOf('POST /api/social-links'),
    { platform: 'GitHub', url: 'https://github.com', eventId: 1 },
    [
      ['platform', ' ', 'Platform is required'],
      ['url', 'ftp://example.com', URL_WANTED],
    ],
  ],
  [
    ...bodyOf('POST /api/quick-links'),
    { title: 'Home', url: '/', eventId: 1 },
    [
      ['title', '', 'Title is required'],
      ['url', undefined, URL_WANTED],
      ['url', 'javascript:alert(1)', URL_WANTED],
      ['url', '//example.com', URL_WANTED],
      ['url', `https://example.com/${long(2_000)}`, 'At most 2000 characters'],
      ['title', long(201), 'At most 200 characters'],
      ['eventId', null, 'An event is required'],
    ],
  ],
  [
    ...bodyOf('POST /api/helpful-links'),
    { title: 'Home', url: 'mailto:a@example.com', eventId: 1 },
    [['category', long(101), 'At most 100 characters']],
  ],
  [
    ...bodyOf('POST /api/footer-settings'),
    { contactEmail: 'a@example.com', eventId: 1 },
    [
      ['contactEmail', ' ', 'Contact email is required'],
      ['contactEmail', 'a', EMAIL],
      ['description', long(2_001), 'At most 2000 characters'],
      ['showHelpfulLinksInNav', 'no', 'This must be true or false'],
    ],
  ],
  [
    ...bodyOf('POST /api/wifi-settings'),
    { networkName: 'guest', password: 'secret', eventId: 1 },
    [
      ['networkName', '', 'Network name is required'],
      ['networkName', 'a\0', UNSTORABLE],
      ['userName', 7, 'This must be text'],
      ['password', long(201), 'At most 200 characters'],
      ['password', '', 'Password is required'],
    ],
  ],
  [
    ...bodyOf('POST /api/floor-plans/upload'),
    { city: 'bern', date: '2026-05-09' },
    [
      ['city', undefined, 'City is required'],
      ['city', '', 'City is required'],
      ['date', undefined, 'Date is required'],
      ['date', '9 May', DAY],
      ['title', long(201), 'At most 200 characters'],
    ],
  ],
  [
    ...bodyOf('POST /api/invite-user'),
    { name: 'Ada', email: 'ada@example.com' },
    [
      ['name', ' ', 'Please enter both name and email'],
      ['email', undefined, 'Please enter both name and email'],
      ['email', ' ', 'Please enter both name and email'],
      ['email', 'ada', EMAIL],
      ['email', 'a@example.com\r\nBcc: b@example.com', EMAIL],
    ],
  ],
  [
    ...bodyOf('POST /api/event-permissions'),
    { eventId: 1, userId: 2 },
    [
      ['userId', undefined, 'Please select a user to grant access'],
      ['userId', 0, 'Please select a user to grant access'],
      ['userId', 2_147_483_648, 'Please select a user to grant access'],
    ],
  ],
  [
    ...bodyOf('PUT /api/events/:id/lists'),
    { kind: 'level', values: [{ label: 'Beginner' }] },
    [
      ['values', [{ label: 'Bees' }, { label: 'bees' }], 'A list has each value once'],
      ['values', Array.from({ length: 13 }, (_, at) => ({ label: `V${at}` })), 'At most 12 values'],
      ...Object.entries({
        '': 'A value needs a name',
        [long(41)]: 'At most 40 characters',
        'Soil, care': 'The name of a value cannot hold a comma',
        ALL: '“All” means every value',
      }).map(([label, says]): Wrong => ['values', [{ label }], says]),
    ],
  ],
  [
    'place',
    eventAddress,
    { city: 'bern', date: '2026-05-09' },
    [
      ['city', '', 'The city is empty'],
      ['date', '2026-13-01', DAY],
    ],
  ],
  [
    'id in a path',
    idParams,
    { id: '7' },
    ['0', '0x10', '1.5', '1e3', '-1', '2147483648', '99999999999'].map((id) => [
      'id',
      id,
      'This id is not a number',
    ]),
  ],
]

function problemsOf(schema: z.ZodType, given: unknown): string[] {
  const issues = schema.safeParse(given).error?.issues ?? []
  return issues.map(({ path: [field], message }) => `${String(field)}: ${message}`)
}

describe.each(FORMS)('the %s form', (_name, schema, right, wrong) => {
  it('takes valid values', () => {
    expect(problemsOf(schema, right)).toEqual([])
  })

  it.each(wrong)('says of %s = %j: %s', (field, value, says) => {
    expect(problemsOf(schema, { ...right, [field]: value })).toEqual([`${field}: ${says}`])
  })
})
