import { z } from 'zod'
import { checkSchedule, type Schedule } from '../../server/schedule-files/schedule.ts'
import { fillIn } from './descriptions.ts'

const boardFile = z.object({
  opening: z.object({ start: z.string(), end: z.string(), title: z.string(), location: z.string() }),
  slot: z.object({ start: z.string(), end: z.string() }),
  sessions: z.array(
    z.object({
      title: z.string(),
      presenterName: z.string(),
      level: z.string(),
      focus: z.string(),
      type: z.string(),
      room: z.string(),
    }),
  ),
})

/** One slot of a board, its cards in people's own words: "All", "Moderated presentation", a misspelling. */
export function boardSchedule(text: string): Schedule {
  const { opening, slot, sessions } = boardFile.parse(JSON.parse(text))
  return checkSchedule({
    label: 'board',
    name: null,
    date: null,
    days: 1,
    timeZone: null,
    rooms: sessions.map(({ room }) => roomName(room)),
    slots: [
      { ...opening, day: 1, isStatic: true },
      { ...slot, day: 1, isStatic: false, title: null, location: null },
    ],
    sessions: sessions.map(({ title, presenterName, level, focus, type, room }) =>
      fillIn({
        sourceId: room,
        title,
        presenterName,
        description: null,
        level: [level].flat(),
        focus: [focus].flat(),
        type: [type].flat(),
        room: roomName(room),
        day: 1,
        ...slot,
      }),
    ),
    leftOut: [],
  })
}

function roomName(colour: string): string {
  return `${colour.charAt(0).toUpperCase()}${colour.slice(1)} Room`
}
