import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ArchivedEventJson,
} from '../../../domain/events/event-archives.ts'
import { contentOf } from '../../../domain/schedule/per-field.ts'
import { fileNamedBy } from '../../db/file-columns.ts'
import { wordsInAscii } from './ascii-names.ts'
import type { EventRows } from './data.ts'

export type Picture = { name: string; storedAs: string }

/** The pictures in an event's rows, by the addresses in their columns. */
export function picturesOf({ event, sponsors, floorPlans }: EventRows): Map<string, Picture> {
  const pictures = new Map<string, Picture>()
  const add = (address: string | null, name: string) => {
    const file = fileNamedBy('public', address)
    if (address && file && !pictures.has(address))
      pictures.set(address, { name: `files/${name}.webp`, storedAs: file.name })
  }
  add(event.logoUrl, 'logo')
  add(event.bannerImageUrl, 'banner')
  for (const [index, { imageUrl }] of floorPlans.entries()) add(imageUrl, numbered('floor-plan', index))
  for (const [index, { logoUrl, name }] of sponsors.entries())
    add(logoUrl, [numbered('sponsor', index), wordsInAscii(name)].filter(Boolean).join('-'))
  return pictures
}

function numbered(what: string, index: number): string {
  return `${what}-${index + 1}`
}

type Options = {
  madeAt: Date
  /** The name of a picture in the archive by its address; null if the archive does not have it. */
  nameOf: (address: string | null) => string | null
}

/** `event.json`: the rows of an event, which refer to each other by position. */
export function documentOf(rows: EventRows, { madeAt, nameOf }: Options): ArchivedEventJson {
  const { event, links, footer, wifi } = rows
  const { name, location, date, timeZone, description, isPublic, clock, days, lists } = event
  const { countsStars, publishesCertain, accent, language, claimsFrom, claimsUntil, joiningWord } = event
  return {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    madeAt: madeAt.toISOString(),
    event: {
      name,
      location,
      date,
      timeZone,
      description,
      isPublic,
      countsStars,
      publishesCertain,
      clock,
      days,
      lists,
      ...(accent && { accent }),
      ...(language && { language }),
      ...(claimsFrom && { claimsFrom }),
      ...(claimsUntil && { claimsUntil }),
      ...(joiningWord && { joiningWord }),
      logo: nameOf(event.logoUrl),
      banner: nameOf(event.bannerImageUrl),
    },
    rooms: roomsOf(rows, nameOf),
    timeSlots: rows.timeSlots.map((slot) => ({
      day: slot.day,
      startTime: slot.startTime,
      endTime: slot.endTime,
      isStatic: slot.isStatic,
      staticTitle: slot.staticTitle,
      staticLocation: slot.staticLocation,
      title: slot.title,
      description: slot.description,
    })),
    sessions: sessionsOf(rows),
    sponsors: rows.sponsors.map(({ name, website, description, level, order, logoUrl }) => ({
      name,
      website,
      description,
      level,
      order,
      logo: nameOf(logoUrl),
      logoUrl: fileNamedBy('public', logoUrl) ? null : logoUrl,
    })),
    socialLinks: links.social.map(({ title, url, icon, order }) => ({ platform: title, url, icon, order })),
    quickLinks: links.quick.map(({ title, url, order }) => ({ title, url, order })),
    helpfulLinks: links.helpful.map(({ title, url, category, order }) => ({ title, url, category, order })),
    footer: footer && {
      ...(footer.contactEmail !== '' && { contactEmail: footer.contactEmail }),
      description: footer.description,
      copyrightText: footer.copyrightText,
      showHelpfulLinksInNav: footer.showHelpfulLinksInNav,
    },
    wifi: wifi && { networkName: wifi.networkName, userName: wifi.userName, password: wifi.password },
    ...(rows.pages.length > 0 && {
      pages: rows.pages.map(({ title, slug, markdown, order, isInMenu, isHelp }) => ({
        title,
        slug,
        markdown,
        order,
        isInMenu,
        isHelp,
      })),
    }),
    floorPlans: plansOf(rows, nameOf).map(({ title, description, imageUrl }) => ({
      title,
      description,
      image: nameOf(imageUrl) ?? '',
    })),
  }
}

/** The floor plans whose pictures are in the archive. */
function plansOf({ floorPlans }: EventRows, nameOf: Options['nameOf']): EventRows['floorPlans'] {
  return floorPlans.filter(({ imageUrl }) => nameOf(imageUrl) !== null)
}

function roomsOf(rows: EventRows, nameOf: Options['nameOf']): ArchivedEventJson['rooms'] {
  const plans = plansOf(rows, nameOf)
  return rows.rooms.map(
    ({ id: _, eventId: _event, version: _version, floorPlanId, pinX: x, pinY: y, ...room }) => {
      const floorPlan = plans.findIndex(({ id }) => id === floorPlanId) + 1
      const pin = floorPlan > 0 && x !== null && y !== null ? { floorPlan, x, y } : null
      return { ...room, pin }
    },
  )
}

function sessionsOf({ sessions, rooms, timeSlots }: EventRows): ArchivedEventJson['sessions'] {
  const placeIn = (list: readonly { id: number }[]) => {
    const places = new Map(list.map(({ id }, index) => [id, index + 1]))
    return (id: number | null) => places.get(id ?? 0) ?? null
  }
  const [roomAt, slotAt] = [placeIn(rooms), placeIn(timeSlots)]
  return sessions.map((session) => ({
    ...contentOf(session),
    timeSlot: slotAt(session.timeSlotId),
    furtherTimeSlots: session.furtherSlotIds.flatMap((id) => slotAt(id) ?? []),
    room: roomAt(session.roomId),
    startsAt: session.startsAt,
    place: session.place,
  }))
}
