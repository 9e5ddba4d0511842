import {
  FACT_NAMES,
  factsIn,
  ROOM_FACTS,
  type RoomFact,
  type RoomFacts,
} from '../../domain/schedule/room-facts.ts'
import { SESSION_FACTS, type SessionFacts } from '../../domain/schedule/session-facts.ts'
import { BOM, toCsv } from '../lib/csv.ts'
import type { WholeEvent } from './data.ts'
import { plain, talksOf } from './talks.ts'

function table(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return BOM + toCsv([head, ...rows.map((row) => row.map((cell) => plain(String(cell ?? ''))))])
}

/** The scheduled sessions, one per line. */
export async function sessionsCsv(whole: WholeEvent): Promise<string> {
  const head = ['Id', 'Title', 'Presenter', 'Description', 'Start', 'End', 'Room', 'Place']
  const sessions = new Map(whole.sessions.map((session) => [session.id, session]))
  return table(
    [
      ...[...head, 'Type', 'Level', 'Focus', 'Language', 'Address', 'GUID'],
      ...IN_TABLES.map((name) => SESSION_FACTS[name].label),
    ],
    (await talksOf(whole)).map((talk) => [
      talk.id,
      talk.title,
      sessions.get(talk.id)?.presenterName ?? '',
      talk.description,
      talk.start,
      talk.end,
      talk.room,
      talk.place,
      talk.type,
      talk.level,
      talk.track,
      talk.languages,
      talk.url,
      talk.guid,
      ...factCells(sessions.get(talk.id)?.facts ?? {}),
    ]),
  )
}

/** The public facts of sessions, in the order of the columns. */
const IN_TABLES = ['hosts', 'presenterLink', 'links', 'isNotRecorded', 'notes'] as const

/** Several items of a fact are lines of its cell: "Bob (https://bob.example)". */
function factCells({ hosts = [], presenterLink = '', links = [], isNotRecorded, notes = '' }: SessionFacts) {
  const line = (words: string, address: string | undefined) =>
    [plain(words).replaceAll(/\s+/g, ' '), address && `(${address})`].filter(Boolean).join(' ')
  return [
    hosts.map(({ name, link }) => line(name, link)).join('\n'),
    presenterLink,
    links.map(({ title, url }) => line(title, url)).join('\n'),
    isNotRecorded ? 'yes' : '',
    notes,
  ]
}

export function roomsCsv({ rooms }: WholeEvent): string {
  return table(
    ['Id', 'Name', 'Capacity', 'Open', ...FACT_NAMES.map((fact) => ROOM_FACTS[fact].label)],
    rooms.map(({ id, name, capacity, isOpen, facts }) => [
      id,
      name,
      capacity,
      isOpen ? 'yes' : 'no',
      ...FACT_NAMES.map((fact) => cellOf(fact, facts)),
    ]),
  )
}

/** "yes" for equipment, and in place of an address that only the event's managers may read. */
function cellOf(fact: RoomFact, facts: RoomFacts | undefined): string {
  const value = facts?.[fact]
  return typeof value === 'string' ? value : factsIn(facts).includes(fact) ? 'yes' : ''
}

export function sponsorsCsv({ sponsors }: WholeEvent): string {
  return table(
    ['Id', 'Name', 'Level', 'Website', 'Description'],
    sponsors.map(({ id, name, level, website, description }) => [id, name, level, website, description]),
  )
}
