import type { SeenSchedule } from '../schedule/schedule-changes.ts'
import { type Clock, clockTime } from '../times/times.ts'

type Seen = SeenSchedule[string]

/** The words that remind of sessions which begin soon. @param minutes until they begin */
export function reminderWords(
  sessions: readonly Seen[],
  minutes: number,
  clock: Clock,
): { title: string; body: string } {
  const [first] = sessions
  const soon = `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return first && sessions.length === 1
    ? { title: `Begins ${soon}: ${first.title}`, body: `${first.room}, ${whenOf(first, clock)}` }
    : {
        title: `${sessions.length} of your sessions begin ${soon}`,
        body: sessions.map(({ title, room }) => `${title}, ${room}`).join('\n'),
      }
}

/** "day 2, 10:00"; the first day goes without saying. */
export function whenOf({ start, day }: Pick<Seen, 'start' | 'day'>, clock: Clock): string {
  return `${day ? `day ${day}, ` : ''}${clockTime(start, clock)}`
}
