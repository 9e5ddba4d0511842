import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SignIn } from '../../domain/sign-ins.ts'
import { useCall } from '../lib/calling.tsx'
import { read, refresh } from '../lib/reads.ts'
import { saidBy } from '../lib/said.ts'
import { readUser } from '../lib/viewer.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Moment } from '../ui/moment.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

const readSignIns = read('GET /api/sign-ins')

/** Where the user is signed in, each with a way to end it, and ways to end all. */
export function SignInList() {
  const call = useCall()
  const reads = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data: signIns, isError, refetch } = useQuery(readSignIns)

  async function end(act: () => Promise<unknown>, said: string, isOwn: boolean) {
    try {
      await act()
      toast({ title: said })
      if (!isOwn) return
      reads.setQueryData(readUser.queryKey, null)
      await refresh(reads, ['auth'])
    } catch (error) {
      toast({ title: 'Error', description: saidBy(error), variant: 'destructive' })
      await refetch()
    }
  }

  if (isError) return <ErrorState title="Failed to fetch sign-ins" onRetry={() => refetch()} />
  if (!signIns) return <Spinner label="Loading..." />
  const hasOthers = signIns.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-card">
        {signIns.map((signIn) => (
          <SignInRow
            key={signIn.id}
            signIn={signIn}
            onEnd={() =>
              end(
                () => call('DELETE /api/sign-ins/:id', { params: { id: String(signIn.id) } }),
                'Signed out',
                signIn.isCurrent,
              )
            }
          />
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          look="secondary"
          disabled={!hasOthers}
          onClick={() =>
            end(
              () => call('DELETE /api/sign-ins', { query: { keep: 'current' } }),
              'Signed out of all other browsers',
              false,
            )
          }
        >
          Sign out of all other browsers
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out everywhere"
        question="Every browser in which you are signed in, this one included, will be signed out."
        confirm="Sign out everywhere"
        confirming="Signing out..."
        onConfirm={() => end(() => call('DELETE /api/sign-ins'), 'Signed out everywhere', true)}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const isPhone = /iPhone|iPad|Android/.test(signIn.browser)
  return (
    <li className="flex items-center gap-4 p-4">
      <Icon of={isPhone ? Smartphone : Laptop} className="size-6 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {signIn.browser}
          {signIn.isCurrent && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="text-sm text-soft">
          Last used <Moment at={signIn.lastUsedAt} />
          <span className="block">
            Signed in <Moment at={signIn.createdAt} /> from {signIn.address}
          </span>
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        onClick={onEnd}
        aria-label={`Sign out of ${signIn.browser}${signIn.isCurrent ? ', this browser' : ''}`}
      >
        Sign out
      </Button>
    </li>
  )
}
