/** Cases that repeat, on a photo of another kind, what other cases test by day: run only by `npm run test:nightly`. */
export function byNight<const Case>(cases: readonly Case[]): readonly Case[] {
  return process.env.NIGHTLY === undefined ? [] : cases
}
