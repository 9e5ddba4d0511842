import { hash } from 'node:crypto'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import { reminderWords, whenOf } from '../../domain/publish/reminders.ts'
import {
  changeSentence,
  mergedContent,
  type ScheduleChange,
  type SeenSchedule,
} from '../../domain/schedule/schedule-changes.ts'
import { dottedNames } from '../../domain/text/isolated.ts'
import type { Language } from '../../domain/text/languages.ts'
import { shortened } from '../../domain/text/shortened.ts'
import { t } from '../../domain/text/t.ts'
import type { Clock } from '../../domain/times/times.ts'

/**
 * A message before it is addressed to a phone. `about` identifies its subject: a later message about the same subject
 * replaces it.
 */
export type Words = { title: string; body: string; navigate: string; about: string; isEmergency?: boolean }

type Seen = SeenSchedule[string]
export type About = LocatedEvent & {
  id: number
  name: string
  language: Language
  clock: Clock
  site: string
}

const MOST_LINES = 3
const TITLE_LETTERS = 100
const BODY_LETTERS = 500
const TOPIC_LETTERS = 32

/** The message about changes of the schedule, for a phone that stars these sessions. */
export function wordsOfChanges(
  event: About,
  changes: readonly ScheduleChange[],
  before: SeenSchedule,
): Words {
  const [first] = changes
  const about = `sessions ${changes.map(({ sessionId }) => sessionId).join()}`
  if (!first || changes.length > 1) {
    const lines = changes.slice(0, MOST_LINES).map((change) => changeSentence(change, event.clock))
    const more = changes.length - lines.length
    return {
      title: t('push.manyChanged', { count: changes.length }),
      body: [...lines, ...(more > 0 ? [t('push.more', { count: more })] : [])].join('\n'),
      navigate: `${event.site}${paths.event(event)}?view=mine`,
      about,
    }
  }
  return {
    ...wordsOfChange(event, first, before[first.sessionId]),
    navigate: addressOf(event, first.into ?? first.sessionId),
    about,
  }
}

function wordsOfChange({ clock }: About, { title, kind, now }: ScheduleChange, was: Seen | undefined) {
  if (!now)
    return {
      title: t('push.gone', { title }),
      body: was ? t('push.was', { room: dottedNames(was.room, was.place), when: whenOf(was, clock) }) : '',
    }
  if (kind === 'went') return { title: t('push.merged', { title }), body: `${mergedContent(now, clock)}.` }
  const isAtSameTime = was && was.start === now.start && was.day === now.day
  const isRoomOnly = kind === 'moved' && isAtSameTime && was.room !== now.room
  const place = { room: dottedNames(now.room, now.place), when: whenOf(now, clock) }
  if (isRoomOnly) return { title: t('push.newRoom', { title }), body: t('push.sameTime', place) }
  return { title: t(kind === 'came' ? 'push.back' : 'push.moved', { title }), body: t('push.place', place) }
}

/** The message that sessions begin soon. @param minutes until the first of them begins */
export function wordsOfBeginning(event: About, sessions: readonly [string, Seen][], minutes: number): Words {
  const [first] = sessions
  const words = reminderWords(
    sessions.map(([, seen]) => seen),
    minutes,
    event.clock,
  )
  const about = `sessions ${sessions.map(([id]) => id).join()}`
  const navigate =
    first && sessions.length === 1
      ? addressOf(event, first[0])
      : `${event.site}${paths.event(event)}?view=mine`
  return { ...words, navigate, about }
}

type Announced = {
  id: number
  text: string
  roomName: string | null
  isEmergency?: boolean
  allClearOf?: number | null
}

/**
 * The message about an announcement. That of an emergency stays on the phone until its owner has seen it, or until the
 * message about its end replaces it.
 * @param stillOn the text of another emergency, which an all-clear must not seem to end
 */
export function wordsOfAnnouncement(
  event: About,
  { id, text, roomName, isEmergency = false, allClearOf = null }: Announced,
  stillOn?: string,
): Words {
  const title = roomName === null ? event.name : `${event.name}: ${roomName}`
  return {
    title: isEmergency ? t('push.emergency', { event: event.name }) : title,
    body: allClearOf !== null && stillOn ? `${text}\n${t('push.stillOn', { text: stillOn })}` : text,
    navigate: `${event.site}${paths.event(event)}`,
    about: allClearOf === null ? aboutAnnouncement({ id, isEmergency }) : aboutEmergency(allClearOf),
    isEmergency,
  }
}

/**
 * The message that an emergency is over, if organizers did not write one.
 * @param stillOn the text of another one that is not over
 */
export function wordsOfEnd(event: About, id: number, stillOn?: string): Words {
  const navigate = `${event.site}${paths.event(event)}`
  const body = stillOn ? t('push.oneEmergencyEnded', { text: stillOn }) : t('push.emergencyEnded')
  return { title: event.name, body, navigate, about: aboutEmergency(id) }
}

export function aboutAnnouncement({ id, isEmergency }: { id: number; isEmergency: boolean }): string {
  return isEmergency ? aboutEmergency(id) : `announcement ${id}`
}

function aboutEmergency(id: number): string {
  return `emergency ${id}`
}

/** The topic of a message (RFC 8030, section 5.4), which is also its tag on the phone. */
export function topicOf({ id }: Pick<About, 'id'>, { about }: Pick<Words, 'about'>): string {
  return hash('sha256', `${id} ${about}`, 'base64url').slice(0, TOPIC_LETTERS)
}

/** The message as JSON, for a service worker and for browsers that show Declarative Web Push directly. */
export function payloadOf(
  event: About,
  { title, body, navigate, isEmergency = false }: Words,
  topic: string,
): string {
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: shortened(title, TITLE_LETTERS),
      body: shortened(body, BODY_LETTERS),
      navigate,
      lang: event.language,
      dir: 'auto',
      tag: topic,
      ...(isEmergency && { requireInteraction: true }),
      data: { eventId: event.id },
    },
  })
}

/**
 * The first message, whose code a service worker sends back. It is not in the form of Declarative Web Push, because a
 * browser would show that without waking the service worker.
 */
export function firstPayloadOf(
  event: Pick<About, 'id' | 'name' | 'language'>,
  { navigate, topic, code }: { navigate: string; topic: string; code: string },
): string {
  return JSON.stringify({
    confirm: code,
    notification: {
      title: t('push.on'),
      body: shortened(t('push.will', { event: event.name }), BODY_LETTERS),
      navigate,
      lang: event.language,
      dir: 'auto',
      tag: topic,
      data: { eventId: event.id },
    },
  })
}

function addressOf(event: About, sessionId: string): string {
  return `${event.site}${paths.event(event, { session: Number(sessionId) })}`
}
