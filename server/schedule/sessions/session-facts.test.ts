import { afterAll, beforeAll, expect, it } from 'vitest'
import { SESSION_FACTS, type SessionFacts } from '../../../domain/schedule/session-facts.ts'
import { openOwnedApp } from '../../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../../test/factories.ts'
import { refusalOf, refusedCall } from '../../../test/refusal.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub.close())

const SECRET = 'https://meet.example/secret-room'
const FACTS = {
  presenterLink: 'mailto:zoe@example.com',
  hosts: [
    { name: '山田 太郎', link: 'https://yamada.example' },
    { name: 'د. ليلى حداد' },
    { name: 'Ծովինար' },
    { name: 'שירה' },
    { name: 'Ірина Шевченко' },
    { name: 'ลลิตา' },
  ],
  links: [{ title: 'Folien & Notizen', url: 'https://slides.example/a?b=c#d' }],
  isNotRecorded: true,
  joining: { url: SECRET, isForThoseWhoKnow: true },
  notes: 'Needs a laptop. Latecomers welcome.',
  isOpenAbout: true,
} satisfies SessionFacts

/** An event with a valid session form. */
async function openForm() {
  const { event, eventId, query } = await hub.addOwnEvent()
  const slot = await addTimeSlot(hub.db, { eventId })
  const room = await addRoom(hub.db, { eventId })
  const form = { title: 'Bees', description: 'D', presenterName: 'Zoë', timeSlotId: slot.id, roomId: room.id }
  const seen = async () => (await hub.call('GET /api/sessions', { query }))[0]?.facts
  const undo = async () => {
    const [act] = await hub.admin.call('GET /api/history/acts', { query: { eventId: String(eventId) } })
    await hub.admin.call('POST /api/history/acts/:change/undo', {
      params: { change: act?.change ?? '' },
      body: {},
    })
  }
  return { event, eventId, query, form, seen, undo }
}

const add = (body: object) => hub.admin.call('POST /api/sessions', { body: body as never })
const change = (id: number, body: object) =>
  hub.admin.call('PUT /api/sessions/:id', { params: { id }, body: body as never })

it('stores hosts in any script, links, consent and notes, and hides the joining address from visitors', async () => {
  const { form, query, seen } = await openForm()
  const created = await add({ ...form, facts: FACTS })
  expect(created.facts).toEqual(FACTS)
  expect(await seen()).toEqual({ ...FACTS, joining: { isForThoseWhoKnow: true } })
  const [managed] = await hub.admin.call('GET /api/sessions', { query })
  expect(managed?.facts).toEqual(FACTS)
})

it('drops empty facts, keeps them if a change omits them, and clears them with null', async () => {
  const { form, seen } = await openForm()
  const { id, ...created } = await add({
    ...form,
    facts: { presenterLink: '', hosts: [], links: [], isNotRecorded: false, joining: null, notes: '  ' },
  })
  expect(created).not.toHaveProperty('facts')
  expect((await change(id, { ...form, facts: { notes: 'Quiet' } })).facts).toEqual({ notes: 'Quiet' })
  expect((await change(id, { ...form, title: 'Bees again' })).facts).toEqual({ notes: 'Quiet' })
  expect(await change(id, { ...form, facts: null })).not.toHaveProperty('facts')
  expect(await seen()).toBeUndefined()
})

it('keeps a joining address that a change omits, and clears it with an empty one', async () => {
  const { form } = await openForm()
  const { id } = await add({ ...form, facts: { joining: { url: SECRET } } })
  const again = await change(id, { ...form, facts: { joining: { isForThoseWhoKnow: true } } })
  expect(again.facts).toEqual({ joining: { url: SECRET, isForThoseWhoKnow: true } })
  const ofRoom = await change(id, { ...form, facts: { joining: { url: '', isForThoseWhoKnow: true } } })
  expect(ofRoom.facts).toEqual({ joining: { isForThoseWhoKnow: true } })
  const gone = await change(id, { ...form, facts: { joining: { url: '' } } })
  expect(gone).not.toHaveProperty('facts')
})

it('completes addresses as people type them, and uses a link’s address as its missing title', async () => {
  const { form } = await openForm()
  const { facts } = await add({
    ...form,
    facts: { presenterLink: 'zoe@example.com', links: [{ title: ' ', url: 'slides.example/bees' }] },
  })
  expect(facts).toEqual({
    presenterLink: 'mailto:zoe@example.com',
    links: [{ title: 'slides.example/bees', url: 'https://slides.example/bees' }],
  })
})

const rows = <R>(count: number, row: R) => Array.from({ length: count }, () => row)
const NO_LINK = 'A link must begin with https://, http://, or mailto:'

it.each([
  ['facts.presenterLink', { presenterLink: 'javascript:alert(1)' }, NO_LINK],
  ['facts.presenterLink', { presenterLink: '/admin' }, NO_LINK],
  ['facts.presenterLink', { presenterLink: 'mailto:ann@example.com?bcc=eve@example.com' }, NO_LINK],
  ['facts.presenterLink', { presenterLink: 'mailto:ann@example.com?body=Pay' }, NO_LINK],
  ['facts.presenterLink', { presenterLink: 'mailto:ann@example.com%2Ceve' }, NO_LINK],
  ['facts.presenterLink', { presenterLink: 'mailto:ann@example.com,eve' }, NO_LINK],
  ['facts.presenterLink', { presenterLink: 'mailto:ann\u202E@example.com' }, NO_LINK],
  ['facts.hosts.1.link', { hosts: [{ name: 'A' }, { name: 'B', link: 'data:text/html,x' }] }, NO_LINK],
  ['facts.hosts.0.name', { hosts: [{ name: ' ' }] }, 'Please enter the host’s name'],
  ['facts.hosts.0.name', { hosts: [{ name: 'x'.repeat(301) }] }, 'At most 300 characters'],
  ['facts.hosts', { hosts: rows(12, { name: 'A' }) }, 'At most 11 hosts'],
  ['facts.links.0.url', { links: [{ title: 'Slides', url: 'java\nscript:alert(1)' }] }, NO_LINK],
  ['facts.links.0.url', { links: [{ title: 'Slides', url: '' }] }, NO_LINK],
  [
    'facts.links.0.url',
    { links: [{ url: `https://a.example/${'x'.repeat(2_000)}` }] },
    'At most 2000 characters',
  ],
  ['facts.links', { links: rows(500, { title: 'A', url: 'https://a.example' }) }, 'At most 24 links'],
  [
    'facts.joining.url',
    { joining: { url: 'mailto:a@a.example' } },
    'An address must begin with https:// or http://',
  ],
  ['facts.notes', { notes: 'x'.repeat(501) }, 'At most 500 characters'],
  ['facts.notes', { notes: 'a\0' }, expect.any(String)],
  ['facts.isNotRecorded', { isNotRecorded: 'no' }, 'This must be true or false'],
  ['facts', 'all', 'This must be an object'],
])('refuses an invalid value of %s, and reports the field', async (path, facts, message) => {
  const { form } = await openForm()
  const { issues } = await refusedCall(add({ ...form, facts }))
  expect(issues).toEqual([{ path, message }])
})

it('undoes a change of facts, and restores a deleted session with its facts', async () => {
  const { form, eventId, seen, undo } = await openForm()
  const { id } = await add({ ...form, facts: { notes: 'Quiet' } })
  await change(id, { ...form, facts: FACTS })
  await undo()
  expect(await seen()).toEqual({ notes: 'Quiet' })
  await hub.admin.call('DELETE /api/sessions/:id', { params: { id } })
  const [entry] = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
  await hub.admin.call('POST /api/history/:id/restore', { params: { id: entry?.id ?? 0 } })
  expect(await seen()).toEqual({ notes: 'Quiet' })
})

it('shows a joining address in no public page or file, even after deletion', async () => {
  const { form, event, eventId, query } = await openForm()
  const { id } = await add({ ...form, facts: { ...FACTS, joining: { url: SECRET } } })
  const own = `/${event.slug}/${event.date}`
  const address = new URLSearchParams(query).toString()
  const paths = [
    own,
    `${own}?session=${id}`,
    `${own}/now`,
    ...['sessions', 'calendar', 'search', 'changes'].map((topic) => `/api/${topic}?${address}`),
    ...['schedule.json', 'schedule.xml', 'sessions.csv', 'changes.atom', 'now.json'].map(
      (file) => `${own}/${file}`,
    ),
    `/api/sessions?${address}`,
  ]
  const seen = async () => {
    const texts = []
    for (const path of paths) texts.push(await (await hub.fetch(path)).text())
    return texts.join()
  }
  expect(await seen()).toContain('Bees')
  expect(await seen()).not.toContain(SECRET)
  await hub.admin.call('DELETE /api/sessions/:id', { params: { id } })
  const calendar = await (await hub.fetch(`${own}/schedule.ics`)).text()
  expect(calendar).toContain('CANCELLED')
  expect(calendar).not.toContain(SECRET)
  const history = await hub.admin.call('GET /api/history', { query: { eventId: String(eventId) } })
  expect(JSON.stringify(history)).toContain(SECRET)
})

it('combines the hosts and links of two merged sessions', async () => {
  const { eventId } = await hub.addOwnEvent()
  const of = (facts: SessionFacts) => ({ facts: JSON.stringify(facts) })
  const kept = await addSession(hub.db, {
    eventId,
    presenterName: 'Ann',
    ...of({
      hosts: [{ name: 'Bob' }],
      links: [{ title: 'Notes', url: 'https://n.example' }],
      notes: 'Quiet',
      isOpenAbout: true,
    }),
  })
  const gone = await addSession(hub.db, {
    eventId,
    presenterName: 'Cleo',
    ...of({
      presenterLink: 'https://cleo.example',
      hosts: [{ name: 'bob' }, { name: 'Dee' }],
      links: [
        { title: 'The same', url: 'https://n.example' },
        { title: 'Slides', url: 'https://s.example' },
      ],
      isNotRecorded: true,
      joining: { url: SECRET },
      notes: 'Loud',
    }),
  })
  const merged = await hub.admin.call('POST /api/sessions/:id/merge', {
    params: { id: kept.id },
    body: { version: kept.version, otherId: gone.id, otherVersion: gone.version },
  })
  expect(merged.presenterName).toBe('Ann')
  expect(merged.facts).toEqual({
    hosts: [{ name: 'Bob' }, { name: 'Cleo', link: 'https://cleo.example' }, { name: 'Dee' }],
    links: [
      { title: 'Notes', url: 'https://n.example' },
      { title: 'Slides', url: 'https://s.example' },
    ],
    isNotRecorded: true,
    joining: { url: SECRET },
    notes: 'Quiet\nLoud',
  })
})

/** Merges two sessions with these presenters and facts. */
async function mergeOf(...both: { presenterName: string; facts: SessionFacts }[]) {
  const { eventId } = await hub.addOwnEvent()
  const added = []
  for (const { presenterName, facts } of both)
    added.push(await addSession(hub.db, { eventId, presenterName, facts: JSON.stringify(facts) }))
  const [kept, gone] = added
  if (!kept || !gone) throw new Error('Two sessions')
  return hub.admin.call('POST /api/sessions/:id/merge', {
    params: { id: kept.id },
    body: { version: kept.version, otherId: gone.id, otherVersion: gone.version },
  })
}

it('keeps each host of merged sessions once, with their link, and fills in a missing presenter', async () => {
  const [annLink, bobLink] = ['https://ann.example', 'https://bob.example']
  const merged = await mergeOf(
    { presenterName: '', facts: { hosts: [{ name: 'Bob' }] } },
    {
      presenterName: 'Ann, Dee',
      facts: {
        presenterLink: annLink,
        hosts: [{ name: 'BOB', link: bobLink }, { name: 'bob' }, { name: 'Doe, Jane' }],
      },
    },
  )
  expect([merged.presenterName, merged.facts]).toEqual([
    'Ann, Dee',
    { presenterLink: annLink, hosts: [{ name: 'Bob', link: bobLink }, { name: 'Doe, Jane' }] },
  ])
  const two = await mergeOf(
    { presenterName: 'Ann', facts: {} },
    { presenterName: 'ann, Dee', facts: { presenterLink: annLink } },
  )
  expect([two.presenterName, two.facts]).toEqual(['Ann, Dee', { presenterLink: annLink }])
  const none = await mergeOf(
    { presenterName: 'Ann', facts: {} },
    { presenterName: '', facts: { presenterLink: bobLink } },
  )
  expect([none.presenterName, none.facts]).toEqual(['Ann', undefined])
})

const eleven = Array.from({ length: 11 }, (_, at) => ({ name: `Host ${at}` }))
const mostLinks = Array.from({ length: SESSION_FACTS.links.most }, (_, at) => ({
  title: 'A',
  url: `https://a.example/${at}`,
}))

it.each<[SessionFacts, SessionFacts, string]>([
  [{ hosts: eleven }, { presenterLink: 'https://cleo.example' }, 'At most 11 hosts'],
  [
    { links: mostLinks },
    { links: [{ title: 'B', url: 'https://b.example' }] },
    `At most ${mostLinks.length} links`,
  ],
  [
    { notes: 'x'.repeat(300) },
    { notes: 'y'.repeat(300) },
    'Notes on access or content: the two together have more than 500 characters',
  ],
  [
    { joining: { url: SECRET } },
    { joining: { url: 'https://meet.example/other' } },
    'Both have a joining address. Remove one of them first',
  ],
])('refuses to merge two sessions if that would lose a fact', async (ours, theirs, sentence) => {
  const merge = mergeOf({ presenterName: 'Ann', facts: ours }, { presenterName: 'Cleo', facts: theirs })
  expect(await refusalOf(merge)).toEqual([400, sentence])
})

it('lets the author of a card type facts, which its session then has', async () => {
  const { eventId } = await hub.addOwnEvent()
  const slot = await addTimeSlot(hub.db, { eventId })
  const room = await addRoom(hub.db, { eventId })
  const [card] = await hub.admin.call('POST /api/numbered-cards', { body: { eventId, count: 1 } })
  const { code } = await hub.db
    .selectFrom('numbered_cards')
    .select('code')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow()
  const body = { title: 'T', presenterName: 'P', facts: FACTS }
  const page = await hub.call('PUT /api/author-pages/:code', { params: { code }, body })
  expect(page.facts).toEqual(FACTS)
  await hub.admin.call('POST /api/wall/accept', {
    body: {
      eventId,
      moves: [],
      additions: [
        {
          number: card?.number ?? 0,
          cardId: null,
          typedAt: page.typedAt,
          spot: { timeSlotId: slot.id, roomId: room.id },
        },
      ],
    },
  })
  const [session] = await hub.admin
    .call('GET /api/sessions', { query: {} })
    .then((all) => all.filter((each) => each.eventId === eventId))
  expect(session?.facts).toEqual(FACTS)
})
