import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { createCall } from '../lib/call.ts'
import { createQueryClient } from '../lib/reads.ts'
import { SiteHeader } from './site-header.tsx'

const PLACE = 'city=berlin&date=2026-05-09'

function show(settings: { showHelpfulLinksInNav: boolean } | null) {
  const replies: Record<string, unknown> = {
    [`/api/helpful-links?${PLACE}`]: [],
    [`/api/floor-plans?${PLACE}`]: [],
    [`/api/footer-settings?${PLACE}`]: settings,
    [`/api/events?${PLACE}`]: [{ id: 1, name: 'Unconference Berlin' }],
  }
  const call = createCall(async (url) => Response.json(replies[url] ?? null))
  render(
    <QueryClientProvider client={createQueryClient(call)}>
      <MemoryRouter initialEntries={['/berlin/2026-05-09']}>
        <Routes>
          <Route path="/:city/:date" element={<SiteHeader />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.findByText('Unconference Berlin')
}

it('has the Helpful Links menu, also before there is any link', async () => {
  await show(null)
  expect(screen.getAllByText('Helpful Links')).toHaveLength(2)
})

it('leaves the Helpful Links menu out where the organisers have turned it off', async () => {
  await show({ showHelpfulLinksInNav: false })
  expect(screen.queryAllByText('Helpful Links')).toEqual([])
})
