import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addUser } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { Link, usePathname } from '../lib/address.tsx'
import { AdminResetForm } from './admin-reset-form.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp({ settings: { ADMIN_RESET_PASSWORD: 'open sesame' } })
})
afterAll(() => hub?.close())
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => vi.useRealTimers())

const PAGES: Record<string, ReactNode> = {
  '/': <AdminResetForm />,
  '/elsewhere': <h1>Elsewhere</h1>,
  '/auth': <h1>Sign In</h1>,
}

function Pages() {
  return (
    <>
      <Link to="/elsewhere">Leave</Link>
      {PAGES[usePathname()]}
    </>
  )
}

/** Sets a password in the form, next to a link to another page. */
async function reset(): Promise<void> {
  const { email } = await addUser(hub.db)
  await showScreen(<Pages />, { hub })
  for (const [label, value] of [
    ['User Email', email],
    ['New Password', 'brand new'],
    ['Confirm Password', 'brand new'],
    ['Admin Password', 'open sesame'],
  ] as const)
    fireEvent.input(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }))
  await screen.findByText('Password reset successfully')
}

it('goes to the sign-in page once the password is set', async () => {
  await reset()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('heading', { name: 'Sign In' })).toBeTruthy()
})

it('does not redirect a user who has already left for another page', async () => {
  await reset()
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeTruthy()
})
