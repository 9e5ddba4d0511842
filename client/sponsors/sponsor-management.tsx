import { useState } from 'react'
import { levelName } from '../../domain/content/sponsor-levels.ts'
import type { Sponsor } from '../../domain/content/sponsors.ts'
import type { Event } from '../../domain/events/events.ts'
import { t } from '../../domain/text/t.ts'
import { useEventRows } from '../event/event-rows.ts'
import { useCall } from '../net/calling.tsx'
import { Badge } from '../ui/badge.tsx'
import type { Column } from '../ui/data-table.tsx'
import { ManagedList } from '../ui/managed-list.tsx'
import { Picture } from '../ui/picture.tsx'
import { SPONSOR, SponsorDialog } from './sponsor-dialog.tsx'

const columns = (): Column<Sponsor>[] => [
  {
    header: t('event.logo'),
    kind: 'plain',
    cell: (sponsor) => <SponsorLogo key={sponsor.logoUrl} sponsor={sponsor} />,
  },
  {
    header: t('common.name'),
    kind: 'plain',
    cell: ({ name, level }) => (
      <span className="flex flex-wrap items-center gap-x-2 font-semibold">
        {name}
        {level && <Badge tone="accent">{levelName(level)}</Badge>}
      </span>
    ),
  },
  { header: t('sponsor.website'), kind: 'plain', cell: ({ website }) => <Website address={website} /> },
  {
    header: t('field.description'),
    kind: 'plain',
    cell: ({ description }) => <span className="line-clamp-2 text-sm">{description || '-'}</span>,
  },
]

/** An address without its protocol. A long one wraps after a dot, a hyphen or a slash, if possible. */
function Website({ address }: { address: string }) {
  const parts = address.replace(/^https?:\/\//, '').split(/(?<=[./-])/)
  return (
    <span title={address} className="line-clamp-3 text-sm wrap-break-word text-soft">
      {parts.map((part, index) => [index > 0 && <wbr key="break" />, part])}
    </span>
  )
}

/** The section 'Sponsor Management': the order here is the order on the page. */
export function SponsorManagement({ event }: { event: Event }) {
  const call = useCall()
  return (
    <ManagedList<Sponsor>
      {...useEventRows('sponsors', event)}
      words={SPONSOR}
      nameOf={({ name }) => name}
      dialog={(sponsor, close) => <SponsorDialog event={event} sponsor={sponsor} onClose={close} />}
      onReorder={(sponsors) => call('POST /api/sponsors/reorder', { body: { sponsors } })}
      columns={columns()}
    />
  )
}

/** A sponsor's logo in the portal's table; if it is missing or broken, the name. */
function SponsorLogo({ sponsor: { name, logoUrl } }: { sponsor: Sponsor }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className="flex h-12 w-24 shrink-0 items-center justify-center overflow-hidden rounded-sm bg-logo p-1 text-center text-xs text-logo-ink">
      {logoUrl && !isBroken ? (
        <Picture
          src={logoUrl}
          alt=""
          sizes="6rem"
          className="max-h-full max-w-full object-contain"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="line-clamp-2 leading-tight wrap-anywhere">{name}</span>
      )}
    </span>
  )
}
