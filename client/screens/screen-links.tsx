import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '../../domain/events/events.ts'
import { paths } from '../../domain/paths.ts'
import { t, textKey } from '../../domain/text/t.ts'
import { useEventAddress } from '../event/event.ts'
import { read } from '../net/reads.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Screen } from './screen.tsx'
import { useScreen } from './use-screen.ts'

const ALL = 0
const SHAPES = [
  { value: 'wide', label: textKey('screenLink.wide') },
  { value: 'upright', label: textKey('screenLink.upright') },
] as const
type Shape = (typeof SHAPES)[number]['value']

/** A screen for all rooms and one for each room: a preview, the address, and a code to open it on a tablet. */
export function ScreenLinks({ event }: { event: Event }) {
  const { data: rooms = [] } = useQuery(read('GET /api/rooms', { query: useEventAddress() }))
  const [chosen, setChosen] = useState<number>(ALL)
  const [shape, setShape] = useState<Shape>('wide')
  // The room may have been deleted in the meantime.
  const room = rooms.find(({ id }) => id === chosen)
  const path = paths.screen(event, room ? { room: room.id } : {})
  const address = `${location.origin}${path}`
  const name = room ? t('screenLink.door', { room: room.name }) : t('board.allRooms')
  return (
    <>
      <p className="mb-6 max-w-prose">{t('screenLink.about')}</p>
      {!event.isPublic && <p className="mb-6 max-w-prose font-semibold">{t('screenLink.isHidden')}</p>}
      <div className="mb-4 flex flex-wrap items-end gap-4">
        <ChoiceField
          label={t('screenLink.screen')}
          value={room?.id ?? ALL}
          options={[
            { value: ALL, label: t('board.allRooms') },
            ...rooms.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          onChange={setChosen}
        />
        <ChoiceField
          label={t('data.preview')}
          value={shape}
          options={SHAPES.map(({ value, label }) => ({ value, label: t(label) }))}
          onChange={setShape}
        />
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ScreenPreview room={room ? String(room.id) : null} isUpright={shape === 'upright'} name={name} />
        <Card className="grid gap-4">
          <h2 className="text-xl font-bold tracking-tight wrap-anywhere" dir="auto">
            {name}
          </h2>
          <CopyField label={t('screenLink.address')} value={address} />
          <a href={path} target="_blank" rel="noopener" className={buttonClass({ look: 'primary' })}>
            {t('screenLink.open')}
          </a>
          <div className="max-w-48">
            <QrCode text={address} label={t('screenLink.code', { name })} />
          </div>
          <p className="text-sm text-soft">{t('screenLink.scan')}</p>
        </Card>
      </div>
    </>
  )
}

type Props = { room: string | null; isUpright: boolean; name: string }

/** A small copy of the screens at this second; all its sizes are relative to its box. */
function ScreenPreview({ room, isUpright, name }: Props) {
  const shown = useScreen()
  return (
    <figure
      aria-label={t('screenLink.preview', { name })}
      className={`overflow-hidden rounded-md border border-edge ${isUpright ? 'mx-auto aspect-9/16 w-full max-w-96' : 'aspect-16/9 w-full'}`}
    >
      {/* Only a picture: the pages beside it contain the same for people who cannot see it. */}
      <div inert className="h-full">
        {shown?.isRead ? (
          <Screen key={String(isUpright)} shown={shown} room={room} origin={location.origin} />
        ) : (
          <div className="px-5">
            <Spinner label={t('screenLink.loading')} />
          </div>
        )}
      </div>
    </figure>
  )
}
