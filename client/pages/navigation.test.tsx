import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import type { Network } from '../../test/network.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { takeText } from '../../test/texts.ts'
import { Navigation } from './navigation.tsx'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub?.close())

it('titles a page once its code and its texts arrive, however late', async () => {
  const arrive = takeText('title.signIn')
  try {
    // No read that arrives sets the title.
    const meet = (network: Network) => network.meet('GET /api/site-settings', 'gone')
    await showScreen(<Navigation />, { hub, at: '/auth', path: '/auth', meet })
    expect(document.title).toBe('… | Conference Hub')
  } finally {
    arrive()
  }
  await waitFor(() => expect(document.title).toBe('Sign In | Conference Hub'))
})
