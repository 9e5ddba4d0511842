import type { ReactNode } from 'react'
import { type LocatedEvent, paths } from '../../domain/paths.ts'
import type { Room } from '../../domain/schedule/rooms.ts'
import { rich, t, textKey } from '../../domain/text/t.ts'
import { Link } from '../lib/address.tsx'
import { useIsHydrated } from '../lib/is-hydrated.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CopyField } from '../ui/copy-field.tsx'
import { QrCode } from '../ui/qr-code.tsx'

type Props = {
  event: LocatedEvent & { isPublic: boolean }
  rooms: readonly Room[]
  /** Whether each part is folded. */
  isFolded?: boolean
}

/** The event's data for other programs. */
export function EventData({ event, rooms, isFolded = false }: Props) {
  const isHydrated = useIsHydrated()
  return (
    <>
      {!event.isPublic && <p className="mb-8 max-w-prose font-semibold">{t('data.isHidden')}</p>}
      <Part title={t('data.calendar')} isFolded={isFolded}>
        <p className="mb-4 max-w-prose">
          {rich('data.follows', {
            link: (inside) => (
              <Link
                to={`${paths.event(event)}?view=mine`}
                className="relative py-3 underline underline-offset-4"
              >
                {inside}
              </Link>
            ),
          })}
        </p>
        <Calendars event={event} rooms={rooms} />
      </Part>
      {isHydrated && (
        <>
          <Part title={t('data.app')} isFolded={isFolded}>
            <Apps address={`${location.origin}${paths.file(event, 'schedule.xml')}`} />
          </Part>
          <Part title={t('data.embed')} isFolded={isFolded}>
            <Embedding address={`${location.origin}${paths.file(event, 'embed')}`} />
          </Part>
        </>
      )}
      <Part title={t('data.programs')} isFolded={isFolded}>
        <DataFiles event={event} />
      </Part>
    </>
  )
}

type PartProps = { title: string; isFolded?: boolean; children: ReactNode }

/** A part of a page about other programs. */
export function Part({ title, isFolded = false, children }: PartProps) {
  if (isFolded)
    return (
      <details className="border-t border-line last:border-b">
        <summary className="min-h-11 cursor-pointer py-2.5">
          <h2 className="inline text-lg font-bold tracking-tight">{title}</h2>
        </summary>
        <div className="pt-2 pb-8">{children}</div>
      </details>
    )
  return (
    <section className="mb-12">
      <h2 className="mb-4 text-xl font-bold tracking-tight">{title}</h2>
      {children}
    </section>
  )
}

/** The event's address for people: to send in a chat, or to show on a slide as a code. */
export function EventAddress({ event, paper }: { event: LocatedEvent; paper: ReactNode }) {
  const isHydrated = useIsHydrated()
  if (!isHydrated) return null
  const address = `${location.origin}${paths.event(event)}`
  return (
    <Part title={t('data.onPhone')}>
      <div className="flex flex-wrap items-start gap-x-10 gap-y-6">
        <figure className="w-44 max-w-full">
          <div className="overflow-hidden rounded-md border border-line">
            <QrCode text={address} label={t('data.code')} />
          </div>
        </figure>
        <div className="flex max-w-prose min-w-0 flex-[1_1_20rem] flex-col gap-4">
          <CopyField label={t('data.eventAddress')} value={address} />
          <p>
            {t('data.everyone')} {paper}
          </p>
        </div>
      </div>
    </Part>
  )
}

/**
 * How to add the event to conference apps: the address that they need, and a link to open it. `address`: of
 * schedule.xml, with the site's.
 */
function Apps({ address }: { address: string }) {
  const giggity = `https://ggt.gaa.st/#url=${address}`
  return (
    <div className="flex flex-wrap items-start gap-x-10 gap-y-6">
      <div className="flex max-w-prose min-w-0 flex-[1_1_20rem] flex-col gap-4">
        <p>
          {rich('data.apps', {
            link: (inside) => (
              <a href={giggity} className="relative py-3 font-semibold underline underline-offset-4">
                {inside}
              </a>
            ),
          })}
        </p>
        <p>{t('data.otherApps')}</p>
        <CopyField label={t('data.scheduleAddress')} value={address} />
      </div>
      <figure className="w-44 max-w-full">
        <div className="overflow-hidden rounded-md border border-line">
          <QrCode text={giggity} label={t('data.giggityCode')} />
        </div>
        <figcaption className="mt-2 text-center text-sm text-balance text-soft">{t('data.scan')}</figcaption>
      </figure>
    </div>
  )
}

const FILES = [
  { name: 'changes.atom', about: textKey('data.changesAtom') },
  { name: 'now.json', about: textKey('data.nowJson') },
  { name: 'schedule.json', about: textKey('data.scheduleJson') },
  { name: 'schedule.xml', about: textKey('data.scheduleXml') },
  { name: 'sessions.csv', about: textKey('data.sessionsCsv') },
  { name: 'rooms.csv', about: textKey('data.roomsCsv') },
  { name: 'sponsors.csv', about: textKey('data.sponsorsCsv') },
  { name: 'picture.png', about: textKey('data.picturePng') },
] as const

function DataFiles({ event }: { event: LocatedEvent }) {
  return (
    <>
      <ul className="flex max-w-prose flex-col gap-1">
        {FILES.map(({ name, about }) => (
          <li key={name} className="py-2.5">
            <a
              href={paths.file(event, name)}
              className="relative py-3 font-mono underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {name}
            </a>
            : {t(about)}
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-prose text-soft">
        {rich('data.anySite', {
          link: (inside) => (
            <a href="/api/docs" className="relative py-3 underline underline-offset-4">
              {inside}
            </a>
          ),
        })}
      </p>
    </>
  )
}

const COLORS = 'data-colors="paper=ffffff&ink=000000&accent=0044cc"'

/** The line of HTML that embeds the schedule in another site. `address`: of the event's embed, with the site's. */
function Embedding({ address }: { address: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <p>
        {rich('data.oneLine', {
          code: () => <code className="font-mono">{COLORS}</code>,
        })}
      </p>
      <CopyField label={t('data.html')} value={`<script async src="${address}.js"></script>`} />
      <p>
        <a href={address} className="relative py-3 underline underline-offset-4">
          {t('data.preview')}
        </a>
      </p>
    </div>
  )
}

/** Calendars that follow the schedule: for the whole event, and for each room. */
function Calendars({ event, rooms }: Pick<Props, 'event' | 'rooms'>) {
  return (
    <Card inside="list" className="max-w-prose">
      <Calendar name={t('data.wholeEvent')} file={paths.file(event, 'schedule.ics')} />
      {rooms.map(({ id, name }) => (
        <Calendar key={id} name={name} file={paths.file(event, `rooms/${id}.ics`)} />
      ))}
    </Card>
  )
}

function Calendar({ name, file }: { name: string; file: string }) {
  const isHydrated = useIsHydrated()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      </div>
      {/* Phones open their calendar only for a link of this kind, and only the browser knows the site's address. */}
      {isHydrated && (
        <a
          href={`webcal://${location.host}${file}`}
          aria-label={t('data.subscribeTo', { name })}
          className={buttonClass({ look: 'secondary', size: 'small' })}
        >
          {t('data.subscribe')}
        </a>
      )}
      <a
        href={file}
        download
        aria-label={t('data.downloadNamed', { name })}
        className={buttonClass({ look: 'quiet', size: 'small' })}
      >
        {t('data.download')}
      </a>
    </div>
  )
}
