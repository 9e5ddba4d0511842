import { useQuery } from '@tanstack/react-query'
import type { Installation } from '../../domain/installation.ts'
import { paths } from '../../domain/paths.ts'
import { type PlainKey, rich, t, textKey } from '../../domain/text/t.ts'
import { Guarded } from '../auth/guarded.tsx'
import { Moment } from '../event/moment.tsx'
import { Link } from '../lib/address.tsx'
import { read } from '../net/reads.ts'
import { BrandHeader } from '../site/brand-header.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Heading } from '../ui/heading.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Main } from '../ui/main.tsx'
import { Notice } from '../ui/notice.tsx'
import { News } from './news.tsx'

/** How the server is doing, for Super Admins. */
export function InstallationPage() {
  return (
    <>
      <BrandHeader />
      <Main data-portal className="mx-auto max-w-480 px-5 py-8 md:py-12 *:max-w-prose">
        <Guarded>
          {(user) => (
            <>
              <Heading level={1}>{t('title.installation')}</Heading>
              <p>
                <Link to={paths.account()} className="inline-block py-2.5 underline underline-offset-4">
                  {t('title.account')}
                </Link>
              </p>
              {user.isSuperAdmin ? <Overview /> : <EmptyState title={t('installation.superAdmins')} />}
            </>
          )}
        </Guarded>
      </Main>
    </>
  )
}

const readInstallation = read('GET /api/installation')

function Overview() {
  const found = useQuery(readInstallation)
  return (
    <Loaded query={found} loading={t('installation.loading')} failed={t('installation.failed')}>
      {(installation) => (
        <>
          {found.isError && <Notice className="mt-4">{t('installation.isOld')}</Notice>}
          <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
            <Heading level={2}>{summaryOf(installation)}</Heading>
            <Button look="secondary" size="small" disabled={found.isFetching} onClick={() => found.refetch()}>
              {t(found.isFetching ? 'installation.checking' : 'installation.check')}
            </Button>
          </div>
          <Checks installation={installation} />
          <Heading level={2} className="mt-10 mb-3">
            {t('installation.waiting')}
          </Heading>
          <Waiting {...installation.queues} />
          <Heading level={2} className="mt-10 mb-3">
            {t('installation.backup')}
          </Heading>
          <LatestBackup backup={installation.lastBackup} />
          <Heading level={2} className="mt-10 mb-3">
            {t('installation.version', { version: installation.version })}
          </Heading>
          <p className="text-soft">
            {rich('installation.running', {
              time: () => <Moment at={installation.startedAt} />,
              node: installation.runtime.replace('v', ''),
            })}
          </p>
          {installation.news.length > 0 && (
            <details className="mt-2">
              <summary className="w-fit cursor-pointer py-2.5 font-semibold">
                {t('installation.news')}
              </summary>
              <News news={installation.news} />
            </details>
          )}
        </>
      )}
    </Loaded>
  )
}

const NAMES: Readonly<Record<string, PlainKey>> = {
  folder: textKey('installation.folder'),
  database: textKey('installation.database'),
  store: textKey('installation.store'),
  mail: textKey('common.email'),
  'sign-in': textKey('signIn.name'),
  clock: textKey('installation.clock'),
  disk: textKey('installation.disk'),
  proxy: textKey('installation.proxy'),
  push: textKey('installation.push'),
}

const STATES = {
  ok: { words: textKey('installation.ok'), tone: 'good' },
  look: { words: textKey('installation.look'), tone: 'fair' },
  wrong: { words: textKey('installation.wrong'), tone: 'bad' },
} as const satisfies Record<Installation['checks'][number]['state'], { words: PlainKey; tone: Tone }>

function summaryOf({ checks }: Installation): string {
  const wrong = checks.filter(({ state }) => state === 'wrong').length
  if (wrong > 0) return t('installation.wrongCount', { count: wrong })
  return t(checks.some(({ state }) => state === 'look') ? 'installation.notes' : 'installation.allWell')
}

function Checks({ installation: { checks } }: { installation: Installation }) {
  const nameOf = (name: string) => {
    const key = NAMES[name]
    return key ? t(key) : name
  }
  return (
    <Card as="ul" inside="list">
      {checks.map(({ name, state, text }) => (
        <li
          key={name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 p-4 sm:grid-cols-[8rem_1fr_auto]"
        >
          <span className="font-semibold">{nameOf(name)}</span>
          <span className="wrap-anywhere text-soft max-sm:order-3 max-sm:col-span-2">{text}</span>
          <span>
            <Badge tone={STATES[state].tone}>{t(STATES[state].words)}</Badge>
          </span>
        </li>
      ))}
    </Card>
  )
}

function Waiting({ photos, messages, webhooks }: Installation['queues']) {
  const rows = [
    [textKey('installation.photos'), photos],
    [textKey('installation.messages'), messages],
    [textKey('installation.webhooks'), webhooks],
  ] as const
  return (
    <Card as="ul" inside="list">
      {rows.map(([words, count]) => (
        <li key={words} className="flex items-baseline justify-between gap-4 p-4">
          <span>{t(words)}</span>
          <span className="font-semibold tabular-nums">{count}</span>
        </li>
      ))}
    </Card>
  )
}

const BACKUP_COMMAND = 'npm run hub -- backup FILE'

function LatestBackup({ backup }: { backup: Installation['lastBackup'] }) {
  if (!backup)
    return <Notice>{rich('installation.noBackup', { command: () => <code>{BACKUP_COMMAND}</code> })}</Notice>
  return (
    <>
      <p className="wrap-anywhere">
        {rich('installation.backupAt', { time: () => <Moment at={backup.at} />, file: backup.file })}
      </p>
      {!backup.isWhole && <Notice className="mt-3">{t('installation.backupLacks')}</Notice>}
    </>
  )
}
