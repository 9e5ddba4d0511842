import { useQuery } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { type Identity, signInProblem } from '../../domain/accounts/identities.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Moment } from '../event/moment.tsx'
import { useAddress } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { ProviderSignIn } from './provider-sign-in.tsx'
import { SignInProblem } from './sign-in-problem.tsx'

const readIdentities = read('GET /api/identities')

/** The user's accounts at providers, each with a button to disconnect it, and a button to connect one. */
export function IdentityList() {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [removed, setRemoved] = useState<Identity | null>(null)
  const identities = useQuery(readIdentities)
  const problem = signInProblem(new URLSearchParams(useAddress().search))
  const part = useKeptFocus<HTMLDivElement>()

  async function remove({ id, provider }: Identity) {
    await write(() => call('DELETE /api/identities/:id', { params: { id: String(id) } }), {
      done: { title: t('account.disconnected'), description: t('account.disconnectedAbout', { provider }) },
      failed: { title: t('common.error') },
    })
    setRemoved(null)
    await identities.refetch()
  }

  return (
    <div {...part} className="flex flex-col gap-5 outline-none">
      {problem && <SignInProblem>{problem}</SignInProblem>}
      <Loaded query={identities} loading={t('loading')} failed={t('account.connectedFailed')}>
        {(found) =>
          found.length > 0 && (
            <Card as="ul" inside="list">
              {found.map((identity) => (
                <li key={identity.id} className="flex items-center gap-4 p-4">
                  <Icon of={LogIn} className="size-6 text-soft max-sm:hidden" />
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold wrap-anywhere" dir="auto">
                      {identity.provider}
                    </p>
                    <p className="text-sm text-soft">
                      {rich('account.connectedAndUsed', {
                        added: () => <Moment at={identity.createdAt} />,
                        used: () => <Moment at={identity.lastUsedAt} />,
                      })}
                    </p>
                  </div>
                  <Button
                    look="secondary"
                    size="small"
                    onClick={() => setRemoved(identity)}
                    aria-label={t('account.disconnectNamed', { provider: identity.provider })}
                  >
                    {t('account.disconnect')}
                  </Button>
                </li>
              ))}
            </Card>
          )
        }
      </Loaded>
      <ProviderSignIn connects />
      <ConfirmDialog
        isOpen={removed !== null}
        isBusy={isBusy}
        title={t('account.disconnectTitle')}
        question={t('account.disconnectQuestion', { provider: removed?.provider ?? '' })}
        confirm={t('account.disconnect')}
        confirming={t('account.disconnecting')}
        onConfirm={() => removed && remove(removed)}
        onCancel={() => setRemoved(null)}
      />
    </div>
  )
}
