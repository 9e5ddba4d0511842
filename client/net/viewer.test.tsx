import { useQueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../test/app.ts'
import { addAdmin } from '../../test/factories.ts'
import { showScreen } from '../../test/screen-of.tsx'
import { readUser, useUser } from './viewer.ts'

let hub: Awaited<ReturnType<typeof openApp>>
beforeAll(async () => {
  hub = await openApp()
})
afterAll(() => hub.close())

function Viewer() {
  const user = useUser({ isGuarded: true })
  const reads = useQueryClient()
  return (
    <button type="button" onClick={() => reads.invalidateQueries({ queryKey: readUser.queryKey })}>
      {user ? user.name : 'Nobody'}
    </button>
  )
}

it('stays signed in while the network is down, until the server reports otherwise', async () => {
  const admin = await addAdmin(hub.db)
  const { asked, meet, quiet } = await showScreen(<Viewer />, { hub, as: admin })
  meet('GET /api/user', 'gone')
  async function askAgain() {
    await act(async () => screen.getByRole('button').click())
    await act(quiet)
  }
  await askAgain()
  expect(asked).toContain('GET /api/user')
  expect(screen.getByRole('button').textContent).toBe(admin.name)
  meet('GET /api/user', { refusal: [401, 'Authentication required'] })
  await askAgain()
  expect(await screen.findByText('Nobody')).toBeTruthy()
})
