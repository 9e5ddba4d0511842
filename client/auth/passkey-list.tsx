import { browserSupportsWebAuthn, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Passkey } from '../../domain/accounts/passkeys.ts'
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

/** The user's passkeys, each with a way to remove it, and a way to add one. */
export function PasskeyList() {
  const call = useCall()
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const { isBusy, write } = useWrite()
  const passkeys = useQuery(readPasskeys)
  const part = useRef<HTMLDivElement>(null)
  useKeptFocus(part)

  async function remove({ id, name }: Passkey) {
    await write(() => call('DELETE /api/passkeys/:id', { params: { id: String(id) } }), {
      done: { title: 'Passkey removed', description: `“${name}” no longer signs in.` },
      failed: (why) => ({ title: 'Error', description: why }),
    })
    setRemoved(null)
    await passkeys.refetch()
  }

  return (
    <div ref={part} tabIndex={-1} className="outline-none">
      <Loaded query={passkeys} loading="Loading..." failed="Failed to fetch passkeys">
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
          Add a passkey
        </Button>
      ) : (
        <p className="text-soft">This browser has no passkeys.</p>
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
        title="Remove passkey"
        question={`“${removed?.name}” will no longer log in to your account. Your device keeps it until you delete it there.`}
        confirm="Remove"
        confirming="Removing..."
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
          Added <Moment at={createdAt} />
          {lastUsedAt && (
            <>
              , last used <Moment at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button look="secondary" size="small" onClick={onRemove} aria-label={`Remove the passkey ${name}`}>
        Remove
      </Button>
    </li>
  )
}

/** Asks the browser for a passkey, under a name that tells it from others. */
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
        done: { title: 'Passkey added', description: 'You can log in with it from now on.' },
        failed: (why) => ({ title: 'No passkey was added', description: refusal ?? why }),
      },
    )
    if (isAdded) onClose()
  }

  return (
    <Dialog isOpen title="Add a passkey" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className="mb-4 text-soft">
          A passkey logs you in with your device’s lock: a fingerprint, your face, or a PIN.
        </p>
        <Field label="Name" hint="Tells it from your other passkeys, such as “Work laptop”">
          {(field) => (
            <Input {...field} value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
          )}
        </Field>
        <div className="mt-5 flex justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Waiting for your device...' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Why a browser made no passkey; null where it does not say. */
function refusalOf(error: unknown): string | null {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  if (isKnown) return 'This device has a passkey for your account already.'
  return isGivenUp(error) ? 'Your device did not confirm it. You can try again.' : null
}
