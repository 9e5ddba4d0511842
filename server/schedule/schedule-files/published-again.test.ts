import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../test/app.ts'
import { chooseSchedules } from './choose-schedules.ts'
import { loadSchedule } from './data.ts'
import { readSchedules } from './read-schedules.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

type Named = { title: string; url: string }
type Talk = {
  title: string
  start: string
  room: string
  description: string
  persons: string[]
  links: Named[]
  isNotRecorded: boolean
}

const SLIDES = { title: 'Slides', url: 'https://camp.example/system/1/slides.pdf?2' }
const TALKS: Talk[] = [
  {
    title: 'Bees & “more”',
    start: '09:30',
    room: 'Große Halle',
    description: 'Für Imker*innen und Gärtner*innen,\nand for pg_stat_all',
    persons: ['Ada / Ida', '山田 太郎', 'ليلى حداد', 'Bo & Cy'],
    links: [{ title: 'Notes <1>', url: 'https://notes.example/?a=1&b=2' }, SLIDES],
    isNotRecorded: true,
  },
  {
    title: 'Night',
    start: '21:30',
    room: '庭',
    description: '',
    persons: Array.from({ length: 13 }, (_, index) => `Person ${index}`),
    links: Array.from({ length: 20 }, (_, index) => ({
      title: `N${index}`,
      url: `https://n.example/${index}`,
    })),
    isNotRecorded: false,
  },
]

/** As frab writes it: attachments below the base, persons with a public name. */
const FRAB = JSON.stringify({
  schedule: {
    base_url: 'https://camp.example/2027/schedule/',
    conference: {
      title: 'Camp',
      days: [
        { date: '2027-06-05', rooms: Object.fromEntries(TALKS.map((talk) => [talk.room, [frabTalk(talk)]])) },
      ],
    },
  },
})

function frabTalk({ persons, links, isNotRecorded, ...talk }: Talk) {
  const isSlides = ({ url }: Named) => url === SLIDES.url
  return {
    ...talk,
    guid: talk.title,
    duration: '0:45',
    persons: persons.map((public_name, id) => ({ id, public_name })),
    links: [...links.filter((link) => !isSlides(link)), { title: 'Bad', url: 'javascript:alert(1)' }],
    attachments: links.filter(isSlides).map((link) => ({ ...link, url: '/system/1/slides.pdf?2' })),
    do_not_record: isNotRecorded,
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** As pentabarf and wafer write it. */
const PENTABARF = `<?xml version="1.0"?><schedule><conference><title>Camp</title></conference><day date="2027-06-05">${TALKS.map(
  ({ title, start, room, description, persons, links, isNotRecorded }) =>
    `<room name="${room}"><event id="${start}"><start>${start}</start><duration>00:45</duration><title>${escaped(title)}</title>
    <description>${escaped(description)}</description>
    <persons>${persons.map((name) => `<person id="1">${escaped(name)}</person>`).join('')}</persons>
    <recording><license/><optout>${isNotRecorded}</optout></recording>
    <links>${links.map(({ title: words, url }) => `<link href="${escaped(url)}">${escaped(words)}</link>`).join('')}</links></event></room>`,
).join('')}</day></schedule>`

async function loaded(city: string, text: string) {
  const [chosen] = chooseSchedules(readSchedules(text), { city })
  if (!chosen) throw new Error('There is one')
  return hub.db.transaction().execute((db) => loadSchedule(db, chosen.event, chosen.schedule))
}

async function published(slug: string, name: string): Promise<string> {
  return (await hub.fetch(`/${slug}/2027-06-05/${name}`)).text()
}

type Json = Omit<Talk, 'persons'> & { persons: { name: string }[]; do_not_record?: boolean }

function talksOfJson(json: string): Talk[] {
  const [day] = JSON.parse(json).schedule.conference.days
  return Object.values<Json[]>(day.rooms)
    .flat()
    .map(({ title, start, room, description, persons, links, do_not_record }) => ({
      ...{ title, start, room, description, links },
      persons: persons.map(({ name }) => name),
      isNotRecorded: do_not_record === true,
    }))
}

type Xml = Omit<Json, 'persons' | 'links'> & {
  persons: { person: { '#text': string }[] }
  links: { link: { '#text': string; '@href': string }[] }
  recording?: { optout: string }
}

function talksOfXml(xml: string): Talk[] {
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false, htmlEntities: true },
    isArray: (_, path) => String(path) === 'schedule.day.room',
  })
  const rooms: { event: Xml }[] = parser.parse(xml).schedule.day.room
  return rooms.map(({ event: { title, start, room, description, persons, links, recording } }) => ({
    ...{ title, start, room, description },
    persons: persons.person.map((each) => each['#text']),
    links: links.link.map((each) => ({ title: each['#text'], url: each['@href'] })),
    isNotRecorded: recording?.optout === 'true',
  }))
}

it.each([
  ['frab', FRAB],
  ['pentabarf', PENTABARF],
])('publishes a schedule from %s with several hosts and links as it was loaded', async (city, text) => {
  const { leftOut } = await loaded(city, text)
  expect(talksOfJson(await published(city, 'schedule.json'))).toEqual(TALKS)
  expect(talksOfXml(await published(city, 'schedule.xml'))).toEqual(TALKS)
  expect(leftOut).toEqual(
    city === 'frab'
      ? [
          '2 links are left out because they are not addresses of web pages or mailboxes: “Bees & “more”” (javascript:alert(1)), “Night” (javascript:alert(1)).',
        ]
      : [],
  )
})

it('keeps what people added to a session when its file is loaded again', async () => {
  const { event } = await loaded('again', FRAB)
  const query = { city: 'again', date: event.date }
  const facts = async () => (await hub.call('GET /api/sessions', { query })).map((session) => session.facts)
  const before = await facts()
  expect(before[0]).toMatchObject({ hosts: [{ name: '山田 太郎' }, {}, {}], isNotRecorded: true })
  const [first] = await hub.db.selectFrom('sessions').selectAll().where('eventId', '=', event.id).execute()
  const { hosts, ...others } = JSON.parse(first?.facts ?? '{}')
  const linked = [{ ...hosts[0], link: 'https://yamada.example' }, ...hosts.slice(1)]
  const own = { ...others, presenterLink: 'https://ada.example', hosts: linked, notes: 'Needs a laptop' }
  await hub.db
    .updateTable('sessions')
    .set({ facts: JSON.stringify(own) })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const { edited } = await loaded('again', FRAB.replaceAll('N19', 'N20'))
  expect(edited).toEqual(['Night'])
  const [one] = await hub.db
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', first?.id ?? 0)
    .execute()
  expect(JSON.parse(one?.facts ?? '')).toEqual(own)
})
