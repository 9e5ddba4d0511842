import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { networkOf } from '../lib/addresses.ts'
import { forbidden, notFound } from '../lib/errors.ts'
import { refuseExcess } from '../lib/rate-limit.ts'
import { hashSecret } from '../lib/secrets.ts'
import { addLogEntry } from '../security-log/data.ts'
import { findAccount, setPassword } from './data.ts'
import type { Limits } from './limits.ts'
import { hashPassword } from './password.ts'

type Reset = { email: string; password: string; adminPassword: string }

/**
 * Sets any user's password by the password that the server's operator keeps in ADMIN_RESET_PASSWORD.
 * @throws 403 when it is wrong or not set, 404 without such a user, 429
 */
export async function adminResetPassword(
  { config, db, engine, now }: Deps,
  limits: Limits,
  { email, password, adminPassword }: Reset,
  address: string,
): Promise<void> {
  if (config.adminResetPassword === null)
    throw forbidden('Admin password reset is not enabled on this server')
  const network = networkOf(address)
  refuseExcess(await limits.adminResetFromNetwork.take(network))
  refuseExcess(await limits.adminReset.take('all'))
  if (!isEqual(adminPassword, config.adminResetPassword)) {
    await addLogEntry(db, { at: now(), action: 'admin-password-reset-failed', subject: email, address })
    throw forbidden('Invalid admin password')
  }
  await limits.adminResetFromNetwork.clear(network)
  await limits.adminReset.giveBack('all')
  const account = await findAccount(db, email)
  if (!account) throw notFound('User not found')
  const passwordHash = await hashPassword(password)
  await engine.write(async (transaction) => {
    await setPassword(transaction, account, passwordHash)
    await addLogEntry(transaction, { at: now(), action: 'admin-password-reset', subject: email, address })
  })
}

/** In a time that does not depend on where they differ. */
function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)))
}
