import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCHEDULE_FILE_BYTES } from '../../domain/publish/schedule-files.ts'
import { zipped } from '../event-archives.ts'
import { byNight } from '../night.ts'
import { ADMIN, cookiesOf, spawnServer, TEST_SETTINGS } from '../server-process.ts'

/* Schedule files that are made to take long, each at the largest size: the server goes on beside them. */

/** The server, its reading thread and this test share the processors of the test machine. */
const LONGEST_MS = 2_000
const SIZE = SCHEDULE_FILE_BYTES - 1_000

let folder: string
let server: ReturnType<typeof spawnServer>
let address: string
let headers: Record<string, string>
let eventId: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-schedules-'))
  server = spawnServer({ ...TEST_SETTINGS, DATA_DIR: folder })
  address = await server.listening()
  const signIn = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(ADMIN),
  })
  headers = { origin: address, cookie: cookiesOf(signIn) }
  const event = await fetch(`${address}/api/events`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Calm', location: 'Bern', date: '2026-05-09' }),
  })
  eventId = (await event.json()).id
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function look(file: string | Uint8Array<ArrayBuffer>): Promise<{ status: number; said: string }> {
  const form = new FormData()
  form.append('isPreview', 'true')
  form.append('schedule', new Blob([file]), 'file')
  const answer = await fetch(`${address}/api/events/${eventId}/import`, {
    method: 'POST',
    headers,
    body: form,
  })
  return { status: answer.status, said: await answer.text() }
}

/** The longest time that `/healthz` takes until a promise is settled, in milliseconds. */
async function slowest(until: Promise<unknown>): Promise<number> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  until.then(over, over)
  let longest = 0
  while (!isOver) {
    const began = performance.now()
    await fetch(`${address}/healthz`)
    longest = Math.max(longest, performance.now() - began)
    await pause(20)
  }
  return longest
}

const filled = (before: string, piece: string, after = '') =>
  before + piece.repeat(Math.floor((SIZE - before.length - after.length) / piece.length)) + after
const XML = '<schedule><conference><title>A</title></conference><day date="2026-05-09">'
const LINE = 'Talk,9:00,Hall\n'

/** By day, one file for each reader. */
it.each([
  [
    'ampersands',
    filled(`${XML}<room name="a"><event><title>`, '&', '</title></event></room></day></schedule>'),
    400,
  ],
  ['closed nested JSON', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2), 400],
  ['200,000 rows', `Title,Start,Room\n${LINE.repeat(200_000)}`, 400],
  ['nested calendars', filled('BEGIN:VCALENDAR\n', 'BEGIN:VTODO\n'), 400],
  ...byNight<[string, string, number]>([
    ['a room for each talk', filled(XML, '<room name="a"><event id="1"/></room>', '</day></schedule>'), 400],
    ['nested elements', filled('<schedule>', '<a>'), 400],
    ['nested JSON', filled('', '[', ''), 400],
    [
      'talks of a schedule.json',
      filled(
        '{"schedule":{"conference":{"title":"A","days":[{"date":"2026-05-09","rooms":{"a":[{}',
        ',{}',
        ']}}]}}}',
      ),
      400,
    ],
    ['20,000 rows', `Title,Start,Room\n${LINE.repeat(19_999)}`, 200],
    ['as many rows as fit', filled('Title,Start,Room\n', LINE), 400],
    ['cells of one row', filled('Title,Start,Room\n', 'a,'), 400],
    ['an empty workbook', filled('PK\u0003\u0004xl/workbook', '\0'), 400],
    [
      'a calendar',
      filled('BEGIN:VCALENDAR\n', 'BEGIN:VEVENT\nSUMMARY:A\nEND:VEVENT\n', 'END:VCALENDAR\n'),
      400,
    ],
    ['quotes', filled('Title,Start,Room\n', '"'), 400],
  ]),
])('answers other requests while it reads a file of %s', async (_, file, status) => {
  const answer = look(file)
  expect(await slowest(answer)).toBeLessThan(LONGEST_MS)
  const { status: got, said } = await answer
  expect([got, said.slice(0, 300)]).toEqual([status, expect.any(String)])
})

it('answers other requests while it reads a workbook that unpacks to the largest sheet allowed', async () => {
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
  const answer = look(
    new Uint8Array(
      await zipped({
        'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r" Target="worksheets/a.xml"/></Relationships>',
        'xl/worksheets/a.xml': `<worksheet><sheetData>${row.repeat((23 * 2 ** 20) / row.length)}</sheetData></worksheet>`,
      }),
    ),
  )
  expect(await slowest(answer)).toBeLessThan(LONGEST_MS)
  expect((await answer).status).toBe(400)
})

it('refuses files while too many wait, and reads the next one afterward', async () => {
  const files = Array.from({ length: 12 }, () => look(`Title,Start,Room\n${LINE}`))
  const answers = await Promise.all(files)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect((await look(`Title,Start,Room\n${LINE}`)).status).toBe(200)
})
