import { useQueryClient } from '@tanstack/react-query'
import { paths } from '../../domain/paths.ts'
import { navigate } from '../lib/address.tsx'
import { useCall } from '../lib/calling.tsx'
import { forgetAllDrafts } from '../lib/drafts.ts'
import { refresh } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { readUser } from '../lib/viewer.ts'
import { toast } from '../ui/toast.ts'

/** Logs out: clears the user and the reads that only they could make, and goes to the landing page. */
export function useSignOut(): () => Promise<void> {
  const call = useCall()
  const reads = useQueryClient()
  return async () => {
    try {
      await call('POST /api/logout')
    } catch (error) {
      toast({ title: 'Logout failed', description: saidBy(error), variant: 'destructive' })
      return
    }
    await navigate(paths.landing())
    forgetAllDrafts()
    reads.setQueryData(readUser.queryKey, null)
    reads.removeQueries({ type: 'inactive' })
    await refresh(reads, ['auth'])
  }
}
