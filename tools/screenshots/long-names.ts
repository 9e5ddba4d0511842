import type { Database } from '../../server/db/schema.ts'
import { addEvent, addRoom, addSession, addTimeSlot } from '../../test/factories.ts'

const ROOMS = [
  'Großer Veranstaltungssaal im Erdgeschoss',
  '大会議室（三階）',
  'القاعة الكبرى',
  'מרתף',
  'Salle de l’Observatoire météorologique',
  'R2',
]

const TITLES = [
  'Programmheftübersetzungsbeauftragtenversammlung',
  'Why we measured everything for two years, threw nine tenths of it away, and would do so again tomorrow',
  'データ分析の未来について語り合う会',
  'كيف نقيس ما لا يمكن قياسه؟ حوار مفتوح مع الجميع',
  'A/B',
  'Οι αριθμοί που δεν μας αρέσουν',
  '🎉 Tracking without cookies 🍪 without tears 😭',
  'https://unconference.example/a-title-that-is-an-address?with=parameters&and=more',
]

const PEOPLE = [
  'Maximiliane Freifrau von und zu Musterhausen-Beispielstadt & Jean-Baptiste Exemple-Dupont',
  '山田 例',
  'مثال',
  'Q',
]

/** An event whose names are long, short, and of many scripts, to try layouts with; hidden where it is not to be seen. */
export async function addLongNames(db: Database, date: string, isPublic: boolean): Promise<void> {
  const { id: eventId } = await addEvent(db, {
    name: 'The Great Annual Unconference of Digital Measurement, Optimisation and Everything in Between',
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    date,
    timeZone: 'Asia/Kolkata',
    isPublic,
    description: 'One day, six rooms, names of every script. '.repeat(12),
  })
  const rooms = []
  for (const [order, name] of ROOMS.entries()) rooms.push(await addRoom(db, { eventId, name, order }))
  for (const [round, startTime] of ['9:45', '10:45', '11:45'].entries()) {
    const slot = await addTimeSlot(db, { eventId, startTime, endTime: startTime.replace('45', '59') })
    for (const [index, room] of rooms.entries())
      if ((round + index) % 5 !== 4)
        await addSession(db, {
          eventId,
          timeSlotId: slot.id,
          roomId: room.id,
          title: TITLES[(round * 3 + index) % TITLES.length] ?? 'A/B',
          presenterName: PEOPLE[(round + index) % PEOPLE.length] ?? 'Q',
          level: '["beginner","intermediate","advanced"]',
          type: '["discussion","workshop"]',
          focus: '["technical","strategy"]',
        })
  }
  const lunch = {
    isStatic: true,
    staticTitle: 'Mittagspause mit vegetarischer Verköstigung',
    staticLocation: 'Innenhof',
  }
  await addTimeSlot(db, { eventId, startTime: '13:00', endTime: '14:00', ...lunch })
  await addLongSurroundings(db, eventId)
}

async function addLongSurroundings(db: Database, eventId: number): Promise<void> {
  await db
    .insertInto('wifi_settings')
    .values({
      eventId,
      networkName: '大会議室-Gäste-Netz-2,4;GHz "besucher"',
      userName: null,
      password: 'Programmheft\\übersetzungs:beauftragte;2026',
    })
    .execute()
  for (const [order, level] of [
    'Platinum',
    'Gold',
    'Gold',
    'Gold',
    'Recruiter',
    null,
    'Kaffee- und Kuchenspende',
  ].entries())
    await db
      .insertInto('sponsors')
      .values({
        eventId,
        order,
        level,
        name: order === 2 ? '株式会社例' : `Beispielgesellschaft für Messtechnik Nummer ${order}`,
        website: 'https://sponsor.example',
        description: order % 2 === 0 ? 'Freundlich, ausdauernd und weltweit vertreten. '.repeat(3) : null,
        logoUrl: null,
      })
      .execute()
  for (const kind of ['quick', 'helpful', 'social'] as const)
    for (const [order, title] of TITLES.slice(0, 4).entries())
      await db
        .insertInto('links')
        .values({
          eventId,
          kind,
          order,
          title,
          url: `https://unconference.example/${order}`,
          icon: null,
          category: order % 2 === 0 ? 'Before you come, and also afterwards' : null,
        })
        .execute()
}
