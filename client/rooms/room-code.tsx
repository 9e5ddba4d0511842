import { useState } from 'react'
import { Link } from '../lib/address.tsx'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OnDemand } from '../ui/on-demand.tsx'

const QrCode = inChunk(() => import('../ui/qr-code.tsx').then((file) => file.QrCode))

/** The code for a room's door, which leads to the room's page, and the address of that page. */
export function RoomCode({ name, path }: { name: string; path: string }) {
  const [isOpen, setOpen] = useState(false)
  const address = `${location.origin}${path}`
  return (
    <>
      <Button
        look="secondary"
        className="mx-1"
        size="small"
        aria-label={`Door code of ${name}`}
        onClick={() => setOpen(true)}
      >
        Door code
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={name}
        description="Hang this code on the door: it leads to what is on in this room now, and what comes next."
        size="small"
      >
        <OnDemand at={address}>
          <div className="mx-auto max-w-72 overflow-hidden rounded-md border border-line">
            <QrCode text={address} label={`A code that leads to the page of ${name}`} />
          </div>
        </OnDemand>
        <div className="mt-5">
          <CopyField label="Address of the room" value={address} />
        </div>
        <p className="mt-4">
          <Link to={path} className="underline underline-offset-4">
            See the page
          </Link>
        </p>
      </Dialog>
    </>
  )
}
