import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { AdminUser } from '../../domain/users.ts'
import { type Answers, refused, showScreen } from '../../test/screen-of.tsx'
import { UserManagement } from './user-management.tsx'

const person = (id: number, name: string, given: Partial<AdminUser> = {}): AdminUser => ({
  id,
  name,
  email: `${name.toLowerCase()}@example.com`,
  isAdmin: false,
  isSuperAdmin: false,
  resetTokenExpiry: null,
  ...given,
})
const SUE = person(1, 'Sue', { isAdmin: true, isSuperAdmin: true })
const ADA = person(2, 'Ada', { isAdmin: true })
const PAT = person(3, 'Pat')
const IVY = person(4, 'Ivy', { resetTokenExpiry: '2999-01-01T00:00:00.000Z' })
const OLD = person(5, 'Old', { resetTokenExpiry: '2020-01-01T00:00:00.000Z' })

let users: AdminUser[]
beforeEach(() => {
  users = [SUE, ADA, PAT, IVY, OLD]
})

function show(me: AdminUser, more: Answers = {}) {
  const answers = { 'GET /api/admin-users': () => users, 'GET /api/admin/events': () => [] }
  return showScreen(<UserManagement />, { me, answers: Object.assign(more, { ...answers, ...more }) })
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

/** What the menu of each row offers; a row without a menu is missing. */
async function offered(): Promise<Record<string, string[]>> {
  await screen.findByRole('table')
  const menus: Record<string, string[]> = {}
  for (const { name } of users) {
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

it('lists everybody with their role and what became of their invitation', async () => {
  show(ADA)
  await screen.findByRole('table')
  const rows = screen.getAllByRole('row').slice(1)
  const texts = rows.map((row) =>
    [...row.querySelectorAll('th, td')].slice(0, 3).map((cell) => cell.textContent),
  )
  expect(texts).toEqual([
    ['Suesue@example.com', 'sue@example.com', 'Super Admin'],
    ['Ada (you)ada@example.com', 'ada@example.com', 'Admin'],
    ['Patpat@example.com', 'pat@example.com', 'User'],
    ['Ivyivy@example.com', 'ivy@example.com', 'UserInvitation Pending'],
    ['Oldold@example.com', 'old@example.com', 'UserInvitation Expired'],
  ])
})

it('tells whoever is no admin that this is not for them', () => {
  show(PAT)
  expect(document.body.textContent).toBe("You don't have permission to access user management.")
})

it('offers a Super Admin everything for everybody else, and nothing for their own row', async () => {
  show(SUE)
  expect(await offered()).toEqual({
    Ada: ['Change Role', 'Delete'],
    Pat: ['Change Role', 'Delete'],
    Ivy: ['Resend Invitation', 'Change Role', 'Delete'],
    Old: ['Resend Invitation', 'Change Role', 'Delete'],
  })
})

it('offers an Admin only what concerns plain users', async () => {
  show(ADA)
  expect(await offered()).toEqual({
    Pat: ['Delete'],
    Ivy: ['Resend Invitation', 'Delete'],
    Old: ['Resend Invitation', 'Delete'],
  })
})

it('deletes a user by keyboard alone, after asking', async () => {
  const { made } = show(ADA, {
    'DELETE /api/admin-users/3': () => {
      users = users.filter(({ id }) => id !== 3)
      return null
    },
  })
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
  expect(made.map(({ name }) => name)).toEqual(['DELETE /api/admin-users/3'])
  expect(screen.queryByText('Pat')).toBe(null)
})

it('says why nobody was deleted', async () => {
  show(SUE, { 'DELETE /api/admin-users/2': () => refused(409, 'There must be one Super Admin') })
  await choose('Ada', 'Delete')
  await press('Delete')
  await screen.findByText('There must be one Super Admin')
  expect(screen.getByRole('button', { name: 'Actions for Ada' })).toBeDefined()
})

it('changes a role, and keeps the dialog open with what was chosen when that fails', async () => {
  const answers: Answers = {}
  const { made } = show(SUE, answers)
  await choose('Ada', 'Change Role')
  await userEvent.click(screen.getByRole('radio', { name: /^Super Admin/ }))
  await press('Save Changes')
  await screen.findByText('The server could not be reached. Please check your connection and try again.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Super Admin/ }).checked).toBe(true)
  answers['PUT /api/admin-users/2/admin-status'] = () => ({ ...ADA, isSuperAdmin: true })
  await press('Save Changes')
  await screen.findByText('Admin status updated successfully')
  expect(made.at(-1)).toEqual({
    name: 'PUT /api/admin-users/2/admin-status',
    body: { isAdmin: true, isSuperAdmin: true },
  })
})

it('asks for both name and email, and keeps them when the invitation fails', async () => {
  show(ADA, { 'POST /api/invite-user': () => refused(409, 'A user with this email already exists') })
  await screen.findByRole('table')
  await press('Invite User')
  await press('Send Invitation')
  expect((await screen.findAllByText('Please enter both name and email')).length).toBe(2)
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), 'Nia')
  await userEvent.type(screen.getByRole('textbox', { name: /^Email/ }), 'nia@example.com')
  await press('Send Invitation')
  await screen.findByText('Invitation failed')
  await screen.findByText('A user with this email already exists')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Nia')
})

it('hands over the link of an invitation whose mail could not be sent', async () => {
  const link = 'https://hub.example/auth?token=abc'
  show(ADA, {
    'POST /api/resend-invitation': () => ({ ...IVY, mailSent: false, invitationLink: link, message: '' }),
  })
  await choose('Ivy', 'Resend Invitation')
  await screen.findByRole('dialog', { name: 'The mail could not be sent' })
  expect(screen.getByLabelText<HTMLInputElement>('Invitation link').value).toBe(link)
})

it('offers to try again when nobody could be read', async () => {
  const answers: Answers = { 'GET /api/admin-users': () => refused(503, 'Please try again') }
  show(ADA, answers)
  await screen.findByText('Failed to fetch admin users')
  answers['GET /api/admin-users'] = () => users
  await press('Try again')
  await screen.findByRole('row', { name: /Pat/ })
})
