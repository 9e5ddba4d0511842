import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from './error-boundary.tsx'

function Missing(): never {
  throw new TypeError('Failed to fetch dynamically imported module')
}

it.each([
  [false, 'You’re offline'],
  [true, 'This page could not be shown'],
])('explains why code is missing, online: %s', (isOnline, title) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  for (const name of ['error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined)
  render(
    <ErrorBoundary at="/">
      <Missing />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('alert').textContent).toContain(
    `${title}Please check your connection and try again.`,
  )
})
