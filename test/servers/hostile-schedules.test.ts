import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SCHEDULE_FILE_BYTES } from '../../domain/publish/schedule-files.ts'
import { zipped } from '../event-archives.ts'
import { byNight } from '../night.ts'
import { ADMIN, cookiesOf, longestWork, MEASURED, spawnServer, TEST_SETTINGS } from '../server-process.ts'

/*
 * Schedule files that are made to take long, each at the largest size: they do not block the server's event loop for much longer than a
 * file of the same size that is refused at once.
 */

/** Read in the event loop, the worst files would block it fifty times as long. */
const MOST_TIMES = 6
const SIZE = SCHEDULE_FILE_BYTES - 1_000

let folder: string
let server: ReturnType<typeof spawnServer>
let address: string
let headers: Record<string, string>
let eventId: number
/** How long a file that is refused at once blocks the event loop at most, in milliseconds of processor time. */
let usualMs = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conference-hub-schedules-'))
  server = spawnServer({ ...TEST_SETTINGS, ...MEASURED, DATA_DIR: folder })
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
  for (let time = 0; time < 3; time += 1) {
    const { status, workMs } = await look(filled('%PDF-1.4\n', 'page '))
    expect(status).toBe(400)
    usualMs = Math.max(usualMs, workMs)
  }
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function send(file: string | Uint8Array<ArrayBuffer>): Promise<{ status: number; said: string }> {
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

/** @returns the answer, and how long the event loop was blocked at most until it came */
async function look(file: string | Uint8Array<ArrayBuffer>) {
  await longestWork(address)
  return { ...(await send(file)), workMs: await longestWork(address) }
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
])('does not block other requests while it reads a file of %s', async (_, file, status) => {
  const { status: got, said, workMs } = await look(file)
  expect([got, said.slice(0, 300)]).toEqual([status, expect.any(String)])
  expect(workMs).toBeLessThan(MOST_TIMES * usualMs)
})

it('does not block other requests while it reads a workbook that unpacks to the largest sheet allowed', async () => {
  const row = '<row><c t="inlineStr"><is><t>a</t></is></c></row>'
  const { status, workMs } = await look(
    new Uint8Array(
      await zipped({
        'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r" Target="worksheets/a.xml"/></Relationships>',
        'xl/worksheets/a.xml': `<worksheet><sheetData>${row.repeat((23 * 2 ** 20) / row.length)}</sheetData></worksheet>`,
      }),
    ),
  )
  expect(status).toBe(400)
  expect(workMs).toBeLessThan(MOST_TIMES * usualMs)
})

it('refuses files while too many wait, and reads the next one afterward', async () => {
  const files = Array.from({ length: 12 }, () => send(`Title,Start,Room\n${LINE}`))
  const answers = await Promise.all(files)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect((await send(`Title,Start,Room\n${LINE}`)).status).toBe(200)
})
