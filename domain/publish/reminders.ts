import type { SeenSchedule } from '../schedule/schedule-changes.ts'
import { whenOf } from '../schedule/schedule-changes.ts'
import { t } from '../text/t.ts'
import type { Clock } from '../times/times.ts'

/** The words that remind of sessions which begin soon. @param minutes until they begin */
export function reminderWords(
  sessions: readonly SeenSchedule[string][],
  minutes: number,
  clock: Clock,
): { title: string; body: string } {
  const [first] = sessions
  return first && sessions.length === 1
    ? {
        title: t('reminder.one', { minutes, title: first.title }),
        body: t('change.place', { room: first.room, when: whenOf(first, clock) }),
      }
    : {
        title: t('reminder.several', { count: sessions.length, minutes }),
        body: sessions.map(({ title, room }) => t('reminder.session', { title, room })).join('\n'),
      }
}
