/** The actions of the security log, with their words. */
export const SECURITY_ACTIONS = {
  'first-admin-made': 'First Super Admin made',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-in-blocked': 'Sign-in blocked: too many attempts',
  'sign-out': 'Signed out',
  'sign-ins-ended': 'Sign-ins ended',
  'token-made': 'API token made',
  'token-ended': 'API token ended',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'admin-made': 'Admin made by a sign-in provider',
  'identity-connected': 'Account connected',
  'identity-removed': 'Account disconnected',
  'webhook-added': 'Webhook added',
  'webhook-removed': 'Webhook removed',
  'user-invited': 'User invited',
  'invitation-resent': 'Invitation sent again',
  'invitation-accepted': 'Invitation accepted',
  'mail-failed': 'Mail could not be sent',
  'password-reset-requested': 'Password reset requested',
  'password-reset': 'Password reset',
  'admin-password-reset': 'Password reset by admin password',
  'admin-password-reset-failed': 'Wrong admin password',
  'name-changed': 'Name changed',
  'role-changed': 'Role changed',
  'user-deleted': 'User deleted',
  'access-granted': 'Event access granted',
  'access-revoked': 'Event access revoked',
} as const
export type SecurityAction = keyof typeof SECURITY_ACTIONS

/** The longest page of the log that one call answers. */
export const SECURITY_LOG_PAGE = 50
