import { useSearchValue } from '../lib/search-value.ts'
import { useUser } from '../lib/viewer.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { SecurityLog } from './security-log.tsx'
import { UserList } from './user-list.tsx'

/** The section of the admin portal about people; Super Admins also read the security log there. */
export function UserManagement() {
  const me = useUser()
  const [tab, setTab] = useSearchValue('tab', 'users')
  if (me === undefined) return <Spinner label="Loading..." />
  if (!me?.isAdmin)
    return <p className="text-lg text-soft">You don't have permission to access user management.</p>
  if (!me.isSuperAdmin) return <UserList me={me} />

  return (
    <Tabs
      label="User Management"
      value={tab === 'security-log' ? tab : 'users'}
      onChange={setTab}
      tabs={[
        { value: 'users', label: 'Users', content: <UserList me={me} /> },
        { value: 'security-log', label: 'Security Log', content: <SecurityLog /> },
      ]}
    />
  )
}
