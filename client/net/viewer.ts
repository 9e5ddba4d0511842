import { useQuery } from '@tanstack/react-query'
import type { Account } from '../../domain/accounts/users.ts'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { readOrNull } from './reads.ts'
import { isSignedInHere } from './signed-in-here.ts'

export const readUser = readOrNull(401, 'GET /api/user')

/**
 * The signed-in user: undefined while unknown, null for a visitor (docs/product.md#sign-ins). The server's pages do not
 * contain the user. The browser asks for it, except for visitors who never signed in here, on pages that are not
 * guarded.
 */
export function useUser({ isGuarded = false } = {}): Account | null | undefined {
  const { data, isError } = useQuery({ ...readUser, enabled: isGuarded || isSignedInHere })
  const isHydrated = useIsHydrated()
  if (!isHydrated) return undefined
  // Without a network, the last answer stays valid.
  return isError && data === undefined ? null : data
}
