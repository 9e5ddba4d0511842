import { FIRST_LISTS } from '../domain/schedule/first-lists.ts'
import type { SessionFacts } from '../domain/schedule/session-facts.ts'
import { floorPlanRows } from '../server/content/data.ts'
import type { Database } from '../server/db/schema.ts'
import { putPin, roomRows } from '../server/schedule/rooms/data.ts'
import type { openApp } from './app.ts'
import {
  addEvent,
  addEventPage,
  addFooterSettings,
  addLink,
  addRoom,
  addSession,
  addSponsor,
  addTimeSlot,
  addWifiSettings,
} from './factories.ts'
import { formOf, picture } from './pictures.ts'

/** All facts of a session besides its words. */
const FACTS = JSON.stringify({
  presenterLink: 'mailto:pat@example.com',
  hosts: [{ name: '山田 太郎', link: 'https://yamada.example' }, { name: 'ليلى <b>' }],
  links: [{ title: 'Notes & <slides>', url: 'https://example.com/?a=1&b=2' }],
  isNotRecorded: true,
  joining: { url: 'https://meet.example/bread', isForThoseWhoKnow: true },
  notes: 'Needs a laptop',
  isOpenAbout: true,
} satisfies SessionFacts)

type Hub = { db: Database; admin: Awaited<ReturnType<Awaited<ReturnType<typeof openApp>>['as']>> }

/**
 * An event of two days with everything that an event can have: every script, longer sessions, an open room, custom
 * lists, pictures.
 */
export async function addFullEvent({ db, admin }: Hub, createdBy: number) {
  const lists = { ...FIRST_LISTS, language: ['Deutsch', '日本語'], level: ['Einsteiger'] }
  const event = await addEvent(db, {
    createdBy,
    name: 'Ünconference 東京 العربية',
    location: `Zürich ${createdBy}`,
    date: '2026-05-09',
    timeZone: 'Europe/Zurich',
    description: 'Two days.\n<b>Bring</b> & share',
    clock: 24,
    days: 2,
    countsStars: true,
    accent: '#5646b3',
    joiningWord: 'word-secret',
    language: 'pt-BR',
    lists: JSON.stringify(lists),
  })
  const eventId = event.id
  await addSchedule(db, eventId)
  const { logoPath: logoUrl } = await admin.call('POST /api/sponsors/upload-logo', {
    form: formOf({}, { logo: { bytes: await picture() } }),
  })
  await addSponsor(db, { eventId, order: 1, name: 'Bäckerei Ärger', level: 'Gold', logoUrl })
  await addSponsor(db, {
    eventId,
    order: 0,
    name: '株式会社例',
    description: 'Tea',
    website: 'https://example.org/茶',
  })
  const own = `/${encodeURIComponent(event.slug)}/${event.date}`
  await addLink(db, {
    eventId,
    kind: 'helpful',
    title: 'Way & map',
    url: `${own}/floor-plan`,
    category: 'Getting here',
  })
  await addLink(db, { eventId, kind: 'quick', title: 'Elsewhere', url: 'https://example.com/?a=1&b=2' })
  await addLink(db, {
    eventId,
    kind: 'social',
    title: 'Mastodon',
    url: 'https://example.com/@us',
    icon: 'mastodon',
  })
  const page = { eventId, title: 'ヘルプ', slug: 'ヘルプ', isHelp: true, isInMenu: false, order: 1 }
  await addEventPage(db, {
    ...page,
    markdown: `Call [+49 30](tel:+4930) or see [the plan](${own}/floor-plan)`,
  })
  await addEventPage(db, {
    eventId,
    title: 'Rules',
    slug: 'rules',
    markdown: '- be **kind**\n- <b>share</b>',
  })
  await addFooterSettings(db, { eventId, description: 'By all of us', copyrightText: '© nobody' })
  await addWifiSettings(db, { eventId, networkName: 'Gäste', userName: 'guest', password: 'wifi-secret' })
  await admin.call('POST /api/floor-plans/upload', {
    form: formOf(
      { city: event.slug, date: event.date, title: 'Erdgeschoß' },
      { floorPlan: { bytes: await picture() } },
    ),
  })
  const [plan] = await floorPlanRows.list(db, eventId)
  const [garden] = await roomRows.list(db, eventId)
  await putPin(db, garden?.id ?? 0, { floorPlanId: plan?.id ?? 0, x: 0.25, y: 0.75 }, null)
  await admin.call('PUT /api/events/:id', {
    params: { id: String(eventId) },
    form: formOf(
      { name: event.name, location: event.location, date: event.date },
      { logo: { bytes: await picture() }, banner: { bytes: await picture({ width: 1_200 }) } },
    ),
  })
  return { ...event, own }
}

async function addSchedule(db: Database, eventId: number): Promise<void> {
  const hall = await addRoom(db, {
    eventId,
    order: 1,
    name: 'Großer Saal',
    capacity: 80,
    closedTimes: JSON.stringify([{ day: 2, startTime: '4:00', endTime: '6:00' }]),
    facts: JSON.stringify({
      isStepFree: true,
      hasMicrophone: true,
      captionsUrl: 'https://captions.example.org/saal?a=1&b=2',
      joiningUrl: 'https://meet.example/saal',
      way: 'Über den Hof,\ndann <links>',
    }),
  })
  const garden = await addRoom(db, { eventId, order: 0, name: '庭', isOpen: true })
  const slot = (startTime: string, endTime: string, given: object = {}) =>
    addTimeSlot(db, { eventId, startTime, endTime, ...given })
  const first = await slot('7:30 AM', '9:00', { title: 'Early' })
  const second = await slot('9:00', '10:00')
  await slot('10:00', '10:30', { isStatic: true, staticTitle: 'Café', staticLocation: 'Foyer' })
  const later = await slot('9:00', '10:00', { day: 2 })
  const at = (roomId: number, timeSlotId: number) => ({ eventId, roomId, timeSlotId })
  const long = { furtherSlotIds: `[${second.id}]`, startsAt: '8:15' }
  await addSession(db, {
    ...at(hall.id, first.id),
    ...long,
    title: 'Bread: <script>alert(1)</script>',
    facts: FACTS,
  })
  await addSession(db, { ...at(garden.id, first.id), title: '東京の朝', place: 'Under the tree' })
  await addSession(db, { ...at(garden.id, first.id), title: 'مرحبا', language: '["deutsch","日本語"]' })
  await addSession(db, { ...at(hall.id, later.id), title: 'Second day', level: '["einsteiger","own word"]' })
  await addSession(db, { eventId, title: 'In the tray', description: 'Nobody sees it yet' })
}
