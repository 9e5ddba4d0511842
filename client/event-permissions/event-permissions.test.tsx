import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { Candidate, EventPermission } from '../../domain/event-permissions.ts'
import type { User } from '../../domain/users.ts'
import { type Answers, refused, showScreen } from '../../test/screen-of.tsx'
import { EventPermissions } from './event-permissions.tsx'

const CREATOR: User = { id: 1, name: 'Cleo', email: 'cleo@example.com', isAdmin: true, isSuperAdmin: false }
const GUEST = { ...CREATOR, id: 3, name: 'Gil', email: 'gil@example.com' }
const EVENT = { id: 7, name: 'Spring', createdBy: CREATOR.id }
const READ = 'GET /api/event-permissions?eventId=7'
const CANDIDATES = 'GET /api/event-permissions/candidates?eventId=7'
const REVOKE = 'DELETE /api/event-permissions/7/3'

let permissions: EventPermission[]
let candidates: Candidate[]
beforeEach(() => {
  permissions = [
    permission({ userId: 1, name: 'Cleo', reason: 'creator' }),
    permission({ userId: 2, name: 'Sue', reason: 'super-admin' }),
    permission({ userId: 3, name: 'Gil', grantedBy: 1, grantedByName: 'Cleo' }),
  ]
  candidates = [{ id: 4, name: 'Cas', email: 'cas@example.com', isPending: true }]
})

function permission(given: Partial<EventPermission>): EventPermission {
  const nobody = { grantedBy: null, grantedByName: null, isPending: false }
  return { eventId: 7, userId: null, name: '', email: '', reason: 'grant', ...nobody, ...given }
}

function show(more: Answers = {}, me = CREATOR) {
  const answers = { [READ]: () => permissions, [CANDIDATES]: () => candidates }
  return showScreen(<EventPermissions event={EVENT} />, {
    me,
    answers: Object.assign(more, { ...answers, ...more }),
  })
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const grantTo = async (id: string) => {
  await userEvent.selectOptions(await screen.findByLabelText('Grant access to'), id)
  await press('Grant Access')
}

it('lists who has access and why, also when whoever granted it is gone', async () => {
  permissions.push(permission({ userId: 5, name: 'Ned', isPending: true }))
  show()
  await screen.findByText('Cleo')
  await screen.findByRole('button', { name: 'Revoke access of Ned' })
  expect(rows()).toEqual([
    'CleoCreator',
    'SueSuper Admin',
    'GilAccess grantedGranted by CleoRevoke',
    'NedInvitation PendingGranted by a deleted user, once they accept their invitationRevoke',
  ])
})

it('shows it to whoever was granted access, but nothing to change it', async () => {
  show({}, GUEST)
  await screen.findByText('Only the creator of this event and Super Admins can change who has access.')
  expect(rows().length).toBe(3)
  expect([screen.queryAllByRole('button'), screen.queryAllByRole('combobox')]).toEqual([[], []])
})

it('asks for a user before it grants anything', async () => {
  const { made } = show()
  await screen.findByRole('option', { name: 'Cas (cas@example.com), invited' })
  await press('Grant Access')
  await screen.findByText('No user selected')
  await screen.findByText('Please select a user to grant access')
  expect(made).toEqual([])
})

it('grants access by keyboard alone, and says so', async () => {
  const { made } = show({
    'POST /api/event-permissions': () => {
      candidates = []
      permissions.push(permission({ userId: 4, name: 'Cas', grantedBy: 1, grantedByName: 'Cleo' }))
      return permissions.at(-1)
    },
  })
  await screen.findByRole('option', { name: /^Cas/ })
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Grant access to'))
  await userEvent.selectOptions(screen.getByLabelText('Grant access to'), '4')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Permission granted')
  await screen.findByText('Every admin has access to this event.')
  await screen.findByRole('button', { name: 'Revoke access of Cas' })
  expect(made).toEqual([{ name: 'POST /api/event-permissions', body: { eventId: 7, userId: 4 } }])
})

it('says why access was not granted, and keeps the choice', async () => {
  show({
    'POST /api/event-permissions': () => refused(409, 'This user already has access to this event'),
  })
  await screen.findByRole('option', { name: /^Cas/ })
  await grantTo('4')
  await screen.findByText('This user already has access to this event')
  expect(screen.getByLabelText<HTMLSelectElement>('Grant access to').value).toBe('4')
})

it('revokes once, however often it is pressed, and leaves the focus in the list', async () => {
  const answer = Promise.withResolvers<null>()
  const { made } = show({ [REVOKE]: () => answer.promise })
  const button = await screen.findByRole('button', { name: 'Revoke access of Gil' })
  await userEvent.dblClick(button)
  permissions = permissions.slice(0, 2)
  answer.resolve(null)
  await screen.findByText('Permission revoked')
  await waitFor(() => expect(rows()).toEqual(['CleoCreator', 'SueSuper Admin']))
  expect(document.activeElement?.textContent).toBe('Who has access to Spring')
  expect(made).toEqual([{ name: REVOKE, body: undefined }])
})

it('says why access was not revoked', async () => {
  show({ [REVOKE]: () => refused(404, 'This user has no access to this event') })
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke access of Gil' }))
  await screen.findByText('This user has no access to this event')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Revoke access of Gil' }).disabled).toBe(false)
})

it('offers to try again what could not be read: the list, or those who can be chosen', async () => {
  const answers: Answers = {
    [READ]: () => refused(503, 'Please try again'),
    [CANDIDATES]: () => refused(503, 'Please try again'),
  }
  show(answers)
  await screen.findByText('Failed to fetch permissions')
  answers[READ] = () => permissions
  await press('Try again')
  await screen.findByText('Failed to fetch admin users')
  answers[CANDIDATES] = () => candidates
  await press('Try again')
  await screen.findByRole('option', { name: /^Cas/ })
})
