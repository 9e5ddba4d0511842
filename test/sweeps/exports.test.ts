import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' }
import formats from 'ajv-formats'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostNames } from '../../domain/schedule/host-names.ts'
import type { SessionFacts } from '../../domain/schedule/session-facts.ts'
import { chooseSchedules } from '../../server/schedule/schedule-files/choose-schedules.ts'
import { loadSchedule } from '../../server/schedule/schedule-files/data.ts'
import { mergedDays } from '../../server/schedule/schedule-files/merged-days.ts'
import { readSchedules } from '../../server/schedule/schedule-files/read-schedules.ts'
import { openApp } from '../app.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../factories.ts'

/** A folder with third-party schemas and real schedules, which are not ours to ship (docs/testing.md). */
const FOLDER = process.env.SCHEDULE_FORMATS ?? ''

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { PUBLIC_URL: 'https://hub.example' } })
})
afterAll(() => hub.close())

const HARD_FACTS = JSON.stringify({
  presenterLink: 'mailto:ida@example.com',
  hosts: [{ name: 'Doe, Jane', link: 'https://jane.example/茶|^' }, { name: '山田 <太郎>' }],
  links: [{ title: 'Notes ]]> & "slides"', url: 'https://slides.example/ä?a=1&b={2}#c' }],
  isNotRecorded: true,
  joining: { url: 'https://meet.example/secret' },
  notes: 'Two\r\nlines ?> "quoted" \u0001',
} satisfies SessionFacts)
const NAMES = ['São Paulo', '東京', 'القدس', 'เชียงใหม่', 'Ķekava', 'A', '3', 'x'.repeat(80)]

/** Events that are hard to express in a file: names in every script, days, longer sessions, open rooms, odd zones. */
async function addHardEvents(): Promise<string[]> {
  const zones = ['America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC', 'Etc/GMT+2']
  const addresses: string[] = []
  for (const [index, name] of NAMES.entries()) {
    const event = await addEvent(hub.db, {
      location: name,
      name: `${name} <&> "quoted" \u0001`,
      description: 'Two\r\nlines ]]>',
      timeZone: zones[index % zones.length] ?? 'UTC',
      days: 1 + (index % 3),
      date: '2026-10-24',
    })
    const eventId = event.id
    addresses.push(`/${encodeURIComponent(event.slug)}/2026-10-24`)
    if (name === 'A') continue
    const slots = []
    for (let day = 1; day <= event.days; day += 1)
      for (const startTime of ['12:00 AM', '9:30', '13:30'])
        slots.push(
          await addTimeSlot(hub.db, {
            eventId,
            day,
            startTime,
            endTime: startTime === '9:30' ? '13:30' : '14:15',
          }),
        )
    for (const [place, isOpen] of [
      [`${name} & garden`, true],
      ['constructor', false],
      ['Hall', false],
    ] as const) {
      const room = await addRoom(hub.db, { eventId, name: place, isOpen })
      for (const slot of slots)
        await addSession(hub.db, {
          eventId,
          timeSlotId: slot.id,
          roomId: room.id,
          title: `${name} in ${place}\u000b`,
          presenterName: `${name}, Ida & Ada`,
          description: 'x\u0000'.replace('\u0000', '\u0008') + name,
          startsAt: '',
          facts: HARD_FACTS,
        })
    }
  }
  return addresses
}

async function textOf(path: string): Promise<string> {
  const answer = await hub.fetch(path)
  expect(answer.status).toBe(200)
  return answer.text()
}

it('is read back unchanged by our own import, in both formats', async () => {
  const addresses = await addHardEvents()
  for (const address of addresses.filter((each) => !each.startsWith('/a/'))) {
    const [city = ''] = address.slice(1).split('/')
    const query = { city: decodeURIComponent(city), date: '2026-10-24' }
    const sessions = await hub.call('GET /api/sessions', { query })
    for (const file of ['schedule.json', 'schedule.xml']) {
      const [read, ...others] = mergedDays(readSchedules(await textOf(`${address}/${file}`)))
      expect(others).toEqual([])
      const names = read?.sessions.map(({ title, room, presenterName, facts }) =>
        [title, room, hostNames({ presenterName: presenterName ?? '', facts })].join('/'),
      )
      expect(names?.sort()).toEqual(
        sessions
          .map((session) => [session.title.trim(), session.roomName, hostNames(session)].join('/'))
          .sort(),
      )
      expect(read?.days).toBe(new Set(sessions.map(({ timeSlotId }) => timeSlotId)).size / 3)
    }
  }
})

if (FOLDER !== '') {
  const validator = join(FOLDER, 'voc-schedule', 'validator')
  const read = (...parts: string[]) => readFile(join(...parts), 'utf8')

  it('validates against third-party schemas: schedule.json and schedule.xml of every event', async () => {
    const isValid = await jsonSchema(await read(validator, 'json', 'schema.json'))
    const xsd = XsdValidator.fromDoc(XmlDocument.fromString(await read(validator, 'xsd', 'schedule.xml.xsd')))
    const events = await hub.call('GET /api/events', { query: {} })
    expect(events.length).toBeGreaterThan(NAMES.length - 1)
    for (const { location, date } of events) {
      const at = `/${encodeURIComponent(location.toLowerCase().replaceAll(' ', '-'))}/${date}`
      expect([at, isValid(JSON.parse(await textOf(`${at}/schedule.json`))), isValid.errors]).toEqual([
        at,
        true,
        null,
      ])
      xsd.validate(XmlDocument.fromString(await textOf(`${at}/schedule.xml`)))
    }
  })

  it.each(['fosdem_2021.xml', 'debconf23.xml'])('publishes %s as it was loaded', async (file) => {
    const xsd = XsdValidator.fromDoc(XmlDocument.fromString(await read(validator, 'xsd', 'schedule.xml.xsd')))
    const isValid = await jsonSchema(await read(validator, 'json', 'schema.json'))
    const schedules = readSchedules(await read(FOLDER, 'giggity', file))
    for (const { event, schedule } of chooseSchedules(schedules, { city: file, name: file })) {
      const loaded = await hub.db.transaction().execute((db) => loadSchedule(db, event, schedule))
      const at = `/${encodeURIComponent(loaded.event.slug)}/${loaded.event.date}`
      const xml = await textOf(`${at}/schedule.xml`)
      xsd.validate(XmlDocument.fromString(xml))
      expect([isValid(JSON.parse(await textOf(`${at}/schedule.json`))), isValid.errors]).toEqual([true, null])
      const [again, ...others] = mergedDays(readSchedules(xml))
      expect(others).toEqual([])
      const inTray = loaded.rows.filter(({ mark }) => mark === 'tray')
      expect(again?.sessions.length).toBe(schedule.sessions.length - inTray.length)
      expect(loaded.leftOut.length).toBeGreaterThanOrEqual(inTray.length)
    }
  })
}

async function jsonSchema(text: string) {
  const ajv = new Ajv({ strict: false, formats: { color: true } })
  formats.default(ajv)
  ajv.addMetaSchema(draft6)
  return ajv.compile(JSON.parse(text))
}
