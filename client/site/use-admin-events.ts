import { useQuery } from '@tanstack/react-query'
import type { User } from '../../domain/users.ts'
import { read } from '../lib/reads.ts'

/** The events that the user may manage; undefined while they are read, and for everybody who is no admin. */
export function useAdminEvents(user: User) {
  return useQuery({ ...read('GET /api/admin/events'), enabled: user.isAdmin }).data
}
