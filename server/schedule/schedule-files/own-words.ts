import type { ScheduleExtension } from '../../../domain/publish/schedule-extension.ts'
import { hostNames } from '../../../domain/schedule/host-names.ts'
import { languageCode } from '../../../domain/text/language-codes.ts'
import { plainOf } from '../../../domain/text/plain-of.ts'
import { blockOf } from './plain-text.ts'
import { isSameText } from './same-text.ts'
import type { ScheduledSession } from './schedule.ts'

/** A session with what our own export says of it beside the fields of the format, unless these were changed in the file since. */
export function withOwnWords(
  session: ScheduledSession,
  { sessions, timeSlots }: ScheduleExtension,
): ScheduledSession {
  const own = sessions[session.ids.guid ?? '']
  if (!own) return session
  const within = own.timeSlots.flatMap((place) => timeSlots[place] ?? [])
  const isSame = (labels: readonly string[], written: readonly string[] | undefined) =>
    labels.join(', ') === (written ?? []).join(', ')
  const isSameLanguage = languageCode(own.language[0]) === languageCode(session.language?.[0])
  return {
    ...session,
    ...(isSame(own.type, session.type) && { type: own.type }),
    ...(isSame(own.focus, session.focus) && { focus: own.focus }),
    ...((session.language === undefined || isSameLanguage) && { language: own.language }),
    level: own.level,
    ...((session.place === undefined || session.place === own.place) && { place: own.place }),
    ...hostsIn(session, own),
    ...(blockOf(plainOf(own.description ?? '')) === session.description && { description: own.description }),
    within: within.map(({ start, end }) => ({ start, end })),
  }
}

type OwnSession = ScheduleExtension['sessions'][string]

function hostsIn({ presenterName }: ScheduledSession, own: OwnSession): Partial<ScheduledSession> {
  const written = hostNames({ presenterName: own.presenterName ?? '', facts: own.facts })
  const isSame = own.presenterName !== undefined && isSameText('presenterName', presenterName ?? '', written)
  return { ...(isSame && { presenterName: own.presenterName }), ...(own.facts && { facts: own.facts }) }
}
