import { factName } from '../../domain/schedule/fact-names.ts'
import { fieldName } from '../../domain/schedule/field-names.ts'
import { ROOM_FACTS, type RoomFact } from '../../domain/schedule/room-facts.ts'
import { FACT_NAMES } from '../../domain/schedule/session-facts.ts'
import { VALUE_KINDS } from '../../domain/schedule/session-fields.ts'
import { type PlainKey, t, textKey } from '../../domain/text/t.ts'

const LABELS: Readonly<Record<string, PlainKey>> = {
  accent: textKey('color.title'),
  announcedAt: textKey('history.announcedAt'),
  bannerImageUrl: textKey('history.banner'),
  capacity: textKey('room.capacity'),
  category: textKey('link.category'),
  claimsFrom: textKey('claim.from'),
  claimsUntil: textKey('claim.until'),
  clock: textKey('event.clock'),
  closedAt: textKey('history.closedAt'),
  closedTimes: textKey('room.closed'),
  contactEmail: textKey('footer.contactEmail'),
  copyrightText: textKey('footer.copyright'),
  countsStars: textKey('history.countsStars'),
  createdAt: textKey('history.createdAt'),
  date: textKey('common.date'),
  day: textKey('slot.day'),
  days: textKey('schedule.days'),
  description: textKey('field.description'),
  endTime: textKey('slot.end'),
  endsAt: textKey('history.endsAt'),
  focus: textKey('field.focus'),
  fullAt: textKey('session.full'),
  furtherSlotIds: textKey('history.continuesIn'),
  icon: textKey('history.icon'),
  ideas: textKey('title.ideas'),
  imageUrl: textKey('history.image'),
  isEmergency: textKey('emergency.is'),
  isHelp: textKey('page.isHelp'),
  isInMenu: textKey('page.inMenu'),
  isOpen: textKey('history.isOpen'),
  isPublic: textKey('event.public'),
  isStatic: textKey('schedule.break'),
  joiningWord: textKey('event.joiningWord'),
  language: textKey('field.language'),
  late: textKey('history.late'),
  level: textKey('field.level'),
  location: textKey('event.location'),
  logoUrl: textKey('event.logo'),
  markdown: textKey('page.text'),
  message: textKey('history.message'),
  name: textKey('common.name'),
  networkName: textKey('wifi.network'),
  nightMinutes: textKey('history.nightMinutes'),
  number: textKey('history.number'),
  order: textKey('history.order'),
  password: textKey('wifi.password'),
  photo: textKey('history.photo'),
  pin: textKey('history.onPlan'),
  place: textKey('session.where'),
  presenterName: textKey('field.presenterName'),
  publishesCertain: textKey('history.publishesCertain'),
  reading: textKey('history.reading'),
  role: textKey('user.role'),
  roomId: textKey('room.title'),
  sessionId: textKey('history.session'),
  showHelpfulLinksInNav: textKey('history.linksInNav'),
  startTime: textKey('slot.start'),
  startsAt: textKey('session.startsAt'),
  state: textKey('history.state'),
  staticLocation: textKey('slot.breakLocation'),
  staticTitle: textKey('slot.breakTitle'),
  text: textKey('history.text'),
  timeSlotId: textKey('slot.one'),
  timeZone: textKey('event.timeZone'),
  title: textKey('field.title'),
  type: textKey('field.type'),
  typedAt: textKey('history.typedAt'),
  url: textKey('common.url'),
  user: textKey('role.user'),
  userName: textKey('wifi.user'),
  website: textKey('sponsor.website'),
}

/** The label of a recorded row's column; without one, the database's name. */
export function labelOfField(field: string): string {
  const list = VALUE_KINDS.find((kind) => field === `${kind}Values`)
  if (list) return t('history.valuesOf', { list: fieldName(list) })
  const fact = FACT_NAMES.find((each) => each === field)
  if (fact) return factName(fact)
  const label = LABELS[field] ?? ROOM_FACTS[field as RoomFact]?.word
  return label ? t(label) : field
}
