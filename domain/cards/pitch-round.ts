const SECOND_MS = 1_000

/** The time for an idea in seconds: the choices for organizers, and the maximum that they can type. */
export const PITCH_SECONDS = [30, 60, 90, 120, 180] as const
export const MOST_PITCH_SECONDS = 900

/**
 * What organizers do with the round, one press each. `again` restarts the time of an idea; `go` continues after a
 * pause.
 */
export const PITCH_ACTS = ['start', 'next', 'back', 'skip', 'pause', 'go', 'again', 'hands', 'end'] as const
export type PitchAct = (typeof PITCH_ACTS)[number]

/** A pitch round, in which ideas are pitched one after another. */
export type PitchRound = {
  isOn: boolean
  /** The number of the current idea; null before the first and after the last. */
  number: number | null
  /** The number of the next idea. */
  next: number | null
  /** How many ideas follow the current one. */
  waiting: number
  /** The time for each idea. */
  seconds: number
  /** When the time for the current idea is up; null while the clock is stopped. */
  endsAt: string | null
  /** The remaining seconds for the current idea while the clock is stopped. */
  left: number
  /** The numbers of the ideas that were pitched, the latest last, and of those that were postponed. */
  told: readonly number[]
  putOff: readonly number[]
  /** How many people raised their hands, by number of the idea. */
  hands: Readonly<Record<string, number>>
}

export const NO_ROUND: PitchRound = {
  isOn: false,
  number: null,
  next: null,
  waiting: 0,
  seconds: 60,
  endsAt: null,
  left: 60,
  told: [],
  putOff: [],
  hands: {},
}

type Press = { act: PitchAct; seconds?: number | undefined; hands?: number | null | undefined }

/**
 * The round after one press.
 * @param open the numbers of the ideas that can be pitched, in order: the visible ones without a spot
 */
export function roundAfter(before: PitchRound, press: Press, open: readonly number[], now: Date): PitchRound {
  const round = press.seconds === undefined ? before : { ...before, seconds: press.seconds }
  const turned = turn(round, press, open, now)
  const [next = null, ...later] = queueOf(turned, open)
  return { ...turned, next, waiting: next === null ? 0 : later.length + 1 }
}

function turn(round: PitchRound, { act, hands }: Press, open: readonly number[], now: Date): PitchRound {
  const { number, told, putOff } = round
  const clock = { endsAt: later(now, round.seconds), left: round.seconds }
  const stopped = { endsAt: null, left: round.seconds }
  const goTo = (to: number | null, rest: Partial<PitchRound> = {}): PitchRound => ({
    ...round,
    ...rest,
    ...(to === null ? stopped : clock),
    number: to,
  })
  switch (act) {
    case 'start': {
      const begun = { ...round, isOn: true, number: null, told: [], putOff: [] }
      return { ...begun, ...goTo(open[0] ?? null, { isOn: true, told: [], putOff: [] }) }
    }
    case 'next': {
      const done = { told: number === null ? told : [...without(told, number), number] }
      return goTo(queueOf({ ...round, ...done }, open)[0] ?? null, done)
    }
    case 'skip': {
      if (number === null) return round
      const later = { putOff: [...without(putOff, number), number] }
      return goTo(queueOf({ ...round, number: null, ...later }, open)[0] ?? number, later)
    }
    case 'back':
      return told.length === 0 ? round : goTo(told.at(-1) ?? null, { told: told.slice(0, -1) })
    case 'pause':
      return round.endsAt === null ? round : { ...round, endsAt: null, left: secondsLeft(round, now) }
    case 'go':
      return { ...round, endsAt: later(now, round.left > 0 ? round.left : round.seconds) }
    case 'again':
      return { ...round, ...clock }
    case 'hands':
      return number === null ? round : { ...round, hands: withHands(round.hands, number, hands ?? null) }
    case 'end':
      return { ...round, ...stopped, isOn: false, number: null }
  }
}

/** The ideas that follow the current one; postponed ones come last. */
function queueOf({ number, told, putOff }: PitchRound, open: readonly number[]): number[] {
  const gone = new Set([...told, number])
  const waiting = open.filter((each) => !gone.has(each))
  return [
    ...waiting.filter((each) => !putOff.includes(each)),
    ...putOff.filter((each) => waiting.includes(each)),
  ]
}

type Time = Pick<PitchRound, 'seconds' | 'endsAt' | 'left'>

/** How many seconds an idea has left, allowing for a slightly slow clock; 0 when its time is up. */
export function secondsLeft({ seconds, endsAt, left }: Time, now: Date): number {
  if (endsAt === null) return left
  return Math.min(seconds, Math.max(0, Math.ceil((Date.parse(endsAt) - now.getTime()) / SECOND_MS)))
}

function later(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * SECOND_MS).toISOString()
}

function without(numbers: readonly number[], number: number): number[] {
  return numbers.filter((each) => each !== number)
}

function withHands(hands: PitchRound['hands'], number: number, count: number | null): PitchRound['hands'] {
  const { [number]: _, ...others } = hands
  return count === null ? others : { ...others, [number]: count }
}
