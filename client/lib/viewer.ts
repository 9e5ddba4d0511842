import { useQuery } from '@tanstack/react-query'
import type { User } from '../../domain/users.ts'
import { useIsHydrated } from './is-hydrated.ts'
import { readOrNull } from './reads.ts'
import { isSignedInHere } from './signed-in-here.ts'

export const readUser = readOrNull(401, 'GET /api/user')

/**
 * Who is signed in: undefined while unknown, null when nobody is (docs/product.md#sign-ins). Pages come from the
 * server without an answer to it; the browser asks, and spares a visitor who never signed in here the question.
 */
export function useUser(): User | null | undefined {
  const { data, isError } = useQuery({ ...readUser, enabled: isSignedInHere })
  const isHydrated = useIsHydrated()
  if (!isHydrated) return undefined
  return isError ? null : data
}

/** The same for pages that only a signed-in user may see: it always asks. */
export function useUserOfGuardedPage(): User | null | undefined {
  const { data, isError } = useQuery(readUser)
  const isHydrated = useIsHydrated()
  if (!isHydrated) return undefined
  return isError ? null : data
}
