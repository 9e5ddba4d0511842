import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { createCall } from '../lib/call.ts'
import { CallProvider } from '../lib/calling.tsx'
import { createQueryClient } from '../lib/reads.ts'
import { readUser } from '../lib/viewer.ts'
import { LandingPage } from './landing-page.tsx'

const ADMIN = { id: 1, name: 'Ada Example', email: 'ada@example.com', isAdmin: true, isSuperAdmin: false }
const event = (id: number, name: string, more = {}) => ({
  id,
  name,
  location: 'Berlin',
  date: '2099-05-09',
  timeZone: 'UTC',
  description: '',
  isPublic: true,
  bannerImageUrl: null,
  logoUrl: null,
  ...more,
})
const SHOWN = event(1, 'Unconference Berlin')
const HIDDEN = event(2, 'Unconference in secret', { isPublic: false })

/** The landing page for an admin who manages these events. */
function show(managed: object[]) {
  const replies: Record<string, unknown> = {
    '/api/events': [SHOWN, ...managed],
    '/api/admin/events': managed,
  }
  const call = createCall(async (url) => Response.json(replies[url] ?? null))
  const reads = createQueryClient(call)
  reads.setQueryData(readUser.queryKey, ADMIN)
  render(
    <QueryClientProvider client={reads}>
      <CallProvider value={call}>
        <MemoryRouter>
          <LandingPage />
        </MemoryRouter>
      </CallProvider>
    </QueryClientProvider>,
  )
}

it('lists no hidden event, not even for those who manage it', async () => {
  show([HIDDEN])
  await screen.findByRole('button', { name: 'Admin' })
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['Unconference Berlin'])
})

it('has a Create Event button for an admin without events', async () => {
  show([])
  const link = await screen.findByRole('link', { name: 'Create Event' })
  expect(link.getAttribute('href')).toBe('/create-first-event')
  expect(screen.queryByRole('button', { name: 'Admin' })).toBeNull()
})
