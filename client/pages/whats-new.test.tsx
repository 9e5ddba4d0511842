import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { Main } from '../ui/main.tsx'
import { WhatsNew } from './whats-new.tsx'

beforeEach(() => localStorage.clear())

it('shows nothing in a browser new to the portal, and once after an upgrade what is new', async () => {
  const first = render(<WhatsNew />)
  expect(screen.queryByRole('region')).toBeNull()
  first.unmount()

  localStorage.setItem('portal-version', '0.0.9')
  const upgraded = render(<WhatsNew />)
  await userEvent.click(screen.getByRole('button', { name: 'What’s new' }))
  expect(await screen.findByRole('heading', { name: 'For organizers' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('region')).toBeNull()
  upgraded.unmount()

  render(<WhatsNew />)
  expect(screen.queryByRole('region')).toBeNull()
})

it('moves focus to the page once it is closed', async () => {
  for (const keys of ['{Enter}', '{Tab}{Enter}']) {
    localStorage.setItem('portal-version', '0.0.9')
    const { unmount } = render(
      <Main>
        <WhatsNew />
      </Main>,
    )
    screen.getByRole('button', { name: 'What’s new' }).focus()
    await userEvent.keyboard(keys)
    if (keys === '{Enter}') await screen.findByRole('heading', { name: 'For organizers' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    unmount()
  }
})

it('can be hidden unopened', async () => {
  localStorage.setItem('portal-version', '0.0.9')
  render(<WhatsNew />)
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect([screen.queryByRole('region'), localStorage.getItem('portal-version')]).toEqual([
    null,
    expect.stringMatching(/^\d/),
  ])
})
