import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pictureOfSession } from '../../domain/content/link-picture.ts'
import type { SessionFacts } from '../../domain/schedule/session-facts.ts'
import { openOwnedApp } from '../../test/app.ts'
import { addRoom, addSession, addTimeSlot } from '../../test/factories.ts'
import { dayOfEvent } from './papers/day.ts'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

const SECRET = 'https://meet.example/secret-room'
const SLIDES = { title: 'Slides & notes', url: 'https://slides.example/a?b=1&c=2' }
const TEA = { title: 'Tee', url: 'https://tea.example/茶|^' }
const FACTS = {
  presenterLink: 'https://ada.example/',
  hosts: [{ name: '山田 太郎', link: 'mailto:taro@example.com' }, { name: 'Doe, Jane' }],
  links: [SLIDES, TEA],
  isNotRecorded: true,
  joining: { url: SECRET, isForThoseWhoKnow: true },
  notes: 'Needs a laptop; latecomers welcome',
} satisfies SessionFacts
const HOSTS = ['Ada', '山田 太郎', 'Doe, Jane']

async function addHosted(facts: SessionFacts = FACTS) {
  const { event, eventId, query } = await hub.addOwnEvent()
  const { id: timeSlotId } = await addTimeSlot(hub.db, { eventId, startTime: '9:30', endTime: '10:15' })
  const { id: roomId } = await addRoom(hub.db, { eventId })
  const words = { title: 'Bees', presenterName: 'Ada', facts: JSON.stringify(facts) }
  const session = await addSession(hub.db, { eventId, timeSlotId, roomId, ...words })
  const at = `/${encodeURIComponent(event.slug)}/${event.date}`
  const textOf = async (name: string) => (await hub.fetch(`${at}/${name}`)).text()
  return { event, query, session, textOf }
}

it.each(['schedule.json', 'schedule.xml', 'now.json', 'sessions.csv', 'schedule.ics', 'embed'])(
  'lists all hosts in %s, and reveals no joining address',
  async (name) => {
    const { textOf } = await addHosted()
    const text = (await textOf(name)).replaceAll('\r\n ', '').replaceAll('\\,', ',')
    for (const host of HOSTS) expect(text).toContain(host)
    expect(text).not.toContain(SECRET)
  },
)

it('has persons with links, and the request not to be recorded, in schedule.json and schedule.xml', async () => {
  const { textOf } = await addHosted()
  const { schedule } = JSON.parse(await textOf('schedule.json'))
  const [talk] = Object.values<Record<string, unknown>[]>(schedule.conference.days[0].rooms)[0] ?? []
  expect(talk).toMatchObject({
    persons: [
      { name: 'Ada', links: [{ url: 'https://ada.example/' }] },
      { name: '山田 太郎', links: [{ url: 'mailto:taro@example.com' }] },
      { name: 'Doe, Jane' },
    ],
    links: [SLIDES, { title: 'Tee', url: 'https://tea.example/%E8%8C%B6%7C%5E' }],
    do_not_record: true,
  })
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' })
  expect(parser.parse(await textOf('schedule.xml')).schedule.day.room.event).toMatchObject({
    recording: { optout: true },
    links: { link: [{ '@href': SLIDES.url, '#text': SLIDES.title }, { '#text': 'Tee' }] },
    persons: { person: [{ '#text': 'Ada' }, { '#text': '山田 太郎' }, { '#text': 'Doe, Jane' }] },
  })
})

it('omits these facts from a session that has none', async () => {
  const { textOf } = await addHosted({})
  const { schedule } = JSON.parse(await textOf('schedule.json'))
  const [talk] = Object.values<Record<string, unknown>[]>(schedule.conference.days[0].rooms)[0] ?? []
  expect(talk).toMatchObject({ persons: [{ guid: expect.any(String), name: 'Ada' }], links: [] })
  expect(talk).not.toHaveProperty('do_not_record')
  expect(await textOf('schedule.xml')).not.toMatch(/<recording|<links/)
  expect(await textOf('schedule.ics')).not.toContain('CONFERENCE')
})

it('adds notes and links to a calendar description, and a link to the page that shows how to join', async () => {
  const { session, textOf } = await addHosted()
  const text = (await textOf('schedule.ics')).replaceAll('\r\n ', '')
  expect(text).toContain(
    `Not recorded\\nNeeds a laptop\\; latecomers welcome\\n\\nAda: https://ada.example/\\n山田 太郎: mailto:taro@example.com\\n${SLIDES.title}: ${SLIDES.url}`,
  )
  expect(text).toMatch(
    new RegExp(`^CONFERENCE;VALUE=URI;LABEL="[^"]+":https://hub\\.example/.+session=${session.id}\\r$`, 'm'),
  )
})

it('shows all hosts on papers and in the picture of a link', async () => {
  const { event, query } = await addHosted()
  const [sessions, timeSlots, rooms] = await Promise.all([
    hub.call('GET /api/sessions', { query }),
    hub.call('GET /api/time-slots', { query }),
    hub.call('GET /api/rooms', { query }),
  ])
  const about = { sponsors: [], revision: '', product: '', site: '', source: '' }
  const whole = { event, sessions, timeSlots, rooms, ...about }
  expect(dayOfEvent(whole, 1).entries).toMatchObject([
    { presenter: HOSTS.join(', '), notes: 'Not recorded · Needs a laptop; latecomers welcome' },
  ])
  const [session] = sessions
  expect(pictureOfSession(event, whole, String(session?.id))?.presenter).toBe(HOSTS.join(', '))
})
