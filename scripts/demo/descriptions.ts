import { hash } from 'node:crypto'
import { FIRST_LISTS } from '../../domain/schedule/first-lists.ts'
import { type ValueKind, valueOfLabel } from '../../domain/schedule/session-fields.ts'
import { normalizeValues } from '../../domain/text/written-values.ts'
import type { ScheduledSession } from '../../server/schedule/schedule-files/schedule.ts'

const OPENINGS: Readonly<Record<string, readonly string[]>> = {
  presentation: [
    'A look behind the scenes: what was tried, what worked, and what would be done differently today.',
    'A short talk with real examples, and as much time for your questions as for the slides.',
    'Lessons from doing this for a while, told without the polish, the dead ends included.',
    'The story so far in twenty minutes, followed by everything you want to know about it.',
    'What it is, why it matters now, and where to begin on Monday morning.',
  ],
  discussion: [
    'No slides: a round in which everybody brings one experience and takes away three.',
    'An open conversation. Strong opinions are welcome, as long as they are held loosely.',
    'Come with a question or an answer; we collect both on the wall and argue about the best of them.',
    'A moderated exchange between those who do this every day and those who are about to start.',
  ],
  workshop: [
    'Bring a laptop: we build a small working version together, step by step.',
    'Hands on from the first minute, in pairs, with help for those who get stuck.',
    'Learning by doing: a short demonstration, then everybody tries it on an example of their own.',
  ],
}

const CLOSINGS: Readonly<Record<string, readonly string[]>> = {
  beginner: [
    'No previous knowledge needed.',
    'Made for those who have never tried it.',
    'Newcomers are welcome.',
  ],
  intermediate: [
    'You will get most out of it if you have tried it once yourself.',
    'Some experience helps, curiosity helps more.',
  ],
  advanced: [
    'We go into detail, so know the basics before you come.',
    'For those who have met the hard parts already.',
  ],
}

/** Adds descriptions and values that the published schedules lack, always the same ones. */
export function fillIn(session: ScheduledSession): ScheduledSession {
  const number = hash('sha1', session.title, 'buffer').readUInt32BE()
  const values = (kind: ValueKind, drawn: number): string[] => {
    const written = normalizeValues(FIRST_LISTS[kind], session[kind]).values
    return written.length > 0 ? written : [pick(FIRST_LISTS[kind].map(valueOfLabel), drawn)]
  }
  const level = values('level', number)
  const type = values('type', number >>> 4)
  const focus = values('focus', number >>> 8)
  const opening = pick(OPENINGS[type[0] ?? ''] ?? OPENINGS.presentation ?? [], number >>> 3)
  const closing = pick(CLOSINGS[level[0] ?? ''] ?? [''], number >>> 6)
  return {
    ...session,
    level,
    type,
    focus,
    description: session.description ?? `${opening} ${closing}`.trim(),
  }
}

function pick(choices: readonly string[], number: number): string {
  return choices[number % choices.length] ?? ''
}
