import type { Generated } from 'kysely'
import type { Id } from './columns.ts'

export type AccountTables = {
  users: {
    id: Id
    name: string
    /** Lower-cased, unique. */
    email: string
    /** Null until an invited user has set one. */
    passwordHash: string | null
    isAdmin: boolean
    isSuperAdmin: boolean
    /** Invitation or password reset: hashed, single-use, one at a time. */
    tokenHash: string | null
    tokenPurpose: 'invitation' | 'password-reset' | null
    tokenExpiry: string | null
    /** Speaks of invitations only: until then the user shows as 'Invitation Pending'. */
    resetTokenExpiry: string | null
    createdAt: string
  }
  /** Browsers in which a user is signed in. The cookie holds the secret, this table its hash. */
  sign_ins: {
    id: Id
    userId: number
    secretHash: string
    userAgent: string
    address: string
    createdAt: string
    lastUsedAt: string
  }
  /**
   * Browsers in which a user has signed in before, by the secret in another cookie that outlives sign-ins: strangers'
   * wrong guesses do not count against them.
   */
  known_browsers: {
    id: Id
    userId: number
    secretHash: string
    /** The network of the last sign-in, see `networkOf`. */
    address: string
    lastUsedAt: string
  }
  /** Links that start logs have printed while there was no user. */
  first_start_invitations: {
    tokenHash: string
    expiry: string
  }
  /** Counts of rate limits where servers share a database; `expire` is in milliseconds since 1970. */
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  security_log: {
    id: Id
    at: string
    /** The action, such as 'sign-in' or 'role-changed'. */
    action: string
    /** The actor; kept as text as well, since users may be deleted. */
    actorId: number | null
    actor: string
    subject: string
    address: string
    detail: string
  }
}
