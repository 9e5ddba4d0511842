import { useState } from 'react'
import { paths } from '../../domain/paths.ts'
import { t } from '../../domain/text/t.ts'
import { useCall } from '../net/calling.tsx'
import { useWrite } from '../net/write.ts'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const QrCode = inChunk(() => import('../ui/qr-code.tsx').then((file) => file.QrCode))

/** Creates a code for the helper of a room, to be printed; each new code ends the previous one. */
export function HelperCode({ room: { id, name } }: { room: { id: number; name: string } }) {
  const call = useCall()
  const { isBusy, write } = useWrite()
  const [code, setCode] = useState<string | null>(null)

  async function make(): Promise<void> {
    await write(
      async () =>
        setCode(
          (await call('POST /api/numbered-cards/rooms/:id', { params: { id: String(id) }, body: {} })).code,
        ),
      {
        done: { title: t('door.codeMade') },
        failed: t('door.codeNotMade'),
      },
    )
  }

  const address = code && `${location.origin}${paths.authorPage(code)}`
  return (
    <>
      {address && (
        <>
          <OnDemand at={address}>
            <div className="mx-auto max-w-72 overflow-hidden rounded-md border border-line">
              <QrCode text={address} label={t('door.helperCodeOf', { room: name })} />
            </div>
          </OnDemand>
          <div className="mt-4">
            <CopyField label={t('room.address')} value={address} />
          </div>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
        {address && <Button onClick={() => print()}>{t('door.print')}</Button>}
        <Button look="secondary" disabled={isBusy} onClick={() => void make()}>
          {t(address ? 'door.anotherCode' : 'door.makeCode')}
        </Button>
      </div>
    </>
  )
}
