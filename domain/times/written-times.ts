import { inTheNight, keptTime } from './kept-times.ts'
import { type Clock, dayOf, isTime, minutesOf, type Timed } from './times.ts'

/**
 * A time among other words: 13:30, 13.30, 13h30, 13h, 1.30 pm, 7 a.m. It is not part of a longer number such as a date.
 */
const AMONG_WORDS =
  /(?<![\p{L}\p{N}.:,/-])\d{1,2}(?:[:.]\d\d(?:\s?[ap]\.?m\b\.?)?|\s?h(?:\s?\d\d)?|\s?[ap]\.?m\b\.?)(?![\p{L}\p{N}:/-]|\.\d)/giu

type Slot = Timed & { id: number; isStatic: boolean }

/**
 * The time slot that the words on a card name, and the session's own start if the time is not that of the slot. Null if
 * the words name no time, a time outside all slots, or times of several slots. On an event of several days, a time
 * belongs to one slot of each day.
 */
export function writtenSpot<S extends Slot>(
  text: string,
  slots: readonly S[],
  clock: Clock,
): { slot: S; startsAt: string } | null {
  const found = new Map<string, { slot: S; startsAt: string }>()
  for (const [written] of text.matchAll(AMONG_WORDS)) {
    const time = keptTime(written.trim(), clock)
    if (!isTime(time)) continue
    for (const each of [time, inTheNight(time, clock) ?? '']) {
      const at = minutesOf(each)
      for (const slot of each === '' ? [] : slots) {
        const start = minutesOf(slot.startTime)
        if (slot.isStatic || at < start || at >= minutesOf(slot.endTime)) continue
        found.set(`${dayOf(slot)} ${at}`, { slot, startsAt: at === start ? '' : each })
      }
    }
  }
  const [only, ...others] = found.values()
  return only && others.length === 0 ? only : null
}
