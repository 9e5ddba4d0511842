import { browserSupportsWebAuthn, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import type { Passkey } from '../../domain/accounts/passkeys.ts'
import { rich, t } from '../../domain/text/t.ts'
import { Moment } from '../event/moment.tsx'
import { useCall } from '../net/calling.tsx'
import { read } from '../net/reads.ts'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { isGivenUp } from './passkey-sign-in.tsx'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

const readPasskeys = read('GET /api/passkeys')

/** The user's passkeys, each with a button to remove it, and a button to add one. */
export function PasskeyList() {
  const call = useCall()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const { isBusy, write } = useWrite()
  const passkeys = useQuery(readPasskeys)
  const part = useKeptFocus<HTMLDivElement>()

  async function remove({ id, name }: Passkey) {
    await write(() => call('DELETE /api/passkeys/:id', { params: { id: String(id) } }), {
      done: { title: t('passkey.removed'), description: t('passkey.removedAbout', { name }) },
      failed: { title: t('common.error') },
    })
    setRemoved(null)
    await passkeys.refetch()
  }

  return (
    <div {...part} className="outline-none">
      <Loaded query={passkeys} loading={t('loading')} failed={t('passkey.failed')}>
        {(found) =>
          found.length > 0 && (
            <Card as="ul" inside="list" className="mb-6">
              {found.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
              ))}
            </Card>
          )
        }
      </Loaded>
      {browserSupportsWebAuthn() ? (
        <Button look="secondary" onClick={() => setAdding(true)}>
          {t('passkey.add')}
        </Button>
      ) : (
        <p className="text-soft">{t('passkey.unsupported')}</p>
      )}
      {isAdding && (
        <NewPasskey
          onClose={() => {
            setAdding(false)
            void passkeys.refetch()
          }}
        />
      )}
      <ConfirmDialog
        isOpen={removed !== null}
        isBusy={isBusy}
        title={t('passkey.removeTitle')}
        question={t('passkey.removeQuestion', { name: removed?.name ?? '' })}
        confirm={t('common.remove')}
        confirming={t('common.removing')}
        onConfirm={() => removed && remove(removed)}
        onCancel={() => setRemoved(null)}
      />
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex items-center gap-4 p-4">
      <Icon of={Fingerprint} className="size-6 text-soft max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </p>
        <p className="text-sm text-soft">
          {lastUsedAt
            ? rich('passkey.addedAndUsed', {
                added: () => <Moment at={createdAt} />,
                used: () => <Moment at={lastUsedAt} />,
              })
            : rich('passkey.added', { added: () => <Moment at={createdAt} /> })}
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        onClick={onRemove}
        aria-label={t('passkey.removeNamed', { name })}
      >
        {t('common.remove')}
      </Button>
    </li>
  )
}

/** Asks the browser for a passkey, with a name that distinguishes it from others. */
function NewPasskey({ onClose }: { onClose: () => void }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [name, setName] = useState('')

  async function add() {
    let refusal: string | null = null
    const isAdded = await write(
      async () => {
        const optionsJSON = (await call('POST /api/passkeys/begin')) as unknown as Options
        const passkey = await startRegistration({ optionsJSON }).catch((error: unknown) => {
          refusal = refusalOf(error)
          throw error
        })
        await call('POST /api/passkeys', { body: { name, passkey: { ...passkey } } })
      },
      {
        done: { title: t('passkey.done'), description: t('passkey.doneAbout') },
        failed: (why) => ({ title: t('passkey.notAdded'), description: refusal ?? why }),
      },
    )
    if (isAdded) onClose()
  }

  return (
    <Dialog isOpen title={t('passkey.add')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className="mb-4 text-soft">{t('passkey.about')}</p>
        <Field label={t('common.name')} hint={t('passkey.nameHint')}>
          {(field) => (
            <Input {...field} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <div className="mt-5 flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? 'passkey.waitingForDevice' : 'common.continue')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The reason why a browser created no passkey; null if it gives none. */
function refusalOf(error: unknown): string | null {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (isKnown) return t('passkey.hasOne')
  return isGivenUp(error) ? t('passkey.notConfirmed') : null
}
