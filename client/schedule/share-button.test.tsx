import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AddressProvider, navigate } from '../lib/address.tsx'
import { shownToast } from '../ui/toast.ts'
import { ShareButton, shareAddress } from './share-button.tsx'

const share = vi.fn()
beforeEach(() => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }))
})
afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  share.mockReset()
})

it("shares the address without the sharer's language", async () => {
  history.replaceState(null, '', '/ulm/2026-05-09?session=3&lang=fr')
  render(
    <AddressProvider>
      <ShareButton title="Bread" />
    </AddressProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(share.mock.calls).toEqual([
    [{ title: 'Bread', url: new URL('/ulm/2026-05-09?session=3', location.href).href }],
  ])
})

it('shares the page that is shown, not the one that is loading', async () => {
  history.replaceState(null, '', '/ulm/2026-05-09?view=mine#day=3')
  render(
    <AddressProvider
      prepare={(pathname) => (pathname === '/slow' ? new Promise(() => undefined) : undefined)}
    >
      <ShareButton title="Bread" />
    </AddressProvider>,
  )
  act(() => navigate('/slow'))
  await userEvent.click(screen.getByRole('button', { name: 'Share' }))
  expect(location.pathname).toBe('/slow')
  expect(share.mock.lastCall).toEqual([
    { title: 'Bread', url: new URL('/ulm/2026-05-09?view=mine#day=3', location.href).href },
  ])
})

it.each(['AbortError', 'InvalidStateError'])('says nothing when sharing ends with %s', async (name) => {
  shownToast.set(null)
  share.mockRejectedValue(new DOMException('No share', name))
  await shareAddress('Bread', location.href)
  expect(shownToast.current()).toBe(null)
})
