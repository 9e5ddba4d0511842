import { useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { t } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useToTray } from '../event/to-tray.ts'
import { Link } from '../lib/address.tsx'
import { useCall } from '../net/calling.tsx'
import { Button } from '../ui/button.tsx'
import { inChunk } from '../ui/chunk.ts'
import { CopyField } from '../ui/copy-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { OnDemand } from '../ui/on-demand.tsx'
import { HelperCode } from './helper-code.tsx'
import { RoomQuickAdd } from './room-quick-add.tsx'
import { ROOM } from './room-words.ts'

/** Its code loads when it is opened. */
const RoomDialog = inChunk(() => import('./room-dialog.tsx').then((file) => file.RoomDialog))
const QrCode = inChunk(() => import('../ui/qr-code.tsx').then((file) => file.QrCode))

/** Rooms in the order of the schedule. */
export function RoomManagement({ event }: { event: Event }) {
  const call = useCall()
  const toTray = useToTray()
  return (
    <>
      <ManagedList<Room>
        {...useEventRows('rooms', event)}
        words={ROOM}
        nameOf={({ name }) => name}
        dialog={(room, close) => (
          <OnDemand
            at={String(room?.id)}
            fallback={<NotLoaded title={t(room ? 'room.edit' : 'room.add')} onClose={close} />}
          >
            <RoomDialog event={event} room={room} onClose={close} />
          </OnDemand>
        )}
        lostWith={({ id }) => toTray(({ roomId }) => roomId === id)}
        onReorder={(rooms) => call('POST /api/rooms/reorder', { body: { rooms } })}
        rowActions={(room) => <RoomCode room={room} path={paths.room(event, room.id)} />}
      >
        {({ name, capacity, isOpen }) => (
          <>
            <span className="font-semibold">{name}</span>
            {isOpen && <span className="text-soft"> · {t('room.open')}</span>}
            {capacity !== null && (
              <span className="text-soft"> · {t('board.holds', { count: capacity })}</span>
            )}
          </>
        )}
      </ManagedList>
      <RoomQuickAdd event={event} />
    </>
  )
}

/** The code for a room's door, which leads to the room's page, and the address of that page. */
function RoomCode({ room, path }: { room: Room; path: string }) {
  const { name } = room
  const [isOpen, setOpen] = useState(false)
  const [isOfHelper, setOfHelper] = useState(false)
  const address = `${location.origin}${path}`
  return (
    <>
      <Button
        look="secondary"
        className="mx-1"
        size="small"
        aria-label={t('room.doorCodeOf', { room: name })}
        onClick={() => {
          setOfHelper(false)
          setOpen(true)
        }}
      >
        {t('room.doorCode')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={isOfHelper ? t('door.helperCodeOf', { room: name }) : name}
        description={t(isOfHelper ? 'door.helperCodeAbout' : 'room.doorCodeAbout')}
        size="small"
      >
        {isOfHelper ? (
          <HelperCode room={room} />
        ) : (
          <>
            <OnDemand at={address}>
              <div className="mx-auto max-w-72 overflow-hidden rounded-md border border-line">
                <QrCode text={address} label={t('screen.code', { name })} />
              </div>
            </OnDemand>
            <div className="mt-5">
              <CopyField label={t('room.address')} value={address} />
            </div>
            <p className="mt-4">
              <Link to={path} className="underline underline-offset-4">
                {t('room.seePage')}
              </Link>
            </p>
            <Button look="secondary" className="mt-4" onClick={() => setOfHelper(true)}>
              {t('door.helperCode')}
            </Button>
          </>
        )}
      </Dialog>
    </>
  )
}
