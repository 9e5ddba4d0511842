import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import {
  addAdmin,
  addEvent,
  addGrant,
  addSuperAdmin,
  type MadeEvent,
  type Person,
} from '../../test/factories.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { EventPermissions } from './event-permissions.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
let creator: Person
let guest: Person
/** An admin who may be granted access. */
let candidate: Person
let event: MadeEvent
beforeAll(async () => {
  hub = await openApp()
  await addSuperAdmin(hub.db, { name: 'Sue' })
  creator = await addAdmin(hub.db, { name: 'Cleo', email: 'cleo@example.com' })
  guest = await addAdmin(hub.db, { name: 'Gil', email: 'gil@example.com' })
  candidate = await addAdmin(hub.db, { name: 'Cas', email: 'cas@example.com', ...INVITED })
})
afterAll(() => hub?.close())
beforeEach(async () => {
  event = await addEvent(hub.db, { name: 'Spring', createdBy: creator.id })
  await addGrant(hub.db, { eventId: event.id, userId: guest.id, grantedBy: creator.id })
})

const REVOKE = 'DELETE /api/event-permissions/:eventId/:userId'
const INVITED = { passwordHash: null, resetTokenExpiry: '2099-01-01T00:00:00.000Z' }

function show({ as = creator, meet }: { as?: { id: number }; meet?: (network: Network) => void } = {}) {
  return showScreen(<EventPermissions event={event} organizers="/organizers" />, {
    hub,
    as,
    ...(meet && { meet }),
  })
}

const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const grantTo = async (id: string) => {
  await userEvent.selectOptions(await screen.findByLabelText('Grant access to'), id)
  await press('Grant Access')
}

it('lists the users with access and the reason, even if the grantor is deleted', async () => {
  await addGrant(hub.db, { eventId: event.id, userId: candidate.id })
  await show()
  await screen.findByRole('button', { name: 'Revoke access of Cas' })
  expect(rows()).toEqual([
    'CleoCreatorcleo@example.com',
    expect.stringMatching(/^SueSuper Admin/),
    'CasInvitation Pendingcas@example.comGranted by a deleted user · starts once the invitation is acceptedRevoke',
    'GilAccess grantedgil@example.comGranted by CleoRevoke',
  ])
})

it('shows the list to a user with a grant, with no controls to change it', async () => {
  await show({ as: guest })
  await screen.findByText('Only the creator of this event and Super Admins can change who has access.')
  expect(rows().length).toBe(3)
  expect([screen.queryAllByRole('button'), screen.queryAllByRole('combobox')]).toEqual([[], []])
})

it('asks for a user before it grants access', async () => {
  const { made } = await show()
  await screen.findByRole('option', { name: 'Cas (cas@example.com), invited' })
  await press('Grant Access')
  await screen.findByText('No user selected')
  await screen.findByText('Please select a user to grant access')
  expect(made).toEqual([])
})

it('grants access by keyboard alone, and confirms it', async () => {
  const { made } = await show()
  await screen.findByRole('option', { name: /^Cas/ })
  // It comes after the ways to invite someone.
  for (let count = 0; count < 4; count += 1) await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('Grant access to'))
  await userEvent.selectOptions(screen.getByLabelText('Grant access to'), String(candidate.id))
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Permission granted')
  await screen.findByText('Every admin has access to this event.')
  await screen.findByRole('button', { name: 'Revoke access of Cas' })
  const body = { eventId: event.id, userId: candidate.id }
  expect(made).toEqual([{ name: 'POST /api/event-permissions', body }])
})

it('reports why access was not granted, and keeps the choice', async () => {
  await show()
  await screen.findByRole('option', { name: /^Cas/ })
  await addGrant(hub.db, { eventId: event.id, userId: candidate.id })
  await grantTo(String(candidate.id))
  await screen.findByText('This user already has access to this event')
  expect(screen.getByLabelText<HTMLSelectElement>('Grant access to').value).toBe(String(candidate.id))
})

it('keeps the next address that is typed while an invitation is being sent', async () => {
  const answer = Promise.withResolvers<void>()
  const { quiet } = await show({
    meet: ({ meet }) => meet('POST /api/event-permissions/helpers', { until: answer.promise }),
  })
  const field = await screen.findByPlaceholderText<HTMLInputElement>('helper@example.com')
  await userEvent.type(field, 'ann@example.com{Enter}')
  await userEvent.clear(field)
  await userEvent.type(field, 'ben@example.com')
  answer.resolve()
  await screen.findByRole('button', { name: 'Invite', hidden: true })
  await quiet()
  expect(field.value).toBe('ben@example.com')
})

it('invites a helper whose address is pasted from a mail program, and says if there is none', async () => {
  const { made } = await show()
  const field = await screen.findByPlaceholderText<HTMLInputElement>('helper@example.com')
  await userEvent.click(field)
  await userEvent.paste('Hella')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Please enter a valid email address')
  await userEvent.paste(' <hella@example.com>')
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }))
  await waitFor(() => expect(field.value).toBe(''))
  expect(made).toHaveLength(2)
})

it('revokes once on a double click, and moves focus to the heading', async () => {
  const answer = Promise.withResolvers<void>()
  const { made } = await show({ meet: ({ meet }) => meet(REVOKE, { until: answer.promise }) })
  const button = await screen.findByRole('button', { name: 'Revoke access of Gil' })
  await userEvent.dblClick(button)
  answer.resolve()
  await screen.findByText('Permission revoked')
  await waitFor(() => expect(rows().length).toBe(2))
  expect(document.activeElement?.textContent).toBe('Who has access to Spring')
  expect(made).toEqual([{ name: REVOKE, body: undefined }])
})

it('reports why access was not revoked', async () => {
  await show()
  const button = await screen.findByRole('button', { name: 'Revoke access of Gil' })
  await hub.db.deleteFrom('event_permissions').where('eventId', '=', event.id).execute()
  await userEvent.click(button)
  await screen.findByText('This user has no access to this event')
})

it('offers to retry a failed read of the list or of the candidates', async () => {
  const { mend } = await show({
    meet({ meet }) {
      meet('GET /api/event-permissions', 'gone')
      meet('GET /api/event-permissions/candidates', 'gone')
    },
  })
  await screen.findByText('Failed to fetch permissions')
  mend('GET /api/event-permissions')
  await press('Try again')
  await screen.findByText('Failed to fetch admin users')
  mend('GET /api/event-permissions/candidates')
  await press('Try again')
  await screen.findByRole('option', { name: /^Cas/ })
})
