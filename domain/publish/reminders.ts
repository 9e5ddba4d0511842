import type { SeenSchedule } from '../schedule/schedule-changes.ts'
import { dottedNames, isolated } from '../text/isolated.ts'
import { t } from '../text/t.ts'
import { type Clock, clockTime } from '../times/times.ts'

/** The text that reminds of sessions about to begin. @param minutes until they begin */
export function reminderWords(
  sessions: readonly SeenSchedule[string][],
  minutes: number,
  clock: Clock,
): { title: string; body: string } {
  const [first] = sessions
  return first && sessions.length === 1
    ? {
        title: t('reminder.one', { minutes, title: first.title }),
        body: t('change.place', { room: dottedNames(first.room, first.place), when: whenOf(first, clock) }),
      }
    : {
        title: t('reminder.several', { count: sessions.length, minutes }),
        body: sessions
          .map((each) =>
            t('reminder.session', { title: isolated(each.title), room: dottedNames(each.room, each.place) }),
          )
          .join('\n'),
      }
}

/**
 * "day 2, 10:00"; the first day is omitted. In a file apart from the texts of changes, because open pages load only one
 * of the two.
 */
export function whenOf({ start, day }: Pick<SeenSchedule[string], 'start' | 'day'>, clock: Clock): string {
  const time = clockTime(start, clock)
  return day ? t('change.onDay', { day, time }) : time
}
