/**
 * True with `npm run test:nightly`: everything on both engines and at both widths, and new random values each night.
 */
export const isNight = process.env.NIGHTLY !== undefined

/** Further cases of a kind that already has one by day. */
export const byNight = <const Case>(cases: readonly Case[]): readonly Case[] => (isNight ? cases : [])

/**
 * The widths, in CSS pixels, at which a journey runs: the phone and the laptop by night, the given one by day. The
 * sweeps check the layout of each page at both every day.
 */
export function widths(byDay: 390 | 1280): number[] {
  return isNight ? [390, 1280] : [byDay]
}
