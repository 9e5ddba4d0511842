import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ShareButton } from './share-button.tsx'

it("shares the address without the sharer's language", async () => {
  const share = vi.fn()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
  history.replaceState(null, '', '/ulm/2026-05-09?session=3&lang=fr')
  render(<ShareButton title="Bread" />)
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(share.mock.calls).toEqual([
    [{ title: 'Bread', url: new URL('/ulm/2026-05-09?session=3', location.href).href }],
  ])
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})
