import { XMLParser } from 'fast-xml-parser'

/** One element or many. */
const LISTS = new Set([
  'schedule.day',
  'schedule.day.room',
  'schedule.day.room.event',
  'schedule.day.room.event.persons.person',
])

type Element = { [name: string]: unknown }

/**
 * A schedule.xml, as frab, pretalx, pentabarf and wafer publish it, in the shape of their schedule.json.
 * @returns null for a text that is not XML, or holds no schedule
 */
export function conferenceOfXml(text: string): object | null {
  if (!text.trimStart().startsWith('<')) return null
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    textNodeName: 'text',
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (_, path) => LISTS.has(String(path)),
  })
  const { schedule } = parser.parse(text) as { schedule?: Element }
  if (!schedule) return null
  const conference = elementOf(schedule.conference)
  return {
    schedule: {
      conference: {
        title: textOf(conference.title),
        time_zone_name: textOf(conference.time_zone_name) || null,
        days: elementsOf(schedule.day).map((day) => ({
          date: textOf(day.date).slice(0, 10),
          rooms: roomsOf(elementsOf(day.room)),
        })),
      },
    },
  }
}

/** Talks by room; a day may name a room twice. */
function roomsOf(rooms: readonly Element[]): Record<string, object[]> {
  const talks = new Map<string, object[]>()
  for (const room of rooms) {
    const name = textOf(room.name)
    talks.set(name, [...(talks.get(name) ?? []), ...elementsOf(room.event).map(talkOf)])
  }
  return Object.fromEntries(talks)
}

function talkOf(event: Element): object {
  const texts = ['title', 'start', 'date', 'duration', 'track', 'type', 'abstract', 'description']
  return {
    ...Object.fromEntries(texts.map((name) => [name, textOf(event[name]) || null])),
    title: textOf(event.title),
    start: textOf(event.start),
    duration: textOf(event.duration),
    id: textOf(event.id) || null,
    guid: textOf(event.guid) || null,
    persons: elementsOf(elementOf(event.persons).person).map((person) => ({ public_name: textOf(person) })),
  }
}

function elementOf(value: unknown): Element {
  return typeof value === 'object' && value !== null ? (value as Element) : { text: value }
}

function elementsOf(value: unknown): Element[] {
  return Array.isArray(value) ? value.map(elementOf) : []
}

/** The text of an element with attributes or without; empty where there is none. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const { text } = elementOf(value)
  return typeof text === 'string' ? text : ''
}
