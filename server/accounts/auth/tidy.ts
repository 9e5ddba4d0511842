import { DAY_MS } from '../../../domain/times/times.ts'
import { removeExpiredCounters } from '../../db/rate-limit-store.ts'
import type { Deps } from '../../deps.ts'
import { forgetKnownBrowsers } from '../known-browsers/data.ts'
import { removeLogEntries } from '../security-log/data.ts'
import { removeExpiredSignIns } from '../sign-ins/data.ts'

/** How many days the security log goes back. */
const LOG_DAYS = 400

/** Deletes expired sign-ins, known browsers and counters, and the oldest part of the security log. */
export async function forgetOldAccountData({ db, engine, now }: Deps): Promise<void> {
  const at = now()
  await engine.write((transaction) => removeExpiredSignIns(transaction, at))
  await forgetKnownBrowsers(db, at)
  await removeExpiredCounters(engine, at)
  await removeLogEntries(db, new Date(at.getTime() - LOG_DAYS * DAY_MS))
}
