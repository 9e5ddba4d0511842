import { XMLParser } from 'fast-xml-parser'
import { boundXml } from './file-bounds.ts'

/** Elements that can occur once or repeatedly. Old files have talks directly below their day. */
const LISTS = new Set([
  'schedule.day',
  'schedule.day.event',
  'schedule.day.room',
  'schedule.day.room.event',
  ...['persons.person', 'links.link', 'attachments.attachment'].flatMap((inner) => [
    `schedule.day.event.${inner}`,
    `schedule.day.room.event.${inner}`,
  ]),
])

type Element = { [name: string]: unknown }

/**
 * A schedule.xml, as published by frab, pretalx, pentabarf and wafer, in the shape of their schedule.json.
 * @returns null for a text that is not XML, or has no schedule
 * @throws UnusableSchedule for more talks than an event can have
 */
export function conferenceOfXml(text: string): object | null {
  if (!text.trimStart().startsWith('<')) return null
  boundXml(text)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'text',
    parseTagValue: false,
    parseAttributeValue: false,
    // Also decodes numeric character references.
    htmlEntities: true,
    isArray: (_, path) => LISTS.has(String(path)),
  })
  const { schedule } = parser.parse(text) as { schedule?: Element }
  if (!schedule) return null
  const conference = elementOf(schedule.conference)
  return {
    schedule: {
      base_url: textOf(conference.base_url) || null,
      conference: {
        title: textOf(conference.title),
        time_zone_name: textOf(conference.time_zone_name) || null,
        days: elementsOf(schedule.day).map((day) => ({
          date: textOf(day.date).slice(0, 10),
          rooms: roomsOf(day),
        })),
      },
    },
  }
}

/** Talks by room. A day may name a room twice, or its talks may name their room themselves. */
function roomsOf(day: Element): Record<string, object[]> {
  const ofRoom = (room: unknown, event: Element) => ({ room: textOf(room), talk: talkOf(event) })
  const talks = [
    ...elementsOf(day.room).flatMap(({ name, event }) => elementsOf(event).map((each) => ofRoom(name, each))),
    ...elementsOf(day.event).map((event) => ofRoom(event.room, event)),
  ]
  const byRoom = Map.groupBy(talks, ({ room }) => room)
  return Object.fromEntries([...byRoom].map(([room, some]) => [room, some.map(({ talk }) => talk)]))
}

function talkOf(event: Element): object {
  const { persons, links, attachments, recording, ...others } = event
  const { optout, license } = elementOf(recording)
  return {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, deepText(value) || null])),
    title: textOf(event.title),
    start: textOf(event.start),
    duration: textOf(event.duration),
    persons: elementsOf(elementOf(persons).person).map((person) => ({ public_name: textOf(person) })),
    ...(links !== undefined && { links: elementsOf(elementOf(links).link) }),
    ...(attachments !== undefined && { attachments: elementsOf(elementOf(attachments).attachment) }),
    ...(textOf(optout) !== '' && { do_not_record: textOf(optout) }),
    ...(textOf(license) !== '' && { recording_license: textOf(license) }),
  }
}

function elementOf(value: unknown): Element {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Element)
    : { text: value }
}

function elementsOf(value: unknown): Element[] {
  return Array.isArray(value) ? value.map(elementOf) : []
}

/**
 * The text of an element, with or without attributes; empty if there is none. For a repeated element, that of the
 * first.
 */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return textOf(value[0])
  const { text } = elementOf(value)
  return typeof text === 'string' ? text : ''
}

/** The text of an element or of the first one in it, such as a link, to tell whether it has content. */
function deepText(value: unknown, depth = 3): string {
  const text = textOf(value)
  if (text !== '' || depth === 0 || typeof value !== 'object' || value === null) return text
  return (
    Object.entries(value)
      .map(([name, inner]) => (name === 'text' ? '' : deepText(inner, depth - 1)))
      .find((inner) => inner !== '') ?? ''
  )
}
