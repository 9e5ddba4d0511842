import { textKey } from '../text/t.ts'
/** The actions of the security log and their texts. */
export const SECURITY_ACTIONS = {
  'first-admin-made': textKey('security.firstAdmin'),
  'sign-in': textKey('security.signIn'),
  'sign-in-failed': textKey('security.signInFailed'),
  'sign-in-blocked': textKey('security.signInBlocked'),
  'sign-out': textKey('account.signedOut'),
  'sign-ins-ended': textKey('security.signInsEnded'),
  'token-made': textKey('security.tokenCreated'),
  'token-ended': textKey('security.tokenRevoked'),
  'passkey-added': textKey('passkey.done'),
  'passkey-removed': textKey('passkey.removed'),
  'admin-made': textKey('security.adminByProvider'),
  'identity-connected': textKey('security.identityConnected'),
  'identity-removed': textKey('account.disconnected'),
  'webhook-added': textKey('security.webhookAdded'),
  'webhook-removed': textKey('security.webhookRemoved'),
  'user-invited': textKey('security.invited'),
  'invitation-resent': textKey('security.resent'),
  'invitation-accepted': textKey('security.accepted'),
  'mail-failed': textKey('security.mailFailed'),
  'password-reset-requested': textKey('security.resetRequested'),
  'password-reset': textKey('security.reset'),
  'admin-password-reset': textKey('security.adminReset'),
  'admin-password-reset-failed': textKey('security.wrongAdminPassword'),
  'name-changed': textKey('user.nameChanged'),
  'role-changed': textKey('security.roleChanged'),
  'user-deleted': textKey('security.userDeleted'),
  'access-granted': textKey('security.accessGranted'),
  'access-revoked': textKey('security.accessRevoked'),
}
export type SecurityAction = keyof typeof SECURITY_ACTIONS

/** The most entries of the log in one reply. */
export const SECURITY_LOG_PAGE = 50
