const SECOND_MS = 1_000

/** How long an idea has, in seconds: what organizers choose from, and the most that they type. */
export const PITCH_SECONDS = [30, 60, 90, 120, 180] as const
export const MOST_PITCH_SECONDS = 900

/** What organizers do with the round, one press each. `again` starts the time of an idea anew, `go` goes on after a pause. */
export const PITCH_ACTS = ['start', 'next', 'back', 'skip', 'pause', 'go', 'again', 'hands', 'end'] as const
export type PitchAct = (typeof PITCH_ACTS)[number]

/** A pitch round: ideas are told one after the other. */
export type PitchRound = {
  isOn: boolean
  /** Of the idea that is told; null before the first and after the last one. */
  number: number | null
  /** Of the one after it. */
  next: number | null
  /** How many are still to be told after this one. */
  waiting: number
  /** How long each has. */
  seconds: number
  /** When the time of this one is up; null while the clock is stopped. */
  endsAt: string | null
  /** How many seconds it has once the clock goes on. */
  left: number
  /** Numbers of those that were told, the latest last, and of those that were put off. */
  told: readonly number[]
  putOff: readonly number[]
  /** How many people raised their hands, by number. */
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

type Told = { act: PitchAct; seconds?: number | undefined; hands?: number | null | undefined }

/**
 * The round after one press.
 * @param open the numbers of the ideas that can be told, in their order: those in sight without a place
 */
export function roundAfter(before: PitchRound, told: Told, open: readonly number[], now: Date): PitchRound {
  const round = told.seconds === undefined ? before : { ...before, seconds: told.seconds }
  const turned = turn(round, told, open, now)
  const [next = null, ...later] = queueOf(turned, open)
  return { ...turned, next, waiting: next === null ? 0 : later.length + 1 }
}

function turn(round: PitchRound, { act, hands }: Told, open: readonly number[], now: Date): PitchRound {
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

/** The ideas that are still to be told after this one: those that were put off come last. */
function queueOf({ number, told, putOff }: PitchRound, open: readonly number[]): number[] {
  const gone = new Set([...told, number])
  const waiting = open.filter((each) => !gone.has(each))
  return [
    ...waiting.filter((each) => !putOff.includes(each)),
    ...putOff.filter((each) => waiting.includes(each)),
  ]
}

type Time = Pick<PitchRound, 'seconds' | 'endsAt' | 'left'>

/** How many seconds an idea still has, also by a clock that is a little slow; 0 once its time is up. */
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
