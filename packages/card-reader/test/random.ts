export type Random = {
  /** A number from 0 up to, but not including, 1. */
  share(): number
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<Value>(values: readonly Value[]): Value
  chance(share: number): boolean
}

/** The same numbers for the same seed (mulberry32), so that a set of cards can be reproduced. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + share() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    share,
    between,
    whole,
    pick: (values) => values[whole(0, values.length - 1)] as (typeof values)[number],
    chance: (odds) => share() < odds,
  }
}
