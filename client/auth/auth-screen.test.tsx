import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { portalPaths } from '../../domain/portal-paths.ts'
import { openApp, openOwnedApp } from '../../test/app.ts'
import { addUser, firstStartLink } from '../../test/factories.ts'
import { linkIn, mailTo } from '../../test/mails.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { AuthScreen } from './auth-screen.tsx'
import { ChangePassword } from './change-password.tsx'

let hub: Awaited<ReturnType<typeof openOwnedApp>>
beforeAll(async () => {
  hub = await openOwnedApp()
})
afterAll(() => hub?.close())

type Meet = (network: Network) => void
const show = (at: string, as?: { id: number }) => showScreen(<AuthScreen />, { hub, as, at })

it('redirects a signed-in user to the return address or home, and an admin with no event to create one', async () => {
  await show('/auth?tab=login', hub.owner)
  await waitFor(() => expect(location.pathname).toBe('/create-first-event'))
  await show('/auth?returnTo=%2Faccount', hub.owner)
  await waitFor(() => expect(location.pathname).toBe('/account'))
  await show('/auth?tab=login', await addUser(hub.db))
  await waitFor(() => expect(location.pathname).toBe('/'))
  await hub.addOwnEvent()
  await show('/auth?tab=login', hub.owner)
  await waitFor(() => expect(location.pathname).toBe('/'))
})

it('redirects an admin home when the check for their events fails', async () => {
  const meet: Meet = ({ meet }) => meet('GET /api/admin/has-events', 'gone')
  await showScreen(<AuthScreen />, { hub, as: hub.owner, at: '/auth', meet })
  await waitFor(() => expect(location.pathname).toBe('/'))
})

it('lets a signed-in user open a mailed link', async () => {
  await show('/auth?tab=verify-token&email=ida%40example.com#token=abc', hub.owner)
  expect((await screen.findByLabelText<HTMLInputElement>('Invitation Token')).value).toBe('abc')
  expect(location.pathname).toBe('/auth')
})

it('asks only for the email when the first-start link has the token', async () => {
  await show('/auth?tab=verify-token#token=abc')
  expect((await screen.findByLabelText<HTMLInputElement>('Invitation Token')).value).toBe('abc')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
})

const TOKEN = 'a_B-3'.repeat(8)

it.each([
  ['as sent', `/auth?tab=verify-token&email=ida%40example.com#token=${TOKEN}`],
  ['# as %23', `/auth?tab=verify-token&email=ida%40example.com%23token=${TOKEN}`],
  ['# as %2523', `/auth?tab=verify-token&email=ida%40example.com%2523token=${TOKEN}`],
  ['= as well', `/auth?tab=verify-token&email=ida%40example.com%23token%3D${TOKEN}`],
  [
    '# in lower case, twice over',
    `/auth?tab=verify-token&email=ida%40example.com%252523token%25253d${TOKEN}`,
  ],
  [
    'after the return address',
    `/auth?tab=verify-token&email=ida%40example.com&returnTo=%2Fa%23token=${TOKEN}`,
  ],
  ['of version 0.1.0', `/auth?tab=verify-token&token=${TOKEN}&email=ida%40example.com`],
])('finds the email and token in a mailed link: %s', async (_, at) => {
  await show(at)
  const token = await screen.findByLabelText<HTMLInputElement>('Invitation Token')
  await waitFor(() => expect(token.value).toBe(TOKEN))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ida@example.com')
  expect(location.search).not.toMatch(/23token/)
})

it('asks for a token that the mail program cut off, and sends a new link on request', async () => {
  const { made } = await show('/auth?tab=verify-token&purpose=password&email=ida%40example.com')
  expect((await screen.findByLabelText<HTMLInputElement>('Token')).value).toBe('')
  expect(screen.queryByText(/Invitation/)).toBe(null)
  await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
  await waitFor(() => expect(made.map(({ name }) => name)).toContain('POST /api/forgot-password'))
})

it('asks the first Super Admin for a name', async () => {
  const first = await openApp()
  const { pathname, search, hash } = await firstStartLink(first)
  await showScreen(<AuthScreen />, { hub: first, at: pathname + search + hash })
  await userEvent.type(await screen.findByLabelText('Email'), 'first@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Verify Token' }))
  const name = await screen.findByLabelText('Your Name')
  expect(document.activeElement).toBe(name)
  await userEvent.type(name, 'Ada Min')
  for (const label of ['New Password', 'Confirm Password'])
    await userEvent.type(screen.getByLabelText(label), 'a long first password')
  await userEvent.click(screen.getByRole('button', { name: 'Set Password' }))
  await screen.findByRole('button', { name: 'Log In' })
  const user = await first.db.selectFrom('users').select('name').executeTakeFirstOrThrow()
  expect(user.name).toBe('Ada Min')
  await first.close()
})

it('explains how to continue with a link that was already used', async () => {
  await show(`/auth?tab=verify-token&email=ida%40example.com#token=${TOKEN}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Verify Token' }))
  await screen.findByText('Each link works once. If you have already set your password, log in.')
  await userEvent.click(screen.getByRole('link', { name: 'Log in' }))
  await screen.findByRole('button', { name: 'Log In' })
})

it('moves focus into a form that replaces another, but leaves it on a pressed tab', async () => {
  await show('/auth')
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await screen.findByRole('button', { name: 'Send Reset Link' })
  await userEvent.click(screen.getByRole('link', { name: 'Back to Login' }))
  await screen.findByRole('button', { name: 'Log In' })
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await userEvent.click(screen.getByRole('tab', { name: 'Register' }))
  const tab = screen.getByRole('tab', { name: 'Login' })
  await userEvent.click(tab)
  expect(document.activeElement).toBe(tab)
})

it('sends a signed-in user the link for a new password, again after a failure', async () => {
  const { made, meet, mend } = await showScreen(<ChangePassword email="ida@example.com" />, {
    hub,
    as: hub.owner,
  })
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  meet('POST /api/forgot-password', 'gone')
  await press()
  await screen.findByText('The server could not be reached. Please check your connection and try again.')
  mend('POST /api/forgot-password')
  await press()
  await screen.findByText('It is on its way to ida@example.com.')
  expect(made.map(({ name }) => name)).toEqual(['POST /api/forgot-password', 'POST /api/forgot-password'])
})

it.each([
  ['no reply comes', 'gone', 'Something went wrong'],
  ['a proxy reports that the server is away', 'proxy', 'Password Reset Link Sent'],
  ['the server fails', null, 'Password Reset Link Sent'],
] as const)('says whether a link was requested if %s', async (_, trouble, title) => {
  const { meet } = await show('/auth?tab=forgot-password')
  meet('POST /api/forgot-password', trouble ?? { refusal: [500, 'Oops'] })
  await userEvent.type(await screen.findByLabelText('Email'), 'ida@example.com')
  await press('Send Reset Link')
  await screen.findByText(title)
})

it('keeps the message about too many attempts until the next attempt', async () => {
  const { meet, mend } = await show('/auth')
  const words = 'Too many wrong attempts for this account. We have mailed a link to its address.'
  meet('POST /api/login', { refusal: [429, words] })
  await userEvent.type(await screen.findByLabelText('Email'), 'ida@example.com')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong password')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(screen.getAllByRole('alert').map((each) => each.textContent)).toContain(words))
  expect(screen.getAllByText(words)).toHaveLength(1)
  mend('POST /api/login')
  await userEvent.type(screen.getByLabelText('Password'), 'wrong password')
  await userEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() =>
    expect(screen.queryAllByRole('alert').map((each) => each.textContent)).not.toContain(words),
  )
})

const press = (button: string) => userEvent.click(screen.getByRole('button', { name: button }))

async function typePassword(password: string): Promise<void> {
  for (const label of ['New Password', 'Confirm Password']) {
    await userEvent.clear(screen.getByLabelText(label))
    await userEvent.type(screen.getByLabelText(label), password)
  }
}

/** The page of a helper's invitation, with name and password entered. */
async function showInvitation() {
  const { event, eventId } = await hub.addOwnEvent()
  const email = `helper-${eventId}@example.com`
  await hub.admin.call('POST /api/event-permissions/helpers', { body: { eventId, email } })
  const { pathname, search, hash } = linkIn(await mailTo(hub.config.dataDir, email))
  const shown = await show(pathname + search + hash)
  await userEvent.type(await screen.findByLabelText('Your Name'), 'Hal')
  await typePassword('a long first password')
  return { ...shown, event }
}

it.each([
  ['the reply', 'POST /api/reset-password', 'lost'],
  ['the reply to a proxy', 'POST /api/reset-password', 'proxy'],
  ['the read of the user', 'GET /api/user', 'gone'],
] as const)('takes a helper to the board at the second press if %s is lost', async (_, name, trouble) => {
  const { meet, mend, event } = await showInvitation()
  meet(name, trouble)
  await press('Open the board')
  await screen.findByText(/^The server could not be reached/)
  mend(name)
  await press('Open the board')
  await waitFor(() => expect(location.pathname).toBe(portalPaths.adminBoard(event)))
})

it('refuses another password at the second press, because the first one is set', async () => {
  const { meet, mend, made } = await showInvitation()
  meet('GET /api/user', 'gone')
  await press('Open the board')
  await screen.findByText(/^The server could not be reached/)
  mend('GET /api/user')
  await typePassword('another long password')
  await press('Open the board')
  await waitFor(() => expect(screen.queryByText(/^The server could not be reached/)).toBeNull())
  expect(made.filter(({ name }) => name === 'POST /api/reset-password')).toHaveLength(2)
  expect(location.pathname).not.toContain('/board')
})
