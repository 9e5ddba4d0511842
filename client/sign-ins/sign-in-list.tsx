import { useQuery } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SignIn } from '../../domain/accounts/sign-ins.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Moment } from '../event/moment.tsx'
import { useCall } from '../net/calling.tsx'
import { leaveSignedOut } from '../net/leave-signed-out.ts'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'

const readSignIns = read('GET /api/sign-ins')

/** The places where the user is signed in, each with a button that ends the sign-in, and buttons that end all. */
export function SignInList() {
  const call = useCall()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, write } = useWrite()
  const signIns = useQuery(readSignIns)
  const part = useKeptFocus<HTMLDivElement>()

  async function end(act: () => Promise<unknown>, said: string, isOwn: boolean) {
    const isEnded = await write(act, {
      done: { title: said },
      failed: { title: t('common.error') },
    })
    if (!isEnded) await signIns.refetch()
    else if (isOwn) leaveSignedOut()
  }

  return (
    <div {...part} className="outline-none">
      <Loaded query={signIns} loading={t('loading')} failed={t('account.signInsFailed')}>
        {(found) => (
          <Card as="ul" inside="list">
            {found.map((signIn) => (
              <SignInRow
                key={signIn.id}
                signIn={signIn}
                onEnd={() =>
                  end(
                    () => call('DELETE /api/sign-ins/:id', { params: { id: String(signIn.id) } }),
                    t('account.signedOut'),
                    signIn.isCurrent,
                  )
                }
              />
            ))}
          </Card>
        )}
      </Loaded>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          look="secondary"
          disabled={!signIns.data?.some(({ isCurrent }) => !isCurrent)}
          onClick={() =>
            end(
              () => call('DELETE /api/sign-ins', { query: { keep: 'current' } }),
              t('account.signedOutOthers'),
              false,
            )
          }
        >
          {t('account.signOutOthers')}
        </Button>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('account.signOutAll')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        isBusy={isBusy}
        title={t('account.signOutAll')}
        question={t('account.signOutAllQuestion')}
        confirm={t('account.signOutAll')}
        confirming={t('account.signingOut')}
        onConfirm={() => end(() => call('DELETE /api/sign-ins'), t('account.signedOutAll'), true)}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

function SignInRow({ signIn, onEnd }: { signIn: SignIn; onEnd: () => void }) {
  const begun = () => <Moment at={signIn.createdAt} />
  const isPhone = /iPhone|iPad|Android/.test(signIn.browser)
  return (
    <li className="flex flex-wrap items-center gap-4 p-4">
      <Icon of={isPhone ? Smartphone : Laptop} className="size-6 text-soft max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {signIn.browser}
          {signIn.isCurrent && <Badge tone="good">{t('account.thisBrowser')}</Badge>}
        </p>
        <p className="text-sm text-soft">
          {rich('account.lastUsed', { time: () => <Moment at={signIn.lastUsedAt} /> })}
          <span className="block">
            {signIn.provider === undefined
              ? rich('account.signedInFrom', { time: begun, address: signIn.address })
              : rich('account.signedInBy', {
                  time: begun,
                  address: signIn.address,
                  provider: signIn.provider,
                })}
          </span>
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        onClick={onEnd}
        aria-label={t(signIn.isCurrent ? 'account.signOutOfThis' : 'account.signOutOf', {
          browser: signIn.browser,
        })}
      >
        {t('manager.signOut')}
      </Button>
    </li>
  )
}
