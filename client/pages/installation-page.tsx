import { useQuery } from '@tanstack/react-query'
import type { Installation } from '../../domain/installation.ts'
import { paths } from '../../domain/paths.ts'
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
              <Heading level={1}>Installation</Heading>
              <p>
                <Link to={paths.account()} className="inline-block py-2.5 underline underline-offset-4">
                  Account
                </Link>
              </p>
              {user.isSuperAdmin ? <Overview /> : <EmptyState title="This page is for Super Admins." />}
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
    <Loaded
      query={found}
      loading="Checking the installation..."
      failed="The installation could not be checked"
    >
      {(installation) => (
        <>
          {found.isError && (
            <Notice className="mt-4">The last check failed. This is the one before it.</Notice>
          )}
          <div className="mt-6 mb-3 flex flex-wrap items-center justify-between gap-3">
            <Heading level={2}>{summaryOf(installation)}</Heading>
            <Button look="secondary" size="small" disabled={found.isFetching} onClick={() => found.refetch()}>
              {found.isFetching ? 'Checking...' : 'Check again'}
            </Button>
          </div>
          <Checks installation={installation} />
          <Heading level={2} className="mt-10 mb-3">
            Waiting
          </Heading>
          <Waiting {...installation.queues} />
          <Heading level={2} className="mt-10 mb-3">
            Latest backup
          </Heading>
          <LatestBackup backup={installation.lastBackup} />
          <Heading level={2} className="mt-10 mb-3">
            Version {installation.version}
          </Heading>
          <p className="text-soft">
            Running since <Moment at={installation.startedAt} /> on Node{' '}
            {installation.runtime.replace('v', '')}.
          </p>
          {installation.news.length > 0 && (
            <details className="mt-2">
              <summary className="w-fit cursor-pointer py-2.5 font-semibold">
                What’s new in this version
              </summary>
              <News news={installation.news} />
            </details>
          )}
        </>
      )}
    </Loaded>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  folder: 'Data folder',
  database: 'Database',
  store: 'File store',
  mail: 'Email',
  clock: 'Clock',
  disk: 'Disk',
  proxy: 'Public address',
  push: 'Push services',
}

const STATES = {
  ok: { words: 'OK', tone: 'good' },
  look: { words: 'Take a look', tone: 'fair' },
  wrong: { words: 'Needs repair', tone: 'bad' },
} as const satisfies Record<Installation['checks'][number]['state'], { words: string; tone: Tone }>

function summaryOf({ checks }: Installation): string {
  const wrong = checks.filter(({ state }) => state === 'wrong').length
  if (wrong > 0) return wrong === 1 ? 'One thing needs repair' : `${wrong} things need repair`
  return checks.some(({ state }) => state === 'look') ? 'Running, with notes' : 'All is well'
}

function Checks({ installation: { checks } }: { installation: Installation }) {
  return (
    <Card as="ul" inside="list">
      {checks.map(({ name, state, text }) => (
        <li
          key={name}
          className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1 p-4 sm:grid-cols-[8rem_1fr_auto]"
        >
          <span className="font-semibold">{NAMES[name] ?? name}</span>
          <span className="wrap-anywhere text-soft max-sm:order-3 max-sm:col-span-2">{text}</span>
          <span>
            <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
          </span>
        </li>
      ))}
    </Card>
  )
}

function Waiting({ photos, messages, webhooks }: Installation['queues']) {
  const rows = [
    ['Photos of cards to read', photos],
    ['Messages to phones', messages],
    ['Webhooks that missed the latest message', webhooks],
  ] as const
  return (
    <Card as="ul" inside="list">
      {rows.map(([words, count]) => (
        <li key={words} className="flex items-baseline justify-between gap-4 p-4">
          <span>{words}</span>
          <span className="font-semibold tabular-nums">{count}</span>
        </li>
      ))}
    </Card>
  )
}

function LatestBackup({ backup }: { backup: Installation['lastBackup'] }) {
  if (!backup)
    return (
      <Notice>
        No backup has been made with <code>npm run hub -- backup FILE</code> from this server’s data folder.
      </Notice>
    )
  return (
    <>
      <p className="wrap-anywhere">
        <Moment at={backup.at} /> to {backup.file}
      </p>
      {!backup.isWhole && (
        <Notice className="mt-3">
          Some files were missing from the store, so the backup lacks them. The command named them.
        </Notice>
      )}
    </>
  )
}
