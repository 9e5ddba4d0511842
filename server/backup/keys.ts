import type { DumpedRow } from '../db/dump.ts'

const KEYS: readonly string[] = [
  'sign_ins',
  'first_start_invitations',
  'webhooks',
  'phones',
  'phone_events',
  'phone_messages',
]

/**
 * A row without its secrets; null when nothing is left. A token that is ended or used after a backup must stay so
 * after a restore: everybody signs in again, and invitations are sent again. An archive holds no secrets, and an
 * archive of an older version restores none. Webhooks are set up again: a copy of an installation tells nobody.
 * Phones ask again at their next visit, which they can, since the keys that push services know are in the archive.
 */
export function withoutKeys(table: string, row: DumpedRow): DumpedRow | null {
  if (KEYS.includes(table)) return null
  return table === 'users' ? { ...row, tokenHash: null, tokenPurpose: null, tokenExpiry: null } : row
}
