import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin, addEvent, addSuperAdmin, addUser, type Person } from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { UserManagement } from './user-management.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
let sue: Person
let ada: Person
let pat: Person
beforeAll(async () => {
  // No mail server is running there.
  hub = await openApp({ settings: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => hub?.close())
beforeEach(async () => {
  await hub.db.deleteFrom('users').execute()
  const called = (name: string) => ({ name, email: `${name.toLowerCase()}@example.com` })
  const invited = (resetTokenExpiry: string) => ({ passwordHash: null, resetTokenExpiry })
  sue = await addSuperAdmin(hub.db, called('Sue'))
  ada = await addAdmin(hub.db, called('Ada'))
  pat = await addUser(hub.db, called('Pat'))
  await addUser(hub.db, { ...called('Ivy'), ...invited('2999-01-01T00:00:00.000Z') })
  await addUser(hub.db, { ...called('Old'), ...invited('2020-01-01T00:00:00.000Z') })
})

function show(as: { id: number }, meet?: (network: Network) => void) {
  return showScreen(<UserManagement />, { hub, as, ...(meet && { meet }) })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** The entries of each row's menu; a row without a menu is left out. */
async function offered(): Promise<Record<string, string[]>> {
  await screen.findByRole('table')
  const menus: Record<string, string[]> = {}
  for (const name of ['Sue', 'Ada', 'Pat', 'Ivy', 'Old']) {
    const button = screen.queryByRole('button', { name: `Actions for ${name}` })
    if (!button) continue
    await userEvent.click(button)
    menus[name] = screen.getAllByRole('menuitem').map((item) => item.textContent ?? '')
    await userEvent.keyboard('{Escape}')
  }
  return menus
}

async function choose(name: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: action }))
}

it('lists all users with their role and the state of their invitation', async () => {
  await show(ada)
  await screen.findByRole('table')
  const rows = screen.getAllByRole('row').slice(1)
  const texts = rows.map((row) =>
    [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent),
  )
  // On a phone only the first cell is shown, with everything in it.
  expect(texts).toEqual([
    ['Ada (you)ada@example.comAdmin', 'ada@example.com', 'Admin'],
    ['Ivyivy@example.comUserInvitation Pending', 'ivy@example.com', 'UserInvitation Pending'],
    ['Oldold@example.comUserInvitation Expired', 'old@example.com', 'UserInvitation Expired'],
    ['Patpat@example.comUser', 'pat@example.com', 'User'],
    ['Suesue@example.comSuper Admin', 'sue@example.com', 'Super Admin'],
  ])
})

it('denies access to a user who is not an admin', async () => {
  await show(pat)
  await screen.findByText("You don't have permission to access user management.")
  expect(screen.queryByRole('table')).toBe(null)
})

it('offers a Super Admin all actions for everyone else, and only a name change for themselves', async () => {
  await show(sue)
  expect(await offered()).toEqual({
    Sue: ['Change Name'],
    Ada: ['Change Name', 'Change Role', 'Delete'],
    Pat: ['Change Name', 'Change Role', 'Delete'],
    Ivy: ['Resend Invitation', 'Change Name', 'Change Role', 'Delete'],
    Old: ['Resend Invitation', 'Change Name', 'Change Role', 'Delete'],
  })
})

it('offers an Admin only actions for plain users, and their own name change', async () => {
  await show(ada)
  expect(await offered()).toEqual({
    Ada: ['Change Name'],
    Pat: ['Delete'],
    Ivy: ['Resend Invitation', 'Delete'],
    Old: ['Resend Invitation', 'Delete'],
  })
})

it('changes a name', async () => {
  await show(sue)
  await choose('Pat', 'Change Name')
  const field = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Pat Smith')
  await press('Save Changes')
  await screen.findByText('Name changed')
  await screen.findByRole('rowheader', { name: /^Pat Smith/ })
})

it('asks before it deletes a user, by keyboard alone', async () => {
  const { made } = await show(ada)
  const button = await screen.findByRole('button', { name: 'Actions for Pat' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Delete' })
  await userEvent.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Delete Pat' })
  within(dialog).getByText('Are you sure you want to delete this user? This action cannot be undone.')
  within(dialog).getByRole('button', { name: 'Delete' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('User deleted successfully')
  await waitFor(() => expect(screen.queryByText('Pat')).toBe(null))
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'User Management' }))
  expect(made.map(({ name }) => name)).toEqual(['DELETE /api/admin-users/:id'])
})

it('reports that someone else has deleted a user, and drops that user from the list', async () => {
  await show(sue)
  await choose('Pat', 'Delete')
  await hub.db.deleteFrom('users').where('id', '=', pat.id).execute()
  await press('Delete')
  await screen.findByText('This user does not exist')
  await waitFor(() => expect(screen.queryByText('pat@example.com')).toBeNull())
})

it('changes a role, and keeps the dialog open with the choice on failure', async () => {
  const { meet, mend } = await show(sue)
  await choose('Ada', 'Change Role')
  await userEvent.click(screen.getByRole('radio', { name: /^Super Admin/ }))
  meet('PUT /api/admin-users/:id/admin-status', 'gone')
  await press('Save Changes')
  await screen.findByText('The server could not be reached. Please check your connection and try again.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Super Admin/ }).checked).toBe(true)
  mend('PUT /api/admin-users/:id/admin-status')
  await press('Save Changes')
  await screen.findByText('Admin status updated successfully')
  const found = hub.db.selectFrom('users').select(['isAdmin', 'isSuperAdmin']).where('id', '=', ada.id)
  expect(await found.executeTakeFirst()).toEqual({ isAdmin: true, isSuperAdmin: true })
})

it('asks for both name and email, and keeps them when the invitation fails', async () => {
  await show(ada)
  await screen.findByRole('table')
  await press('Invite User')
  await press('Send Invitation')
  expect((await screen.findAllByText('Please enter both name and email')).length).toBe(2)
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Nia')
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'pat@example.com')
  await press('Send Invitation')
  await screen.findByText('Invitation failed')
  await screen.findByText('A user with this email already exists')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Nia')
})

it('offers access to the event of the page first, then to the latest', async () => {
  const made = { createdBy: sue.id, location: 'Graz' }
  for (const date of ['2031-05-01', '2031-06-01', '2031-07-01']) await addEvent(hub.db, { ...made, date })
  const at = '/graz/2031-06-01/admin?dialog=invite'
  await showScreen(<UserManagement />, { hub, as: sue, at, path: '/:city/:date/admin' })
  const events = within(await screen.findByRole('group', { name: /Event Access/ }))
  const labels = events.getAllByRole('checkbox').map(({ parentElement }) => parentElement?.textContent)
  const days = labels.map((label) => /(?<month>\w+) 1, 2031/u.exec(label ?? '')?.groups?.month)
  expect(days).toEqual(['June', 'July', 'May'])
})

it('shows the link of an invitation whose email could not be sent', async () => {
  await show(ada)
  await choose('Ivy', 'Resend Invitation')
  await screen.findByRole('dialog', { name: 'The email could not be sent' })
  expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toMatch(/\/auth.*token=/)
})

it('offers a retry when users could not be read', async () => {
  const { mend } = await show(ada, ({ meet }) => meet('GET /api/admin-users', 'gone'))
  await screen.findByText('Failed to fetch admin users')
  mend('GET /api/admin-users')
  await press('Try again')
  await screen.findByRole('row', { name: /Pat/ })
})
