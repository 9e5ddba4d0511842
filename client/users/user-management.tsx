import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { detailWords } from '../../domain/accounts/log-detail-words.ts'
import {
  SECURITY_ACTIONS,
  SECURITY_LOG_PAGE,
  type SecurityAction,
} from '../../domain/accounts/security-actions.ts'
import type { SecurityLogEntry } from '../../domain/accounts/security-log.ts'
import { type PlainKey, t } from '../../domain/text/t.ts'
import { Moment } from '../event/moment.tsx'
import { useSearchValue } from '../lib/search-value.ts'
import { read } from '../net/reads.ts'
import { useUser } from '../net/viewer.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListPageButtons, useListPages } from '../ui/list-pages.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { SectionTabs } from '../ui/section-tabs.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { UserList } from './user-list.tsx'

/** The portal's section for users. Super Admins also read the security log there. */
export function UserManagement() {
  const me = useUser()
  const [tab, setTab] = useSearchValue('tab', 'users')
  if (me === undefined) return <Spinner label={t('loading')} />
  if (!me?.isAdmin) return <p className="text-lg text-soft">{t('user.noPermission')}</p>
  if (!me.isSuperAdmin) return <UserList me={me} />

  const value = tab === 'security-log' ? tab : 'users'
  return (
    <SectionTabs
      label={t('user.title')}
      value={value}
      onChange={setTab}
      tabs={[
        { value: 'users', label: t('user.users') },
        { value: 'security-log', label: t('security.title') },
      ]}
    >
      {value === 'users' ? <UserList me={me} /> : <SecurityLog />}
    </SectionTabs>
  )
}

/** The security log: sign-ins, failures, invitations, changes and removals, page by page, or all of it as a file. */
function SecurityLog() {
  const pages = useListPages()
  const log = useQuery({
    ...read('GET /api/security-log', { query: pages.query }),
    staleTime: 0,
  })

  return (
    <section aria-labelledby="security-log">
      <SectionHead title={t('security.title')} id="security-log">
        <a href="/api/security-log/export" download className={buttonClass({ look: 'secondary' })}>
          <Icon of={Download} />
          {t('user.exportCsv')}
        </a>
      </SectionHead>
      <Loaded query={log} loading={t('loading')} failed={t('security.failed')}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState title={t('security.none')} />
          ) : (
            <Card as="ol" inside="list">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Card>
          )
        }
      </Loaded>
      <ListPageButtons pages={pages} entries={log.data ?? []} size={SECURITY_LOG_PAGE} />
    </section>
  )
}

function Entry({ entry }: { entry: SecurityLogEntry }) {
  const { at, action, actor, subject, address, facts } = entry
  const words = SECURITY_ACTIONS[action as SecurityAction] as PlainKey | undefined
  const detail = facts ? detailWords(facts) : entry.detail
  const isOfThemselves = actor.endsWith(`<${subject}>`)
  return (
    <li className="flex flex-col gap-x-4 px-4 py-3 md:flex-row md:items-baseline">
      <span className="text-sm text-soft md:w-48 md:shrink-0">
        <Moment at={at} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{words ? t(words) : action}</span>
        {subject && <span className="break-all"> {subject}</span>}
        {detail && <span className="break-words"> ({detail})</span>}
        {actor && !isOfThemselves && (
          <span className="block text-sm break-all text-soft">{t('security.by', { actor })}</span>
        )}
      </span>
      <span className="text-sm break-all text-soft">{address}</span>
    </li>
  )
}
