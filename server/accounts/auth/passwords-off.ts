import { language, t } from '../../../domain/text/t.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../lib/errors.ts'
import { hasConnectedSuperAdmin } from './identities/data.ts'

/**
 * Whether passwords and passkeys are refused: if the operator allows only providers (`OIDC_ONLY`), and a Super Admin
 * has connected an account at one of them. Without that condition, a wrong setting would lock everyone out.
 */
export async function arePasswordsOff(db: Database, { signIn }: Pick<Config, 'signIn'>): Promise<boolean> {
  const issuers = signIn.providers.map(({ issuer }) => issuer)
  return signIn.isOnly && (await hasConnectedSuperAdmin(db, issuers))
}

/** @throws 403 if passwords are off */
export async function requirePasswords({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> {
  if (!(await arePasswordsOff(db, config))) return
  const names = new Intl.ListFormat(language(), { type: 'disjunction' }).format(
    config.signIn.providers.map(({ name }) => name),
  )
  throw new Refusal(403, 'PASSWORDS_OFF', t('refusal.passwordsOff', { names }))
}
