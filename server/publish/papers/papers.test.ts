import { afterAll, beforeAll, expect, it } from 'vitest'
import { NOW, openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot, addWifiSettings } from '../../../test/factories.ts'
import { lettersOf, misplaced, type PdfText, pdfPages } from '../../../test/pdf-texts.ts'
import { endAnnouncements } from '../../content/announcements/data.ts'

const TITLES = [
  '東京のための新しいコミュニティ運営、会議の進め方について',
  'مستقبل البرمجيات الحرة (الجزء 2) في العالم',
  'อนาคตของชุมชนโอเพนซอร์สในกรุงเทพมหานคร',
  'क्षेत्रीय भाषाओं में खुला स्रोत: एक चर्चा',
  'עתיד הקוד הפתוח API בישראל',
  '한국어 세션: 오픈 소스의 미래',
  '简体中文会议的未来与机遇',
  'Ärger, Łódź, Δοκιμή, Тест and Đà Nẵng',
  `A title of 300 letters ${'that goes on and on with Donaudampfschifffahrtsgesellschaft, '.repeat(5)}`
    .slice(0, 300)
    .trim(),
] as const

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

type Put = { title: string; room: number; slot: number; isLong?: boolean; place?: string }

/** An event of two days with these rooms, and time slots of an hour from 9:00 on with a break at 12:00. */
async function addDay(roomNames: readonly string[], puts: readonly Put[]) {
  const { event, eventId } = await hub.addOwnEvent()
  await hub.db.updateTable('events').set({ days: 2, clock: 24 }).where('id', '=', eventId).execute()
  const rooms = []
  for (const [order, name] of roomNames.entries())
    rooms.push(await addRoom(hub.db, { eventId, name, order, isOpen: name.startsWith('Open') }))
  const slots = []
  for (let hour = 9; hour < 18; hour += 1)
    slots.push(
      await addTimeSlot(hub.db, {
        eventId,
        startTime: `${hour}:00`,
        endTime: `${hour + 1}:00`,
        ...(hour === 12 && { isStatic: true, staticTitle: 'Lunch', staticLocation: 'Yard' }),
      }),
    )
  await addTimeSlot(hub.db, { eventId, day: 2, startTime: '9:00', endTime: '10:00' })
  for (const { title, room, slot, isLong = false, place = '' } of puts)
    await addSession(hub.db, {
      eventId,
      title,
      presenterName: 'Ida Invented',
      place,
      roomId: rooms[room]?.id ?? null,
      timeSlotId: slots[slot]?.id ?? null,
      furtherSlotIds: JSON.stringify(isLong ? [slots[slot + 1]?.id] : []),
    })
  return { event, eventId, rooms }
}

async function pdfOf(path: string) {
  const answer = await hub.admin.fetch(`/api/papers/${path}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return Buffer.from(await answer.arrayBuffer())
}

const pagesOf = async (path: string) => pdfPages(await pdfOf(path))

/** The texts in each column of a table whose rooms begin with their own letter. */
function columnsOf(texts: readonly PdfText[], count: number) {
  const heads = Array.from({ length: count }, (_, index) => {
    const head = texts.find(({ text }) => text === `R${index + 1}`)
    if (!head) throw new Error(`No head of room ${index + 1}`)
    return head
  })
  const step = (heads[1]?.x ?? 0) - (heads[0]?.x ?? 0)
  const below = texts.filter(({ y }) => y > (heads[0]?.y ?? 0) + 0.5)
  return heads.map(({ x }) => {
    const own = below.filter((text) => text.x >= x - 0.3 && text.x < x + step - 0.3)
    expect(own.filter((text) => text.x + text.width > x + step - 1)).toEqual([])
    return own.map(({ text }) => text)
  })
}

it('prints the whole day on one A3 sheet: every title in its column, in every script, without overlap', async () => {
  const rooms = ['R1', 'R2', 'R3', 'R4', 'R5']
  const puts = TITLES.flatMap((title, index) => [
    { title, room: index % 5, slot: Math.floor(index / 5) },
    { title, room: (index + 2) % 5, slot: 4 + Math.floor(index / 5) },
  ])
  const { eventId } = await addDay(rooms, puts)
  const pages = await pagesOf(`day?eventId=${eventId}`)
  expect(pages).toHaveLength(1)
  const [page] = pages
  if (!page) throw new Error('No page')
  expect([page.width, page.height]).toEqual([420, 297])
  expect(misplaced(page)).toEqual([])
  const columns = columnsOf(page.texts, rooms.length)
  for (const [room, texts] of columns.entries()) {
    const own = puts.filter((put) => put.room === room)
    const lunch = room === 0 ? ['Lunch · Yard'] : []
    expect(lettersOf(...texts)).toBe(
      lettersOf(...lunch, ...own.flatMap(({ title }) => [title, 'Ida Invented'])),
    )
  }
})

it('shows longer sessions, open rooms, closed times and two days', async () => {
  const { eventId } = await addDay(
    ['R1', 'R2', 'Open garden'],
    [
      { title: 'Two hours', room: 0, slot: 0, isLong: true },
      { title: 'Under a tree', room: 2, slot: 1, place: 'Tree' },
      { title: 'At the pond', room: 2, slot: 1, place: 'Pond' },
    ],
  )
  const [page] = await pagesOf(`day?eventId=${eventId}`)
  if (!page) throw new Error('No page')
  expect(misplaced(page)).toEqual([])
  const line = (start: string) => page.texts.filter(({ text }) => text === start)[0]?.y ?? 0
  const text = lettersOf(...page.texts.map(({ text }) => text))
  for (const each of ['Two hours', '09:00 – 11:00', 'Tree', 'Pond'])
    expect(page.texts.map(({ text }) => text).join(' ')).toContain(each)
  expect(text).toContain('L')
  expect(line('09:00')).toBeLessThan(line('10:00'))
  const closedTimes = JSON.stringify([{ day: 1, startTime: '16:00', endTime: '18:00' }])
  await hub.db
    .updateTable('rooms')
    .set({ closedTimes })
    .where('eventId', '=', eventId)
    .where('name', '=', 'R2')
    .execute()
  const closed = ({ texts }: { texts: readonly PdfText[] }) =>
    texts.filter((each) => each.text === 'Closed').length
  expect((await pagesOf(`day?eventId=${eventId}`)).map(closed)).toEqual([2])
  expect((await pagesOf(`doors?eventId=${eventId}`)).map(closed)).toEqual([0, 2, 0])
  const [second] = await pagesOf(`day?eventId=${eventId}&day=2`)
  expect(second?.texts.map(({ text }) => text)).not.toContain('Lunch')
  const none = await hub.admin.fetch(`/api/papers/day?eventId=${eventId}&day=3`)
  expect(none.status).toBe(400)
})

it('shows free spots on the table and the list while cardholders can still take them', async () => {
  const { eventId, rooms } = await addDay(
    ['R1', 'R2', 'Open garden'],
    [
      { title: 'Two hours', room: 0, slot: 0, isLong: true },
      { title: 'Bees', room: 1, slot: 0 },
    ],
  )
  const closedTimes = JSON.stringify([{ day: 1, startTime: '16:00', endTime: '18:00' }])
  await hub.db
    .updateTable('rooms')
    .set({ closedTimes })
    .where('id', '=', rooms[1]?.id ?? 0)
    .execute()
  const until = (claimsUntil: string) =>
    hub.db
      .updateTable('events')
      .set({ claimsFrom: '2020-01-01T09:00', claimsUntil })
      .where('id', '=', eventId)
      .execute()
  const read = async (paper: string) =>
    (await pagesOf(`${paper}?eventId=${eventId}`)).flatMap(({ texts }) => texts.map(({ text }) => text))
  const free = async () => (await read('day')).filter((text) => text === 'free').length
  expect(await free()).toBe(0)
  await until('')
  const day = await pagesOf(`day?eventId=${eventId}`)
  expect(day.flatMap(misplaced)).toEqual([])
  // R1 from 11:00 and R2 from 10:00 on, without the break, and R2 until it is closed.
  expect(await free()).toBe(6 + 5)
  const list = (await read('list')).join(' ').replaceAll(/\s+/g, ' ')
  expect(list).toContain('Free: R2')
  expect(list).toContain('Free: R1 and R2')
  expect(list).not.toContain('garden')
  await until('2020-01-01T10:00')
  expect(await free()).toBe(0)
  expect((await read('list')).join(' ')).not.toContain('Free:')
})

it('prints the day as a list on A4 or Letter, complete and in order', async () => {
  const puts = TITLES.map((title, index) => ({ title, room: index % 2, slot: index % 3 }))
  const { event, eventId } = await addDay(['R1', 'R2'], puts)
  for (const [size, width, height] of [
    ['a', 210, 297],
    ['letter', 215.9, 279.4],
  ] as const) {
    const pages = await pagesOf(`list?eventId=${eventId}&size=${size}`)
    expect(pages.map((page) => [page.width, page.height])).toEqual(pages.map(() => [width, height]))
    expect(pages.flatMap(misplaced)).toEqual([])
    const letters = lettersOf(...pages.flatMap(({ texts }) => texts.map(({ text }) => text)))
    for (const title of TITLES)
      for (const letter of new Set(lettersOf(title)))
        expect(letters.split(letter).length).toBeGreaterThanOrEqual(lettersOf(title).split(letter).length)
    expect(pages[0]?.texts.map(({ text }) => text).join(' ')).toContain(event.name)
  }
})

it('prints one sheet per door, with its name and its sessions, and nothing from other rooms', async () => {
  const names = [
    'Main hall',
    '東京',
    'قاعة',
    `The room ${'with a long name '.repeat(10)}`.slice(0, 100).trim(),
  ]
  const puts = TITLES.map((title, index) => ({ title, room: index % 4, slot: Math.floor(index / 4) }))
  const { event, eventId, rooms } = await addDay(names, puts)
  const pages = await pagesOf(`doors?eventId=${eventId}`)
  expect(pages).toHaveLength(4)
  expect(pages.flatMap(misplaced)).toEqual([])
  for (const [room, { texts }] of pages.entries()) {
    const own = puts.filter((put) => put.room === room)
    const foot = ['This room right now', `hub.example/${event.slug}/2026-05-09/rooms/${rooms[room]?.id}`]
    const head = [event.name, 'Saturday, May 9', names[room] ?? '', 'Lunch · Yard']
    const times = Array.from({ length: 9 }, (_, hour) => [
      `${String(hour + 9).padStart(2, '0')}:00`,
      `– ${hour + 10}:00`,
    ]).flat()
    expect(lettersOf(...texts.map(({ text }) => text))).toBe(
      lettersOf(...foot, ...head, ...times, ...own.flatMap(({ title }) => [title, 'Ida Invented'])),
    )
  }
  const facts = { isStepFree: true, hasHearingLoop: true, isQuiet: true, hasMicrophone: true }
  const links = { captionsUrl: 'https://a.example', joiningUrl: 'https://b.example', way: 'Upstairs' }
  await hub.db
    .updateTable('rooms')
    .set({ facts: JSON.stringify({ ...facts, ...links }) })
    .where('id', '=', rooms[1]?.id ?? 0)
    .execute()
  const told = await pagesOf(`doors?eventId=${eventId}&room=${rooms[1]?.id}`)
  expect(told.flatMap(misplaced)).toEqual([])
  const onDoor = (told[0]?.texts.map(({ text }) => text).join('') ?? '').replaceAll(/\s/g, '')
  for (const words of ['Step-free', 'Hearing loop', 'Quiet', 'Microphone', 'Captions', 'Join online'])
    expect(onDoor).toContain(words.replaceAll(' ', ''))
  expect(onDoor).not.toContain('Upstairs')
  const one = await pagesOf(`doors?eventId=${eventId}&room=${rooms[1]?.id}`)
  expect(one.map(({ texts }) => texts.map(({ text }) => text).join(''))).toEqual([
    expect.stringContaining('東京'),
  ])
  const none = await hub.admin.fetch(`/api/papers/doors?eventId=${eventId}&room=999999`)
  expect(none.status).toBe(404)
})

it('prints network and password letter by letter, and no code for a network with a user name', async () => {
  const { eventId } = await addDay([], [])
  const missing = await hub.admin.fetch(`/api/papers/wifi?eventId=${eventId}`)
  expect(missing.status).toBe(404)
  const [networkName, password] = ['Guests  5G <&> 東京', 'l1I0O"\\;:, horse'.padEnd(63, 'x')]
  const settings = await addWifiSettings(hub.db, { eventId, networkName, password, userName: null })
  const pages = await pagesOf(`wifi?eventId=${eventId}`)
  expect(pages).toHaveLength(1)
  expect(pages.flatMap(misplaced)).toEqual([])
  const letters = lettersOf(...(pages[0]?.texts.map(({ text }) => text) ?? []))
  for (const letter of new Set(lettersOf(networkName, password)))
    expect(letters.split(letter).length).toBeGreaterThanOrEqual(
      lettersOf(networkName, password).split(letter).length,
    )
  expect(await previewOf(`wifi/preview?eventId=${eventId}`)).toMatchObject({ sheets: 1, notes: [] })
  await hub.db.updateTable('wifi_settings').set({ userName: 'guest' }).where('id', '=', settings.id).execute()
  expect((await previewOf(`wifi/preview?eventId=${eventId}`)).notes).toHaveLength(1)
})

async function previewOf(path: string, headers: Record<string, string> = {}) {
  const answer = await hub.admin.fetch(`/api/papers/${path}`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { sheets: number; notes: string[]; picture: string }
}

it('shows the first sheet as a picture, and lists letters that no font has', async () => {
  const { eventId } = await addDay(['R1'], [{ title: 'Runes ᚠ & <b> 🎉', room: 0, slot: 0 }])
  const { sheets, notes, picture } = await previewOf(`day/preview?eventId=${eventId}`)
  expect([sheets, notes.length, notes[0]]).toEqual([1, 1, expect.stringContaining('ᚠ')])
  expect(picture).toMatch(/^<svg [^>]*viewBox="0 0 420 297"/)
  expect(picture).not.toMatch(/<b>|<script|<text/)
})

it('writes notes in the reader’s language, and the sheet in the event’s', async () => {
  const { event, eventId } = await addDay([], [])
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', event.id).execute()
  const poster = (language: string) =>
    previewOf(`poster/preview?eventId=${eventId}`, { 'accept-language': language })
  const [english, longer] = [await poster('en'), await poster('en-XA')]
  expect([english.notes[0]?.[0], longer.notes[0]?.[0]]).toEqual(['T', '['])
  expect(longer.picture).toBe(english.picture)
})

it('draws a hidden event for its managers, and opens the print dialog only on request', async () => {
  const { event, eventId } = await addDay(['R1'], [{ title: 'Secret', room: 0, slot: 0 }])
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', event.id).execute()
  const [page] = await pagesOf(`day?eventId=${eventId}`)
  expect(page?.texts.map(({ text }) => text)).toContain('Secret')
  const asks = async (path: string) => (await pdfOf(path)).includes('/S /JavaScript')
  expect(await asks(`day?eventId=${eventId}`)).toBe(false)
  expect(await asks(`day?eventId=${eventId}&print=true`)).toBe(true)
  expect((await hub.fetch(`/api/papers/day?eventId=${eventId}`)).status).toBe(401)
})

it('prints a poster with the event’s code and address, on the sheets of each size', async () => {
  const { event, eventId } = await addDay(['R1'], [])
  const address = `hub.example/${event.slug}/${event.date}`
  const sheets = { '': [210, 297], '&large=true': [297, 420], '&size=letter': [215.9, 279.4] }
  for (const [more, [width = 0, height = 0]] of Object.entries(sheets)) {
    const pages = await pagesOf(`poster?eventId=${eventId}${more}`)
    expect(pages).toHaveLength(1)
    const [page] = pages
    if (!page) throw new Error('No page')
    expect([page.width, page.height]).toEqual([expect.closeTo(width, 0), expect.closeTo(height, 0)])
    expect(misplaced(page)).toEqual([])
    const words = page.texts
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', '')
    for (const each of [event.name, 'Scan for the live schedule', address])
      expect(words).toContain(each.replaceAll(' ', ''))
  }
  expect(await previewOf(`poster/preview?eventId=${eventId}`)).toMatchObject({ sheets: 1, notes: [] })
  await hub.db.updateTable('events').set({ isPublic: false }).where('id', '=', eventId).execute()
  expect((await previewOf(`poster/preview?eventId=${eventId}`)).notes).toHaveLength(1)
})

it('reports how an event went on one sheet, and leaves out what no one counted', async () => {
  const { eventId } = await addDay(
    ['Hall', 'Attic'],
    [
      { title: 'Bread', room: 0, slot: 0 },
      { title: 'Tea', room: 1, slot: 0 },
      { title: 'Salt', room: 0, slot: 1 },
    ],
  )
  const ids = (
    await hub.db.selectFrom('sessions').select('id').where('eventId', '=', eventId).orderBy('id').execute()
  ).map(({ id }) => id)
  const read = async (more = '') => {
    const pages = await pagesOf(`report?eventId=${eventId}${more}`)
    expect([pages.length, ...pages.map(misplaced)]).toEqual([1, []])
    return (pages[0]?.texts ?? [])
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
  }
  const bare = await read()
  expect(bare).toContain('3 sessions')
  expect(bare).not.toMatch(/stars|counted|announcement/)
  for (const text of ['Lunch is late', 'More chairs'])
    await hub.admin.call('POST /api/announcements', { body: { eventId, text, minutes: 5 } })
  await hub.engine.write((transaction) => endAnnouncements(transaction, new Date(NOW.getTime() + 6 * 60_000)))
  expect(await read()).toContain('2 announcements')
  const [bread = 0, , salt = 0] = ids
  await hub.db
    .insertInto('star_counts')
    .values({ eventId, browsers: 12, counts: JSON.stringify({ [bread]: 4, [salt]: 9 }) })
    .execute()
  await hub.db
    .insertInto('door_notes')
    .values({ sessionId: bread, eventId, spot: '1', heads: 31, hereAt: '' })
    .execute()
  const full = await read('&size=letter')
  for (const part of ['31 people counted', '12 phones', '13 stars', '1 host', '2 rooms'])
    expect(full).toContain(part)
  const order = ['Bread', 'Salt', 'Tea'].map((title) => full.indexOf(title))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order[0]).toBeGreaterThan(0)
})
