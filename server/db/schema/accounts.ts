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
    /** Null until an invited user sets a password. Users who sign in through a provider may have none. */
    passwordHash: string | null
    isAdmin: boolean
    isSuperAdmin: boolean
    /**
     * The hash of the secret in a link of an invitation or a password reset. Each secret works once, and there is one
     * at a time.
     */
    tokenHash: string | null
    tokenPurpose: 'invitation' | 'password-reset' | null
    tokenExpiry: string | null
    /** When the invitation ends; until then the user is shown as 'Invitation Pending'. Null for others. */
    resetTokenExpiry: string | null
    /** Whether an invited user becomes an admin by setting a password, or a helper with nothing but their grants. */
    invitedAs: Generated<GrantRole>
    createdAt: string
    /** Null for the language of the event. */
    language: Generated<Language | null>
  }
  /** Browsers and programs that a user is signed in with. The cookie or token holds the secret, this table its hash. */
  sign_ins: {
    id: Id
    userId: number
    secretHash: string
    /** The name that a user gave a program's token; empty for a browser. */
    tokenName: Generated<string>
    mayWrite: Generated<boolean>
    /** JSON: the ids of the events that the token is limited to; null for all. */
    onlyEvents: string | null
    userAgent: string
    address: string
    createdAt: string
    lastUsedAt: string
    /** The OpenID Connect provider of this sign-in; null if the user signed in another way. */
    issuer: string | null
    /** The ID token that the provider expects when the user signs out. */
    idToken: string | null
  }
  /**
   * Browsers that a user has signed in with before, recognized by the secret of another cookie, which outlives
   * sign-ins. Wrong guesses by strangers do not lock out these browsers.
   */
  known_browsers: {
    id: Id
    userId: number
    secretHash: string
    /** The network of the last sign-in; see `networkOf`. */
    address: string
    lastUsedAt: string
  }
  /** Passkeys, which sign users in without a password. */
  passkeys: {
    id: Id
    userId: number
    /** The passkey's own id in base64url; unique. */
    credentialId: string
    /** COSE, in base64url. */
    publicKey: string
    /** How often the device has used it, as the device reports; 0 if the device does not count. */
    counter: number
    /** A JSON list of the transports that reach the device. */
    transports: string
    name: string
    createdAt: string
    lastUsedAt: string | null
  }
  /** Accounts at OpenID Connect providers that users sign in with. */
  identities: {
    id: Id
    userId: number
    /** The provider's address; unique together with `subject`. */
    issuer: string
    /** The account's id at the provider. */
    subject: string
    /** Whether the provider's claim made this user an admin. When the claim ends, so does the role. */
    makesAdmin: boolean
    createdAt: string
    lastUsedAt: string
  }
  /** Challenges that browsers must sign with a passkey, as hashes: single-use. */
  challenges: {
    hash: string
    /** The user who adds a passkey; null for a sign-in. */
    userId: number | null
    expiry: string
  }
  /** Links for the first Super Admin, which the log shows at startup while there is no user. */
  first_start_invitations: {
    tokenHash: string
    expiry: string
  }
  /** Counts of rate limits when servers share a database; `expire` is in milliseconds since 1970. */
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
    /** The actor; the name is stored next to the id because users may be deleted. */
    actorId: number | null
    actor: string
    subject: string
    address: string
    /** A code and its values as JSON (`domain/accounts/log-details.ts`), or empty. */
    detail: string
  }
  /** Creations and acts of the last day, under the names that senders gave their attempts. */
  answered_attempts: {
    userId: number
    /** The Idempotency-Key; unique together with the user. */
    key: string
    /** A digest of the request, so that different content under the same name is refused. */
    digest: string
    /** The reply as JSON. */
    answer: string
    /** The change that it made, if it can be undone. */
    act: string | null
    at: string
  }
}
