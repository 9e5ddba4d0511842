import type { Generated } from 'kysely'
import type { GrantRole } from '../../../domain/accounts/access.ts'
import type { Language } from '../../../domain/text/languages.ts'
import type { Id } from './columns.ts'

export type AccountTables = {
  users: {
    id: Id
    name: string
    /** Lower-cased, unique. */
    email: string
    /** Null until an invited user has set a password; who signs in by a provider may have none. */
    passwordHash: string | null
    isAdmin: boolean
    isSuperAdmin: boolean
    /** The secret of an invitation's or a password reset's link, as a hash: single-use, one at a time. */
    tokenHash: string | null
    tokenPurpose: 'invitation' | 'password-reset' | null
    tokenExpiry: string | null
    /** The end of an invitation: until then the user shows as 'Invitation Pending'; else null. */
    resetTokenExpiry: string | null
    /** An invited user becomes an admin by setting a password; a helper has no more than their grants. */
    invitedAs: Generated<GrantRole>
    createdAt: string
    /** Null: the language of the event. */
    language: Generated<Language | null>
  }
  /** Browsers and programs that a user is signed in with. The cookie or the token holds the secret, this table its hash. */
  sign_ins: {
    id: Id
    userId: number
    secretHash: string
    /** The name that a user gave a program's token; empty for a browser. */
    tokenName: Generated<string>
    mayWrite: Generated<boolean>
    /** JSON: the ids of the events that a token is limited to; null for all. */
    onlyEvents: string | null
    userAgent: string
    address: string
    createdAt: string
    lastUsedAt: string
    /** The provider of OpenID Connect that vouched for the user; null for another way to sign in. */
    issuer: string | null
    /** What that provider wants to see where the user signs out. */
    idToken: string | null
  }
  /**
   * Browsers that a user has signed in with before, by the secret of another cookie, which outlives sign-ins. The wrong
   * guesses of strangers do not lock these browsers out.
   */
  known_browsers: {
    id: Id
    userId: number
    secretHash: string
    /** The network of the last sign-in, see `networkOf`. */
    address: string
    lastUsedAt: string
  }
  /** Keys of devices by which users sign in without a password. */
  passkeys: {
    id: Id
    userId: number
    /** The key's own id, in base64url; unique. */
    credentialId: string
    /** COSE, in base64url. */
    publicKey: string
    /** How often the device says that it was used; 0 where it does not count. */
    counter: number
    /** A JSON list of the ways to reach the device. */
    transports: string
    name: string
    createdAt: string
    lastUsedAt: string | null
  }
  /** Accounts at providers of OpenID Connect by which users sign in. */
  identities: {
    id: Id
    userId: number
    /** The provider's address; unique together with `subject`. */
    issuer: string
    /** The account's own id there. */
    subject: string
    /** Whether the provider's claim made this user an admin; the end of the claim takes that back. */
    makesAdmin: boolean
    createdAt: string
    lastUsedAt: string
  }
  /** What browsers have been asked to sign with a passkey, as hashes: single-use. */
  challenges: {
    hash: string
    /** Who makes a passkey; null where someone signs in. */
    userId: number | null
    expiry: string
  }
  /** The links for the first Super Admin, which the start logs print while there is no user. */
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
    /** The actor; the name is beside the id, since users may be deleted. */
    actorId: number | null
    actor: string
    subject: string
    address: string
    /** A code and its values as JSON (`domain/accounts/log-details.ts`), or empty. */
    detail: string
  }
  /** Creations and acts of the last day, under the names that the senders gave their attempts. */
  answered_attempts: {
    userId: number
    /** The Idempotency-Key; unique together with the user. */
    key: string
    /** Of the request, so that another content under the same name is refused. */
    digest: string
    /** The reply as JSON. */
    answer: string
    /** The change that it made, if that can be undone. */
    act: string | null
    at: string
  }
}
