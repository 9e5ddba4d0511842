import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/errors.ts'
import { hasConnectedSuperAdmin } from './identities/data.ts'

/**
 * Refuses passwords and passkeys where the operator wants providers alone (`OIDC_ONLY`). A Super Admin must have come in that way
 * first: else a wrong setting would lock everyone out.
 * @throws 403
 */
export async function requirePasswords({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  const { isOnly, providers } = config.signIn
  if (!isOnly) return
  const issuers = providers.map(({ issuer }) => issuer)
  if (!(await hasConnectedSuperAdmin(db, issuers))) return
  const names = providers.map(({ name }) => name).join(' or ')
  throw new Refusal(403, 'PASSWORDS_OFF', `Passwords are off here. Please continue with ${names}.`)
}
