import type { DumpedRow } from '../db/dump.ts'

const KEYS: readonly string[] = ['sign_ins', 'first_start_invitations']

/**
 * A row without what lets somebody in; null when nothing is left. What is ended or used after a backup stays so when
 * it is restored: everybody signs in again, and invitations are sent again. An archive holds no keys, and one of an
 * older version restores none.
 */
export function withoutKeys(table: string, row: DumpedRow): DumpedRow | null {
  if (KEYS.includes(table)) return null
  return table === 'users' ? { ...row, tokenHash: null, tokenPurpose: null, tokenExpiry: null } : row
}
