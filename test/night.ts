/** With `npm run test:nightly`: everything on both engines and at both widths, and random values that are new each night. */
export const isNight = process.env.NIGHTLY !== undefined

/** Further cases of a kind that has one by day already. */
export const byNight = <const Case>(cases: readonly Case[]): readonly Case[] => (isNight ? cases : [])

/**
 * The widths, in CSS pixels, at which a journey is walked: the phone and the laptop by night, the named one by day. The sweeps judge the
 * layout of each page at both every day.
 */
export function widths(byDay: 390 | 1280): number[] {
  return isNight ? [390, 1280] : [byDay]
}
