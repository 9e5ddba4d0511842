import { useSearchParams } from 'react-router'
import { useUser } from '../lib/session.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { SecurityLog } from './security-log.tsx'
import { UserList } from './user-list.tsx'

const VIEW = 'users'

/** The section of the admin portal about people; Super Admins also read the security log there. */
export function UserManagement() {
  const me = useUser()
  const [search, setSearch] = useSearchParams()
  if (me === undefined) return <Spinner label="Loading..." />
  if (!me?.isAdmin)
    return <p className="text-lg text-soft">You don't have permission to access user management.</p>
  if (!me.isSuperAdmin) return <UserList me={me} />

  const show = (view: string) => {
    const next = new URLSearchParams(search)
    if (view === 'list') next.delete(VIEW)
    else next.set(VIEW, view)
    setSearch(next)
  }
  return (
    <Tabs
      label="User Management"
      value={search.get(VIEW) === 'security-log' ? 'security-log' : 'list'}
      onChange={show}
      tabs={[
        { value: 'list', label: 'Users', content: <UserList me={me} /> },
        { value: 'security-log', label: 'Security Log', content: <SecurityLog /> },
      ]}
    />
  )
}
