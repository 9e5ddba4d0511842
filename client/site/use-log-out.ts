import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '../../domain/paths.ts'
import { CallError } from '../lib/call.ts'
import { useCall } from '../lib/calling.tsx'
import { refresh } from '../lib/reads.ts'
import { readUser } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'

/** Ends the sign-in and leads back to the landing page. */
export function useLogOut(): () => Promise<void> {
  const call = useCall()
  const reads = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await call('POST /api/logout')
      reads.setQueryData(readUser.queryKey, null)
      reads.removeQueries({ queryKey: ['/api/admin/events'] })
      navigate(paths.landing())
      await refresh(reads, ['auth'])
    } catch (error) {
      toast({
        title: 'Logout failed',
        description: error instanceof CallError ? error.sentence : undefined,
        variant: 'destructive',
      })
    }
  }
}
